/** A stretch of values with round numbers to mark on it; the first and last mark are its ends. */
export interface Scale {
  readonly ticks: readonly number[];
  /** Between ticks. */
  readonly step: number;
  /** Decimals needed to distinguish the ticks. */
  readonly decimals: number;
  /** The position of a value, from 0 (first tick) to 1 (last). */
  place(value: number): number;
}

const roundSteps = [1, 2, 5, 10];

/** Values that differ by a smaller share of themselves are one value: numbers have some sixteen digits. */
const LEAST_SHARE = 1e-9;

/**
 * The scale that holds all values, in about `steps` steps of 1, 2 or 5 times a power of ten. A
 * single value gets a step to each side; 0 only one above it: nothing costs less than nothing.
 */
export function scaleOf(values: readonly number[], steps = 5): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const largest = Math.max(Math.abs(least), Math.abs(most));
  const spread = most - least > largest * LEAST_SHARE ? most - least : largest || 1;
  const rough = spread / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = roundSteps.find((each) => each * power >= rough) ?? 10;
  const step = times * power;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  let first = Math.floor(least / step + 1e-9);
  let last = Math.ceil(most / step - 1e-9);
  if (first === last) {
    if (first !== 0) first -= 1;
    last += 1;
  }
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toFixed(decimals)),
  );
  const from = first * step;
  const to = last * step;
  return { ticks, step, decimals, place: (value) => (value - from) / (to - from) };
}

/**
 * The scale of places, whole numbers from 1, the best above: its first mark is the best of them. A
 * single place gets one to each side.
 */
export function ranksScale(places: readonly number[]): Scale {
  const best = Math.min(...places);
  const worst = Math.max(...places);
  const from = best === worst ? Math.max(1, best - 1) : best;
  const to = best === worst ? best + 1 : worst;
  const step = Math.max(1, Math.ceil(scaleOf([from, to]).step));
  const rest = Array.from({ length: Math.floor(to / step) + 1 }, (_, at) => at * step);
  return {
    // There is no room for another one next to the first.
    ticks: [from, ...rest.filter((place) => place - from >= step / 2 && place <= to)],
    step,
    decimals: 0,
    place: (value) => (to - value) / (to - from),
  };
}
