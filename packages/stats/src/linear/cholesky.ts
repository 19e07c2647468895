/** The sum of products; both as long as `left`. */
export function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

/**
 * The lower Cholesky factor of a symmetric positive definite matrix (row-major, size by size), in
 * place of its lower triangle. Throws a RangeError when the matrix is not positive definite.
 */
export function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1) {
        sum -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0);
      }
      if (row === column) {
        if (!(sum > 0)) throw new RangeError("the matrix is not positive definite");
        matrix[row * size + row] = Math.sqrt(sum);
      } else matrix[row * size + column] = sum / (matrix[column * size + column] ?? 1);
    }
  }
}

/** Solves L L' x = right for a factor L. */
export function solveWith(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] ?? 0;
    for (let at = 0; at < row; at += 1) sum -= (factor[row * size + at] ?? 0) * (x[at] ?? 0);
    x[row] = sum / (factor[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    const value = (x[row] ?? 0) / (factor[row * size + row] ?? 1);
    x[row] = value;
    for (let at = 0; at < row; at += 1)
      x[at] = (x[at] ?? 0) - (factor[row * size + at] ?? 0) * value;
  }
  return x;
}

/** The inverse of L L' for a factor L, row-major and symmetric. */
export function inverseOf(factor: Float64Array, size: number): Float64Array {
  // The rows of `lower` are the columns of the inverse of L, so that every loop runs along memory.
  const lower = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const base = column * size;
    lower[base + column] = 1 / (factor[column * size + column] ?? 1);
    for (let row = column + 1; row < size; row += 1) {
      let sum = 0;
      for (let at = column; at < row; at += 1) {
        sum += (factor[row * size + at] ?? 0) * (lower[base + at] ?? 0);
      }
      lower[base + row] = -sum / (factor[row * size + row] ?? 1);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let at = row; at < size; at += 1) {
        sum += (lower[row * size + at] ?? 0) * (lower[column * size + at] ?? 0);
      }
      inverse[row * size + column] = sum;
      inverse[column * size + row] = sum;
    }
  }
  return inverse;
}
