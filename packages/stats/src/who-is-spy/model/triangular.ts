/** Solves L X = B in place; B is size by columns, row-major. */
export function forward(
  factor: Float64Array,
  rows: Float64Array,
  size: number,
  columns: number,
): void {
  for (let row = 0; row < size; row += 1) {
    for (let before = 0; before < row; before += 1) {
      const weight = factor[row * size + before] ?? 0;
      for (let at = 0; at < columns; at += 1) {
        const place = row * columns + at;
        rows[place] = (rows[place] ?? 0) - weight * (rows[before * columns + at] ?? 0);
      }
    }
    const pivot = factor[row * size + row] ?? 1;
    for (let at = row * columns; at < (row + 1) * columns; at += 1)
      rows[at] = (rows[at] ?? 0) / pivot;
  }
}

/** Solves L' X = B in place; B is size by columns, row-major. */
export function backward(
  factor: Float64Array,
  rows: Float64Array,
  size: number,
  columns: number,
): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let after = row + 1; after < size; after += 1) {
      const weight = factor[after * size + row] ?? 0;
      for (let at = 0; at < columns; at += 1) {
        const place = row * columns + at;
        rows[place] = (rows[place] ?? 0) - weight * (rows[after * columns + at] ?? 0);
      }
    }
    const pivot = factor[row * size + row] ?? 1;
    for (let at = row * columns; at < (row + 1) * columns; at += 1)
      rows[at] = (rows[at] ?? 0) / pivot;
  }
}

/** Takes B'B off the lower triangle of a matrix of columns by columns. */
export function takeSquares(
  matrix: Float64Array,
  rows: Float64Array,
  size: number,
  columns: number,
): void {
  for (let row = 0; row < size; row += 1) {
    for (let one = 0; one < columns; one += 1) {
      const weight = rows[row * columns + one] ?? 0;
      for (let other = 0; other <= one; other += 1) {
        const place = one * columns + other;
        matrix[place] = (matrix[place] ?? 0) - weight * (rows[row * columns + other] ?? 0);
      }
    }
  }
}
