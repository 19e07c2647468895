import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import {
  distractorScores,
  gapOf,
  type ModeResult,
  POINTS_SCALE,
  SEATS,
  type State,
  totalOf,
} from "./state.ts";

/** With a larger share of missing scores, a match is in no mean. */
const MAX_MISSING = 1 / 5;

/** The facts of a mode's scores, by the name of the mode; `clean`: of descriptions without the word itself. */
function scoreFacts(seat: Seat, result: ModeResult): Fact[] {
  const fact = factOf(seat);
  const { mode, target, isSilent, saysTarget } = result;
  const { sum, count, mean } = distractorScores(result);
  const gap = gapOf(result);
  const of = (suffix: string): Fact[] => [
    fact(`${mode}-target${suffix}`, target ?? 0, target === null ? 0 : 1),
    // A mean of means: every item weighs the same, however many of its distractors have a score.
    fact(`${mode}-distractor${suffix}`, mean ?? 0, mean === null ? 0 : POINTS_SCALE),
  ];
  return [
    ...of(""),
    fact(`${mode}-distractor-micro`, sum, count),
    fact(`${mode}-gap`, gap ?? 0, gap === null ? 0 : POINTS_SCALE),
    ...(isSilent || saysTarget ? [] : of("-clean")),
  ];
}

function factsOf(results: readonly ModeResult[], describer: Seat): Fact[] {
  const asked = results.filter(({ isSilent }) => !isSilent);
  const scores = asked.flatMap(({ target, distractors }) => [target, ...distractors]);
  const missing = scores.filter((score) => score === null).length;
  const isSetAside = missing > scores.length * MAX_MISSING;
  const fact = factOf(describer);
  return [
    ...(isSetAside ? [] : results.flatMap((result) => scoreFacts(describer, result))),
    fact("said-own-word", asked.filter(({ saysTarget }) => saysTarget).length, asked.length),
    fact("silent", results.length - asked.length, results.length),
    fact("set-aside", isSetAside ? 1 : 0, 1),
    factOf(1 - describer)("missing-scores", missing, scores.length),
  ];
}

/** The describer has the gaps of both descriptions, the judge nothing, and no seat wins. Undefined before the end. */
export function outcome({ results, describer, isClosed }: State): Outcome | undefined {
  if (!isClosed) return undefined;
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  const roles = seats.map((seat) => (seat === describer ? "describer" : "judge"));
  return {
    points: seats.map((seat) => (seat === describer ? totalOf(results) : 0)),
    pointsScale: POINTS_SCALE,
    roles,
    sides: roles,
    winners: [],
    facts: factsOf(results, describer),
  };
}
