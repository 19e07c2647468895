import type { GameEntry } from "@wisp/games";
import { blockOf } from "../blocks/block-of.ts";
import type { PlannedMatch } from "../blocks/planned-match.ts";
import type { Experiment } from "../plan/experiment.ts";
import { figuresFor } from "../plan/figures.ts";
import type { MatchResult, SeatResult } from "./result.ts";

/** Facts that are shares: none is below 0 or above its denominator. */
const sharesOf = (entry: GameEntry): ReadonlySet<string> =>
  new Set(
    [...figuresFor(entry).values()].flatMap(({ of, unit }) =>
      typeof of === "object" && "fact" in of && unit === "rate" ? [of.fact] : [],
    ),
  );

/** Why a seat's numbers cannot be those of a match; null where they can. */
function seatProblem(
  entry: GameEntry,
  shares: ReadonlySet<string>,
  { config }: PlannedMatch,
  { name, points, facts, probes }: SeatResult,
): string | null {
  const { least, most } = entry.points(config);
  if (points < least || points > most) {
    return `${name} has ${points} points, which are not between ${least} and ${most}.`;
  }
  for (const [fact, [numerator, denominator]] of Object.entries(facts)) {
    const isShare = numerator >= 0 && numerator <= denominator;
    if (shares.has(fact) && !isShare) return `"${fact}" of ${name} is not a share.`;
  }
  const isScore = probes.every(({ score }) => score === null || (score >= 0 && score <= 1));
  return isScore ? null : `The score of a probe of ${name} is not between 0 and 1.`;
}

/**
 * Checks untrusted results against the plan: returns, for one result after the other, a sentence if the
 * plan has no such match, if it cannot have ended that way, or if it is a duplicate; else null.
 *
 * @param experiment as checked
 */
export function resultProblems(
  entry: GameEntry,
  experiment: Experiment,
): (result: MatchResult) => string | null {
  const shares = sharesOf(entry);
  const seen = new Set<string>();
  const blocks = new Map<number, ReadonlyMap<string, PlannedMatch>>();
  const plannedIn = (block: number): ReadonlyMap<string, PlannedMatch> => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const planned = new Map(blockOf(entry, experiment, block).map((each) => [each.id, each]));
    blocks.set(block, planned);
    return planned;
  };
  return ({ id, block, arm, pointsScale, seats }) => {
    if (seen.has(id)) return `Match ${id} is there twice.`;
    seen.add(id);
    const planned = block < experiment.blocks.count ? plannedIn(block).get(id) : undefined;
    const isPlanned =
      planned?.arm === arm &&
      planned.seats.length === seats.length &&
      planned.seats.every(
        ({ name, measured }, at) => seats[at]?.name === name && seats[at].measured === measured,
      );
    if (planned === undefined || !isPlanned) {
      return `The experiment does not plan match ${id} (block ${block + 1}, arm ${arm}) with these seats.`;
    }
    const { scale } = entry.points(planned.config);
    if (pointsScale !== scale) return `Points of match ${id} are not in units of 1 / ${scale}.`;
    for (const seat of seats) {
      const problem = seatProblem(entry, shares, planned, seat);
      if (problem !== null) return `Match ${id}: ${problem}`;
    }
    return null;
  };
}
