import { square } from "../../exact.ts";
import { dot, factorise, inverseOf, quasiVariances, solveWith } from "../../linear.ts";
import { type Design, MAIN_WIDTH } from "./design.ts";
import {
  backward,
  type Contrast,
  type Curvature,
  forward,
  product,
  type Spreads,
  takeSquares,
  weightsOf,
} from "./triangular.ts";

/** A part of the curvature, eliminated. */
interface EliminatedPart extends Part {
  /** Cholesky factor of the part's own block. */
  readonly factor: Float64Array;
  /** Its inverse times what the block shares with the main parameters met: size by met, row-major. */
  readonly border: Float64Array;
}

/** The curvature as an arrow: a block for each pair, and their coupling with the main parameters. */
class Arrow {
  readonly #design: Design;
  readonly #parts: readonly EliminatedPart[];
  /** Cholesky factor of the main block without the blocks' contribution (Schur complement). */
  readonly #main: Float64Array;
  /** The position of a main parameter among those of a part; used for one part at a time. */
  readonly #local: Int32Array;
  /** What a part's matches add to its main parameters; used for one part at a time. */
  readonly #shared: Float64Array;

  constructor(
    design: Design,
    parts: readonly Part[],
    variances: Float64Array,
    weights: Float64Array,
  ) {
    this.#design = design;
    this.#local = new Int32Array(design.main);
    this.#shared = new Float64Array(Math.max(0, ...parts.map(({ met }) => met.length)) ** 2);
    const main = new Float64Array(design.main ** 2);
    this.#enterPrior(main, variances);
    this.#parts = parts.map((part) => this.#eliminated(part, main, variances, weights));
    factorise(main, design.main);
    this.#main = main;
  }

