import { randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { league, type Truth, twelve } from "../../../test/league.ts";
import { dot, factorise, inverseOf, solveWith } from "../../linear.ts";
import { tableOf } from "../records.ts";
import { arrowCurvature, partsOf } from "./arrow.ts";
import { type Design, designOf } from "./design.ts";
import { fit } from "./fit.ts";
import { LIKELY, stepVariances } from "./prior.ts";
import { sparseCurvature } from "./sparse.ts";
import { pointAt } from "./triangular.ts";

const small = designOf(tableOf(league(twelve, 300, "small")));
const somewhere = (design: Design): Float64Array => {
  const draws = randomFrom("somewhere")("point");
  return Float64Array.from({ length: design.size }, () => draws.float() - 0.5);
};

/** The model's estimates for players, by the numbers in their names. */
function skills(truth: Truth, seed: string, matches: number, exactUpTo?: number) {
  const table = tableOf(league(truth, matches, seed));
  const fitted = fit(designOf(table), randomFrom(seed), {
    ...(exactUpTo === undefined ? {} : { exactUpTo }),
  });
  const { current, civilians } = fitted.design;
  const of = (from: number) =>
    truth.spies.map((_, player) => {
      const number = table.agents.find(`agent-${player}`) ?? Number.NaN;
      return fitted.mean[from + (current[number] ?? Number.NaN)] ?? Number.NaN;
    });
  return { fitted, spies: of(1), civilians: of(civilians) };
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = (values: readonly number[]) =>
    Float64Array.from(values, (value) => value - mean(values));
  const [x, y] = [centred(left), centred(right)];
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

describe("derivatives", () => {
  const variances = stepVariances(small.prior, LIKELY, somewhere(small));
  const point = pointAt(small, variances, somewhere(small));
  const moved = (at: number, by: number) =>
    pointAt(small, variances, point.parameters.with(at, (point.parameters[at] ?? 0) + by));
  const { spy, civilian } = small.byBallots;
  const places = [0, 1, 5, 21, 25, 33, 40, spy, civilian, point.parameters.length - 1];

  test("of the log density are the numerical ones", () => {
    for (const at of places) {
      const slope = (moved(at, 1e-5).logDensity - moved(at, -1e-5).logDensity) / 2e-5;
      expect(point.gradient[at]).toBeCloseTo(slope, 4);
    }
  });

  test.for(["exact", "sparse"] as const)(
    "of the gradient invert the solution with the %s curvature",
    (kind) => {
      const curvature =
        kind === "exact"
          ? arrowCurvature(small, partsOf(small), variances, point.weights)
          : sparseCurvature(small, variances, point, randomFrom("sparse"));
      for (const at of places) {
        const [up, down] = [moved(at, 1e-5).gradient, moved(at, -1e-5).gradient];
        const column = up.map((value, place) => ((down[place] ?? 0) - value) / 2e-5);
        for (const [place, value] of curvature.solve(column).entries()) {
          expect(value).toBeCloseTo(place === at ? 1 : 0, 4);
        }
      }
    },
  );

  test("the sparse curvature solves several right sides, close to the exact one", () => {
    const exact = arrowCurvature(small, partsOf(small), variances, point.weights);
    const sparse = sparseCurvature(small, variances, point, randomFrom("together"));
    // The last one moves whole groups of parameters, which matches hardly distinguish.
    const groups = point.gradient.map((_, at) => (at < small.civilians ? 1 : -2));
    const ramp = groups.map((value, at) => value * at);
    const rights = [point.gradient, somewhere(small), ramp, ramp.map(Math.abs), groups];
    const together = sparse.solveAll(rights);
    for (const [at, right] of rights.entries()) {
      const solution = exact.solve(right);
      const size = Math.sqrt(dot(solution, solution));
      const errorOf = (found: Float64Array | undefined) => {
        const error = solution.map((value, place) => value - (found?.[place] ?? 0));
        return Math.sqrt(dot(error, error)) / size;
      };
      expect(errorOf(together[at])).toBeLessThan(1e-5);
      expect(errorOf(sparse.solve(right))).toBeLessThan(1e-5);
      expect(errorOf(sparse.solve(right, 1e-3))).toBeLessThan(1e-2);
    }
  });

  test("variances by draws are about the exact ones", () => {
    const exact = arrowCurvature(small, partsOf(small), variances, point.weights).spreads(0);
    const drawn = sparseCurvature(small, variances, point, randomFrom("draws")).spreads(200);
    const contrasts = [0, 4, 11].map((player) => ({
      entries: [
        [0, -0.6],
        [1 + (small.current[player] ?? 0), 0.2],
        [small.civilians + (small.current[player] ?? 0), 0.1],
      ] as const,
      fieldSpy: -0.2,
      fieldCivilian: 0.3,
    }));
    const [left, right] = [exact.of(contrasts), drawn.of(contrasts)];
    for (const [at, variance] of right.entries()) {
      expect(variance / (left[at] ?? 0)).toBeGreaterThan(0.7);
      expect(variance / (left[at] ?? 0)).toBeLessThan(1.4);
    }
    for (const kind of ["steps", "predictors"] as const) {
      for (const [at, variance] of drawn[kind].entries()) {
        expect(variance / (exact[kind][at] ?? 0)).toBeGreaterThan(0.6);
        expect(variance / (exact[kind][at] ?? 0)).toBeLessThan(1.6);
      }
    }
  });
});

test("a factor gives solutions and the inverse", () => {
  const matrix = Float64Array.of(4, 2, 0.5, 2, 5, 1, 0.5, 1, 3);
  const factor = matrix.slice();
  factorise(factor, 3);
  const inverse = inverseOf(factor, 3);
  for (let row = 0; row < 3; row += 1) {
    const column = matrix.slice(3 * row, 3 * row + 3);
    const unit = [0, 1, 2].map((at) => (at === row ? 1 : 0));
    for (const [at, value] of solveWith(factor, 3, column).entries()) {
      expect(value).toBeCloseTo(unit[at] ?? 0, 12);
      expect(dot(inverse.slice(3 * at, 3 * at + 3), column)).toBeCloseTo(unit[at] ?? 0, 12);
    }
  }
  expect(() => factorise(Float64Array.of(1, 2, 2, 1), 2)).toThrow(RangeError);
});

describe("a fit", () => {
  const found = skills(twelve, "recovered", 4_000);

  test("recovers the skills in each role, and how much they differ", () => {
    expect(correlation(found.spies, twelve.spies)).toBeGreaterThan(0.95);
    expect(correlation(found.civilians, twelve.civilians)).toBeGreaterThan(0.9);
    const { spy, civilian, pair } = found.fitted.scales;
    expect(spy).toBeGreaterThan(0.6);
    expect(spy).toBeLessThan(1.5);
    expect(civilian).toBeGreaterThan(1);
    expect(civilian).toBeLessThan(2.6);
    expect(pair).toBeGreaterThan(0.1);
    expect(pair).toBeLessThan(0.5);
    expect(found.fitted.mean[0]).toBeGreaterThan(-0.9);
    expect(found.fitted.mean[0]).toBeLessThan(-0.1);
  });

  test("with known scales is as far spread as the truth allows: a table's outcome counts once", () => {
    const steady = { spyVersion: 1, civilianVersion: 1, spyDrift: 1, civilianDrift: 1 };
    const scales = { ...LIKELY, ...steady, pair: 0.3, spy: 0.8, civilian: 1.3 };
    const totals = { product: 0, square: 0 };
    for (let season = 0; season < 40; season += 1) {
      const draws = randomFrom(`spread/${season}`)("skills");
      // The sum of twelve uniform values is all but normal.
      const normal = (): number =>
        Array.from({ length: 12 }, () => draws.float()).reduce((sum, each) => sum + each, -6);
      const truth: Truth = {
        level: -0.9,
        spies: Array.from({ length: 12 }, () => 0.8 * normal()),
        civilians: Array.from({ length: 12 }, () => 1.3 * normal()),
        pairs: Array.from({ length: 20 }, () => 0.3 * normal()),
      };
      const table = tableOf(league(truth, 400, `spread/${season}`));
      const design = designOf(table, { segments: 0, maxByPair: 0 });
      const { mean } = fit(design, randomFrom("spread"), { scales });
      const rated = table.agents.names.map((name, player) => ({
        value: mean[design.civilians + (design.current[player] ?? 0)] ?? 0,
        true: truth.civilians[Number(name.replace("agent-", ""))] ?? 0,
      }));
      const middle = rated.reduce((sum, { value }) => sum + value, 0) / rated.length;
      for (const each of rated) {
        totals.product += (each.value - middle) * each.true;
        totals.square += (each.value - middle) ** 2;
      }
    }
    expect(totals.product / totals.square).toBeGreaterThan(0.9);
    expect(totals.product / totals.square).toBeLessThan(1.15);
  });

  test("is the same by conjugate gradients", () => {
    const sparse = skills(twelve, "recovered", 4_000, 0);
    for (const [player, skill] of sparse.spies.entries()) {
      expect(Math.abs(skill - (found.spies[player] ?? 0))).toBeLessThan(0.05);
    }
  });

  test("ends at a mode, and does not depend on the order of matches where agents do not drift", () => {
    for (const slope of found.fitted.point.gradient) expect(Math.abs(slope)).toBeLessThan(0.05);
    const matches = league(twelve, 400, "order");
    const forth = fit(designOf(tableOf(matches), { segments: 0 }), randomFrom("a"));
    const backTable = tableOf(matches.toReversed());
    const back = fit(designOf(backTable, { segments: 0 }), randomFrom("a"));
    expect(back.scales.spy).toBeCloseTo(forth.scales.spy, 6);
    expect(back.point.logDensity).toBeCloseTo(forth.point.logDensity, 6);
  });

  test("finds little to tell apart among equals", () => {
    const zeros = twelve.spies.map(() => 0);
    const equal = skills({ ...twelve, spies: zeros, civilians: zeros }, "equal", 3_000);
    expect(Math.max(...equal.spies.map(Math.abs))).toBeLessThan(0.25);
  });

  test("takes the marked matches only, and none is an error", () => {
    const table = tableOf(league(twelve, 30, "marked"));
    const only = Uint8Array.from({ length: 30 }, (_, match) => (match % 3 === 0 ? 1 : 0));
    const design = designOf(table, { only });
    expect(design.matches).toBe(10);
    expect([...design.pair]).toEqual([...table.pair.filter((_, match) => match % 3 === 0)]);
    expect(() => fit(designOf(table, { only: new Uint8Array(30) }), randomFrom("none"))).toThrow(
      RangeError,
    );
  });
});
