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
  let row = 0;
  // Four rows at a time read and write the matrix once; the order of the sums stays the same.
  for (; row + 4 <= size; row += 4) {
    const first = rows.subarray(row * columns, (row + 1) * columns);
    const second = rows.subarray((row + 1) * columns, (row + 2) * columns);
    const third = rows.subarray((row + 2) * columns, (row + 3) * columns);
    const fourth = rows.subarray((row + 3) * columns, (row + 4) * columns);
    for (let one = 0; one < columns; one += 1) {
      const [a, b] = [first[one] ?? 0, second[one] ?? 0];
      const [c, d] = [third[one] ?? 0, fourth[one] ?? 0];
      const base = one * columns;
      for (let other = 0; other <= one; other += 1) {
        matrix[base + other] =
          (matrix[base + other] ?? 0) -
          a * (first[other] ?? 0) -
          b * (second[other] ?? 0) -
          c * (third[other] ?? 0) -
          d * (fourth[other] ?? 0);
      }
    }
  }
  for (; row < size; row += 1) {
    for (let one = 0; one < columns; one += 1) {
      const weight = rows[row * columns + one] ?? 0;
      for (let other = 0; other <= one; other += 1) {
        const place = one * columns + other;
        matrix[place] = (matrix[place] ?? 0) - weight * (rows[row * columns + other] ?? 0);
      }
    }
  }
}

/** The product of a matrix of rows by size and a square one, row-major. */
export function product(
  left: Float64Array,
  square: Float64Array,
  rows: number,
  size: number,
): Float64Array {
  const result = new Float64Array(rows * size);
  for (let row = 0; row < rows; row += 1) {
    const sums = result.subarray(row * size, (row + 1) * size);
    let at = 0;
    // As above: four at a time, in the same order.
    for (; at + 4 <= size; at += 4) {
      const base = row * size + at;
      const [a, b] = [left[base] ?? 0, left[base + 1] ?? 0];
      const [c, d] = [left[base + 2] ?? 0, left[base + 3] ?? 0];
      const first = at * size;
      for (let to = 0; to < size; to += 1) {
        sums[to] =
          (sums[to] ?? 0) +
          a * (square[first + to] ?? 0) +
          b * (square[first + size + to] ?? 0) +
          c * (square[first + 2 * size + to] ?? 0) +
          d * (square[first + 3 * size + to] ?? 0);
      }
    }
    for (; at < size; at += 1) {
      const weight = left[row * size + at] ?? 0;
      for (let to = 0; to < size; to += 1) {
        sums[to] = (sums[to] ?? 0) + weight * (square[at * size + to] ?? 0);
      }
    }
  }
  return result;
}
