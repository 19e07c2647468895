import { createHash } from "node:crypto";

/** The functions of Math that statistics use and whose last digit the language leaves open. */
const functions = [Math.exp, Math.expm1, Math.log, Math.log1p, Math.sin, Math.cos, Math.tan];
const POINTS = 20_000;

/**
 * A digest of what this machine makes of exp, log and their like at many points. Addition,
 * multiplication, division and square root are the same everywhere (IEEE 754); these are not
 * promised to be. Machines with the same digest compute the same boards to the last digit.
 */
export function arithmetic(): string {
  const hash = createHash("sha256");
  const values = new Float64Array(functions.length + 2);
  for (let point = 1; point <= POINTS; point += 1) {
    // Spread over the magnitudes that occur, none of them a round number.
    const x = (point * 0.618_033_988_749_894_9) % 1;
    const reach = x * 40 - 20;
    for (const [place, compute] of functions.entries()) {
      const positive = compute === Math.log || compute === Math.log1p;
      values[place] = compute(positive ? x * point : reach);
    }
    values[functions.length] = Math.hypot(x, reach);
    values[functions.length + 1] = (x * point) ** reach;
    hash.update(values);
  }
  return hash.digest("hex").slice(0, 32);
}
