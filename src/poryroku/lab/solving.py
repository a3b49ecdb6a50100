"""Linear equations, as least squares give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

PRECISION: Final = 1e-4
"""What may be left of the right side when unknowns are found step by step."""


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric positive definite system (Cholesky); both arguments are used up."""
    n = len(right)
    for i in range(n):
        row = matrix[i]
        for j in range(i + 1):
            other = matrix[j]
            rest = row[j] - sum(map(float.__mul__, row[:j], other[:j]))
            row[j] = rest**0.5 if i == j else rest / other[j]
    for i in range(n):
        right[i] = (right[i] - sum(map(float.__mul__, matrix[i][:i], right[:i]))) / matrix[i][i]
    for i in range(n - 1, -1, -1):
        right[i] = (right[i] - sum(matrix[k][i] * right[k] for k in range(i + 1, n))) / matrix[i][i]
    return right


def conjugate(
    rows: Sequence[Mapping[int, float]], right: Sequence[float], weights: Sequence[float], size: int, ridge: float
) -> list[float]:
    """The ``size`` unknowns that rows (coefficients by the number of their unknown) say most nearly are ``right``: the
    weighted squares of what is missing, and ``ridge`` times those of the unknowns, are least. By conjugate
    gradients, exact to PRECISION."""

    def applied(x: Sequence[float]) -> list[float]:
        out = [ridge * each for each in x]
        for row, weight in zip(rows, weights, strict=True):
            share = weight * sum(a * x[i] for i, a in row.items())
            for i, a in row.items():
                out[i] += share * a
        return out

    x = [0.0] * size
    rest = [0.0] * size
    for row, wanted, weight in zip(rows, right, weights, strict=True):
        for i, a in row.items():
            rest[i] += weight * a * wanted
    direction = rest[:]
    squares = sum(each * each for each in rest)
    enough = squares * PRECISION**2
    while squares > enough:
        after = applied(direction)
        step = squares / sum(a * b for a, b in zip(direction, after, strict=True))
        for i in range(size):
            x[i] += step * direction[i]
            rest[i] -= step * after[i]
        before, squares = squares, sum(each * each for each in rest)
        direction = [each + squares / before * way for each, way in zip(rest, direction, strict=True)]
    return x
