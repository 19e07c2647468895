/** Kendall's tau-b of two lists of values. */
export function kendall(left: readonly number[], right: readonly number[]): number {
  let [agreed, tiedLeft, tiedRight, all] = [0, 0, 0, 0];
  for (const [one, x] of left.entries()) {
    for (let other = 0; other < one; other += 1) {
      const dx = Math.sign(x - (left[other] ?? 0));
      const dy = Math.sign((right[one] ?? 0) - (right[other] ?? 0));
      agreed += dx * dy;
      all += 1;
      if (dx === 0) tiedLeft += 1;
      if (dy === 0) tiedRight += 1;
    }
  }
  return agreed / Math.sqrt((all - tiedLeft) * (all - tiedRight));
}

/** Mean ranks: equal values share theirs. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const same = values.filter((other) => other === value).length;
    return below + (same + 1) / 2;
  });
}

/** Spearman's rho of two lists of values. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  const [x, y] = [ranksOf(left), ranksOf(right)];
  const mean = (left.length + 1) / 2;
  const product = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, value, at) => sum + (value - mean) * ((other[at] ?? 0) - mean), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}
