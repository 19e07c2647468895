import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { tableOf } from "../records.ts";
import { CommonShift } from "./common-shift.ts";
import { curvedAll } from "./curved.ts";
import { type Design, designOf } from "./design.ts";
import { LIKELY, stepVariances } from "./prior.ts";

const table = tableOf(league(twelve, 300, "shift"));

/** A move of all parameters of a group alike. */
const moveOf = ({ size, civilians, byBallots, main }: Design): Float64Array =>
  Float64Array.from({ length: size }, (_, at) => {
    if (at === 0) return 1;
    if (at < civilians) return -2;
    if (at < byBallots.spy) return 0.5;
    return at < main ? 0 : 3;
  });

test.each([
  ["with effects of agents by pair", designOf(table)],
  ["without", designOf(table, { maxByPair: 0 })],
])("solves for the curvature's product with a move of whole groups, %s", (_, design) => {
  const variances = stepVariances(design.prior, LIKELY, new Float64Array(design.size));
  const weights = new Float64Array(design.matches).fill(0.2);
  const move = moveOf(design);
  const [right = move] = curvedAll(design, variances, weights, [move]);
  const found = new Float64Array(design.size);
  new CommonShift(design, variances, weights).addSolution(right, found);
  for (const [at, value] of found.entries()) expect(value).toBeCloseTo(move[at] ?? 0, 9);
});
