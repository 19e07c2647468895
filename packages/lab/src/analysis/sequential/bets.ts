import { exp, log } from "@wisp/stats";

/**
 * Parts of the capital, each of which bets its own share in every block. Together they lose at most
 * log 5 compared with the best of them, and little more compared with a share between them.
 */
const SHARES = [0.95, 0.5, 0.25, 0.12, 0.05] as const;
const STEPS = 40;
/** A product this large is taken into its logarithm. */
const LARGE = 1e100;

/**
 * The capital after bets, from 1, that the mean of values from 0 to 1 is above `mean`
 * (Waudby-Smith and Ramdas 2024, section 4; averaged over bets as in Orabona and Jun 2024). While the
 * true conditional mean is at most `mean` it is a supermartingale, so the chance that it ever reaches
 * c is at most 1 / c (Ville 1939). It falls with `mean`, and the order of the values does not matter.
 */
export class Capital {
  readonly #mean: number;
  readonly #products = new Float64Array(SHARES.length).fill(1);
  /** Logarithms of the factors taken out of the products. */
  readonly #logs = new Float64Array(SHARES.length);

  /** @param mean above 0 */
  constructor(mean: number) {
    this.#mean = mean;
  }

  /** @param value from 0 to 1 */
  add(value: number): void {
    const gain = value / this.#mean - 1;
    for (let at = 0; at < SHARES.length; at += 1) {
      const product = (this.#products[at] ?? 1) * (1 + (SHARES[at] ?? 0) * gain);
      const isFar = product > LARGE || product < 1 / LARGE;
      if (isFar) this.#logs[at] = (this.#logs[at] ?? 0) + log(product);
      this.#products[at] = isFar ? 1 : product;
    }
  }

  /** Whether the capital is at least 1 / `limit`. */
  reached(limit: number): boolean {
    let sum = 0;
    for (let at = 0; at < SHARES.length; at += 1) {
      const taken = this.#logs[at] ?? 0;
      sum += (this.#products[at] ?? 0) * (taken === 0 ? 1 : exp(Math.min(500, taken)));
    }
    return sum >= SHARES.length / limit;
  }
}

/**
 * The least mean that the bets have not ruled out: below it their capital is at least 1 / `limit`.
 *
 * @param values from 0 to 1
 * @param known a mean that is ruled out already, or 0
 */
export function leastMean(values: readonly number[], limit: number, known: number): number {
  const isOut = (mean: number): boolean => {
    const capital = new Capital(mean);
    for (const value of values) capital.add(value);
    return capital.reached(limit);
  };
  let [out, kept] = [known, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (out + kept) / 2;
    if (isOut(between)) out = between;
    else kept = between;
  }
  return out;
}