  #enterPrior(matrix: Float64Array, variances: Float64Array): void {
    const { main, prior } = this.#design;
    const add = (row: number, column: number, value: number): void => {
      matrix[row * main + column] = (matrix[row * main + column] ?? 0) + value;
    };
    for (let at = 0; at < main; at += 1) {
      const from = prior.before[at] ?? -1;
      const precision = 1 / (variances[at] ?? 1);
      add(at, at, precision);
      if (from !== -1) {
        add(from, from, precision);
        add(at, from, -precision);
      }
      // Slopes come last, so that this is the lower triangle.
      const [slope, multiple] = [prior.slope[at] ?? -1, prior.multiple[at] ?? 0];
      if (slope === -1) continue;
      add(slope, slope, precision * square(multiple));
      add(slope, at, -precision * multiple);
      if (from !== -1) add(slope, from, precision * multiple);
    }
  }

  #locate(met: Int32Array): Int32Array {
    for (let at = 0; at < met.length; at += 1) this.#local[met[at] ?? 0] = at;
    return this.#local;
  }

  /** Enters a part's matches into the lower triangle of the main block and takes the part out of it. */
  #eliminated(
    part: Part,
    main: Float64Array,
    variances: Float64Array,
    weights: Float64Array,
  ): EliminatedPart {
    const { width, places, values, main: mainSize } = this.#design;
    const { start, size, matches, met } = part;
    const local = this.#locate(met);
    const factor = new Float64Array(size ** 2);
    const border = new Float64Array(size * met.length);
    const shared = this.#shared.fill(0, 0, met.length ** 2);
    const near = new Int32Array(MAIN_WIDTH);
    for (const match of matches) {
      const row = match * width;
      const weight = weights[match] ?? 0;
      for (let one = 0; one < MAIN_WIDTH; one += 1) near[one] = local[places[row + one] ?? 0] ?? 0;
      for (let one = 0; one < width; one += 1) {
        const scaled = weight * (values[row + one] ?? 0);
        if (scaled === 0) continue;
        if (one < MAIN_WIDTH) {
          const last = near[one] ?? 0;
          const base = last * met.length;
          for (let other = 0; other < MAIN_WIDTH; other += 1) {
            const to = near[other] ?? 0;
            if (to > last) continue;
            shared[base + to] = (shared[base + to] ?? 0) + scaled * (values[row + other] ?? 0);
          }
          continue;
        }
        const place = (places[row + one] ?? 0) - start;
        const base = place * met.length;
        for (let other = 0; other < MAIN_WIDTH; other += 1) {
          const at = base + (near[other] ?? 0);
          border[at] = (border[at] ?? 0) + scaled * (values[row + other] ?? 0);
        }
        for (let other = MAIN_WIDTH; other < width; other += 1) {
          const at = place * size + (places[row + other] ?? 0) - start;
          factor[at] = (factor[at] ?? 0) + scaled * (values[row + other] ?? 0);
        }
      }
    }
    for (let at = 0; at < size; at += 1) {
      factor[at * size + at] = (factor[at * size + at] ?? 0) + 1 / (variances[start + at] ?? 1);
    }
    factorise(factor, size);
    forward(factor, border, size, met.length);
    takeSquares(shared, border, size, met.length);
    for (let row = 0; row < met.length; row += 1) {
      const base = (met[row] ?? 0) * mainSize;
      for (let column = 0; column <= row; column += 1) {
        const at = base + (met[column] ?? 0);
        main[at] = (main[at] ?? 0) + (shared[row * met.length + column] ?? 0);
      }
    }
    backward(factor, border, size, met.length);
    return { ...part, factor, border };
  }

  solve(right: Float64Array): Float64Array {
    const { main } = this.#design;
    const x = right.slice();
    for (const { start, size, met, border } of this.#parts) {
      for (let row = 0; row < size; row += 1) {
        const value = right[start + row] ?? 0;
        const base = row * met.length;
        for (let at = 0; at < met.length; at += 1) {
          const place = met[at] ?? 0;
          x[place] = (x[place] ?? 0) - (border[base + at] ?? 0) * value;
        }
      }
    }
    x.set(solveWith(this.#main, main, x.subarray(0, main)));
    for (const { start, size, met, factor, border } of this.#parts) {
      const own = solveWith(factor, size, right.subarray(start, start + size));
      for (let row = 0; row < size; row += 1) {
        let value = own[row] ?? 0;
        const base = row * met.length;
        for (let at = 0; at < met.length; at += 1) {
          value -= (border[base + at] ?? 0) * (x[met[at] ?? 0] ?? 0);
        }
        x[start + row] = value;
      }
    }
    return x;
  }

  spreads(): Spreads {
    const { main, size, matches, prior } = this.#design;
    const inverse = inverseOf(this.#main, main);
    const steps = new Float64Array(size);
    const predictors = new Float64Array(matches);
    const entry = (row: number, column: number): number => inverse[row * main + column] ?? 0;
    for (let at = 0; at < main; at += 1) {
      const parts: [place: number, weight: number][] = [[at, 1]];
      const [from, slope] = [prior.before[at] ?? -1, prior.slope[at] ?? -1];
      if (from !== -1) parts.push([from, -1]);
      if (slope !== -1) parts.push([slope, -(prior.multiple[at] ?? 0)]);
      steps[at] = parts.reduce(
        (sum, [one, weight]) =>
          parts.reduce((all, [other, by]) => all + weight * by * entry(one, other), sum),
        0,
      );
    }
    for (const part of this.#parts) this.#enterSpreads(part, inverse, steps, predictors);
    const weighted = (contrasts: readonly Contrast[]) =>
      contrasts.map((contrast) => {
        const weights = weightsOf(this.#design, contrast);
        return { weights, solved: times(inverse, weights) };
      });
    return {
      steps,
      predictors,
      of: (contrasts) =>
        Float64Array.from(weighted(contrasts), ({ weights, solved }) => dot(weights, solved)),
      quasiVariances: (contrasts) => {
        const all = weighted(contrasts);
        return quasiVariances(
          all.map(({ weights }) => Float64Array.from(all, ({ solved }) => dot(weights, solved))),
        );
      },
    };
  }

  /** Variances of a part's own parameters, and of the predictors of its matches. */
  #enterSpreads(
    part: EliminatedPart,
    inverse: Float64Array,
    steps: Float64Array,
    predictors: Float64Array,
  ): void {
    const { width, places, values, main } = this.#design;
    const { start, size, matches, met, factor, border } = part;
    const count = met.length;
    const local = this.#locate(met);
    const ofMet = new Float64Array(count ** 2);
    for (let at = 0; at < count; at += 1) {
      const base = (met[at] ?? 0) * main;
      for (let to = 0; to < count; to += 1) {
        ofMet[at * count + to] = inverse[base + (met[to] ?? 0)] ?? 0;
      }
    }
    // The block's coupling with the main parameters, up to the sign, and the block itself.
    const shared = product(border, ofMet, size, count);
    const own = inverseOf(factor, size);
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) {
        let sum = own[row * size + column] ?? 0;
        for (let at = 0; at < count; at += 1) {
          sum += (shared[row * count + at] ?? 0) * (border[column * count + at] ?? 0);
        }
        own[row * size + column] = sum;
      }
      steps[start + row] = own[row * size + row] ?? 0;
    }
    for (const match of matches) {
      const row = match * width;
      let sum = 0;
      for (let one = 0; one < width; one += 1) {
        const place = places[row + one] ?? 0;
        const isMain = one < MAIN_WIDTH;
        let along = 0;
        for (let other = 0; other < MAIN_WIDTH; other += 1) {
          const to = places[row + other] ?? 0;
          const value = values[row + other] ?? 0;
          along += isMain
            ? value * (inverse[place * main + to] ?? 0)
            : -2 * value * (shared[(place - start) * count + (local[to] ?? 0)] ?? 0);
        }
        for (let other = isMain ? width : MAIN_WIDTH; other < width; other += 1) {
          const to = (places[row + other] ?? 0) - start;
          along += (values[row + other] ?? 0) * (own[(place - start) * size + to] ?? 0);
        }
        sum += (values[row + one] ?? 0) * along;
      }
      predictors[match] = sum;
    }
  }
}

/** A square matrix times a vector. */
const times = (matrix: Float64Array, vector: Float64Array): Float64Array =>
  vector.map((_, row) =>
    dot(matrix.subarray(row * vector.length, (row + 1) * vector.length), vector),
  );

/**
 * The exact covariance, for leagues small enough.
 *
 * @param weights p (1 - p) of every match
 */
export function arrowCurvature(
  design: Design,
  parts: readonly Part[],
  variances: Float64Array,
  weights: Float64Array,
): Curvature {
  const arrow = new Arrow(design, parts, variances, weights);
  return {
    solve: (right) => arrow.solve(right),
    solveAll: (rights) => rights.map((right) => arrow.solve(right)),
    spreads: () => arrow.spreads(),
  };
}

/** One word pair's part of a design: its own parameters, its matches, the main parameters they meet. */
interface Part {
  readonly start: number;
  readonly size: number;
  readonly matches: Int32Array;
  /** Ascending. */
  readonly met: Int32Array;
}

/** Matches of different pairs share main parameters only. */
export function partsOf({ matches, pairs, pair, width, places, starts }: Design): Part[] {
  const found = Array.from({ length: pairs }, (): number[] => []);
  for (let match = 0; match < matches; match += 1) found[pair[match] ?? 0]?.push(match);
  return found.map((own, number) => {
    const met = new Set<number>();
    for (const match of own) {
      const row = match * width;
      for (let at = row; at < row + MAIN_WIDTH; at += 1) met.add(places[at] ?? 0);
    }
    const start = starts[number] ?? 0;
    return {
      start,
      size: (starts[number + 1] ?? 0) - start,
      matches: Int32Array.from(own),
      met: Int32Array.from(met).sort(),
    };
  });
}

/** About how many multiplications an exact covariance takes. */
export const workOf = (design: Design, parts: readonly Part[]): number =>
  parts.reduce(
    (sum, { size, met }) =>
      sum + size ** 3 + 2 * size ** 2 * met.length + 2 * size * met.length ** 2,
    design.main ** 3,
  );
