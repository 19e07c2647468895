import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import { tellsValue } from "./answers.ts";
import { SEATS } from "./default-config.ts";
import { knownValues } from "./referee.ts";
import { bestJointValue, type Instance, isPareto, TOTAL_VALUE } from "./splits.ts";
import { dealOf, type State } from "./state.ts";

/** The facts that LLMArena's table and the leaderboards count about a seat in a finished match. */
function factsOf(state: State, instance: Instance, points: readonly number[], seat: Seat): Fact[] {
  const fact = factOf(seat);
  const { moves, config } = state;
  const [first] = dealOf(state) ?? [];
  const deals = first === undefined ? 0 : 1;
  const [own = 0, other = 0] = [points[seat], points[1 - seat]];
  const made = moves.filter((move) => move.seat === seat);
  const speeches = made.filter(({ words }) => words !== "");
  return [
    fact("deals", deals, 1),
    fact("value", own, TOTAL_VALUE),
    fact("margin", own - other, 1),
    fact("joint-value", own + other, bestJointValue(instance)),
    fact("pareto", first !== undefined && isPareto(instance, first) ? 1 : 0, deals),
    fact("moves-used", moves.length, SEATS * config.rounds),
    fact("plans", made.filter(({ kind }) => kind === "plan").length, 1),
    fact("told-value", speeches.filter(({ words }) => tellsValue(words)).length, speeches.length),
  ];
}

/** How a finished match ended; undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { closed, names, counts } = state;
  if (closed === null) return undefined;
  const { points, winner } = closed;
  const instance = { counts, values: knownValues(state) };
  return {
    points: [...points],
    pointsScale: 1,
    roles: names.map(() => "player"),
    sides: [...names],
    winners: winner === null ? [] : [winner],
    facts: names.flatMap((_, seat) => factsOf(state, instance, points, seat)),
  };
}
