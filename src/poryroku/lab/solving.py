"""Linear equations, as least squares give them."""

from __future__ import annotations


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
