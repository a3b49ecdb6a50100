# make play   opens the game          make test   checks everything
# Both need only Python 3.11+ and make: they build the virtual environment .venv on the first run.

VENV := .venv
BIN := $(VENV)/bin
PLAY_STAMP := $(VENV)/.installed-play
DEV_STAMP := $(VENV)/.installed-dev
BUILD_FILES := pyproject.toml hatch_build.py
PO := $(wildcard assets/locale/*/LC_MESSAGES/poryroku.po)
MO := $(PO:.po=.mo)
PYTEST_ARGS ?= -n 2 --dist worksteal

.PHONY: play test lint format venv messages translations pictures reference clean

play: $(PLAY_STAMP)
	@$(BIN)/poryroku play

test: lint
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(DEV_STAMP) $(MO)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(DEV_STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

venv: $(DEV_STAMP) $(MO)

# New or changed words: refreshes poryroku.pot and merges it into the .po file of every language. Without a header, which
# would hold the date, the template changes only when the words do.
messages: $(DEV_STAMP)
	$(BIN)/pybabel extract --keywords=N_ --add-comments=TRANSLATORS: --no-location --sort-output --omit-header \
		--output=assets/locale/poryroku.pot src
	for language in pl pt; do \
		$(BIN)/pybabel update --domain=poryroku --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
			--input-file=assets/locale/poryroku.pot --output-dir=assets/locale --locale=$$language || exit 1; \
	done

translations: $(MO)

%.mo: %.po | $(DEV_STAMP)
	$(BIN)/pybabel compile --input-file=$< --output-file=$@

# The scenes look different on purpose: draws the pictures anew with which the tests compare them, and those in the
# documents. Look at them.
pictures: $(DEV_STAMP) $(MO)
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/python tests/ui/album.py
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/python tests/docs/pictures.py

# Ops or fields of card files are new or changed: writes their reference and the schema for editors anew.
reference: $(DEV_STAMP)
	$(BIN)/python -m poryroku.crystal.files.opsdoc docs/ops.md
	$(BIN)/poryroku cards schema --output cards/card.schema.json

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache $(MO)
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The first Python that runs and is new enough; a name that exists may still be an empty shim, so each is tried.
$(BIN)/python:
	@for python in python3.11 python3.12 python3.13 python3.14 python3 python; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			echo "$$python -m venv $(VENV)"; \
			$$python -m venv $(VENV) && exit 0; \
			echo "The module venv of $$python does not work (on Debian and Ubuntu: apt install python3-venv)." >&2; \
			rm -rf $(VENV); exit 1; \
		fi; \
	done; \
	echo "Pory Roku needs Python 3.11 or newer; none was found." >&2; exit 1

# The .po files are listed because installing compiles them.
$(PLAY_STAMP): $(BUILD_FILES) $(PO) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(DEV_STAMP): $(BUILD_FILES) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(PLAY_STAMP)
