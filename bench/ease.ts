/**
 * Weights between items by EASE: B = I − P / diag(P), where P = (XᵀX + λI)⁻¹ and X has a one where a reader keeps an item.
 * `rows` are the items of each reader. Row-major, `size` squared; O(size³).
 */
export function ease(rows: readonly (readonly number[])[], size: number, lambda: number): Float64Array {
  const gram = new Float64Array(size * size);
  for (const row of rows) {
    for (const one of row) for (const other of row) gram[one * size + other] = (gram[one * size + other] ?? 0) + 1;
  }
  for (let at = 0; at < size; at++) gram[at * size + at] = (gram[at * size + at] ?? 0) + lambda;
  invert(gram, size);
  const diagonal = Float64Array.from({ length: size }, (_, at) => gram[at * size + at] ?? 1);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const cell = row * size + column;
      gram[cell] = row === column ? 0 : -(gram[cell] ?? 0) / (diagonal[column] ?? 1);
    }
  }
  return gram;
}

/** In place, by Gauss and Jordan without pivoting: enough for a matrix that is symmetric and positive definite. */
function invert(matrix: Float64Array, size: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    const own = matrix.subarray(pivot * size, (pivot + 1) * size);
    const scale = 1 / (own[pivot] ?? 1);
    own[pivot] = 1;
    for (let column = 0; column < size; column++) own[column] = (own[column] ?? 0) * scale;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const other = matrix.subarray(row * size, (row + 1) * size);
      const factor = other[pivot] ?? 0;
      if (factor === 0) continue;
      other[pivot] = 0;
      for (let column = 0; column < size; column++) other[column] = (other[column] ?? 0) - factor * (own[column] ?? 0);
    }
  }
}
