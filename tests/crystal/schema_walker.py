"""As much of JSON Schema (draft 7) as the schema of cards uses; a keyword that isn't known here is an error."""

import re

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
SAID = {"$schema", "title", "description", "definitions", "enumDescriptions", "properties", "additionalProperties"}
"""Keywords that only explain, and those that `_keywords` reads together with others."""


def as_json(data):
    """YAML data as an editor sees it: keys are texts."""
    if isinstance(data, dict):
        return {str(key): as_json(value) for key, value in data.items()}
    return [as_json(each) for each in data] if isinstance(data, list) else data


class Walker:
    """Says where data doesn't fit a schema."""

    def __init__(self, schema):
        self.root = schema
        self.unknown = set()

    def misfits(self, data):
        """Paths of what doesn't fit, such as ``effects.0.do``; of a union the place the furthest member reached."""
        return self.of(self.root, data, ())

    def of(self, schema, data, path):
        if "$ref" in schema:
            assert not set(schema) - {"$ref"}, "beside a reference nothing is read"
            schema = self.root["definitions"][schema["$ref"].rpartition("/")[2]]
            return self.of(schema, data, path)
        found = []
        for word, value in schema.items():
            if word in SAID:
                continue
            check = getattr(self, "_" + {"not": "is_not", "if": "on_condition"}.get(word, word), None)
            if check is None:
                self.unknown.add(word)
                continue
            found += check(value, data, path)
        if isinstance(data, dict):
            found += self._fields(schema, data, path)
        return found

    def _fields(self, schema, data, path):
        found = []
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        for key, value in data.items():
            if key in properties:
                found += self.of(properties[key], value, (*path, key))
            elif others is False:
                found.append((*path, key))
            elif isinstance(others, dict):
                found += self.of(others, value, (*path, key))
        return found

    def _type(self, name, data, path):
        fits = isinstance(data, TYPES[name]) and not (name == "integer" and isinstance(data, bool))
        return [] if fits else [path]

    def _enum(self, choices, data, path):
        return [] if any(each == data and type(each) is type(data) for each in choices) else [path]

    def _const(self, value, data, path):
        return self._enum([value], data, path)

    def _minimum(self, least, data, path):
        return [path] if isinstance(data, int) and data < least else []

    def _maximum(self, most, data, path):
        return [path] if isinstance(data, int) and data > most else []

    def _minLength(self, least, data, path):
        return [path] if isinstance(data, str) and len(data) < least else []

    def _pattern(self, pattern, data, path):
        return [path] if isinstance(data, str) and not re.search(pattern, data) else []

    def _minItems(self, least, data, path):
        return [path] if isinstance(data, list) and len(data) < least else []

    def _maxItems(self, most, data, path):
        return [path] if isinstance(data, list) and len(data) > most else []

    def _items(self, schema, data, path):
        if not isinstance(data, list):
            return []
        return [misfit for i, each in enumerate(data) for misfit in self.of(schema, each, (*path, i))]

    def _required(self, names, data, path):
        return [path] if isinstance(data, dict) and not set(names) <= set(data) else []

    def _minProperties(self, least, data, path):
        return [path] if isinstance(data, dict) and len(data) < least else []

    def _maxProperties(self, most, data, path):
        return [path] if isinstance(data, dict) and len(data) > most else []

    def _propertyNames(self, schema, data, path):
        names = data if isinstance(data, dict) else ()
        return [misfit for name in names for misfit in self.of(schema, name, (*path, name))]

    def _dependencies(self, dependencies, data, path):
        names = [name for name in dependencies if isinstance(data, dict) and name in data]
        return [misfit for name in names for misfit in self.of(dependencies[name], data, path)]

    def _allOf(self, schemas, data, path):
        return [misfit for schema in schemas for misfit in self.of(schema, data, path)]

    def _anyOf(self, schemas, data, path):
        tries = [self.of(schema, data, path) for schema in schemas]
        return [] if not all(tries) else max(tries, key=lambda misfits: max(map(len, misfits)))

    def _is_not(self, schema, data, path):
        return [] if self.of(schema, data, path) else [path]
