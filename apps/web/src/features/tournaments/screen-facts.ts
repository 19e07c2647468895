import { MIN_ENTRANTS } from "@wisp/game/entrants";
import { isLive } from "./match-state.ts";
import type { ScreenFacts, ScreenMatch } from "./scene.ts";
import { bracketPages, nextPages, standingPages } from "./screen-pages.ts";
import type { ShownMatch, ShownStage } from "./spoilers.ts";

/** The states of a season that tell the screen how far it is. */
type Status = "draft" | "open" | "paused" | "frozen" | "published";

/** How many entrants have checked in; null: there is no check-in, or it has not opened. */
export const countCheckedIn = (checkIns: readonly boolean[]): number | null =>
  checkIns.length === 0 ? null : checkIns.filter(Boolean).length;

/** What a tournament waits for whose start has come; null: it has enough agents. */
export function missingAgents({
  entered,
  checkedIn,
}: {
  readonly entered: number;
  /** See `countCheckedIn`. */
  readonly checkedIn: number | null;
}): "entries" | "checkIns" | null {
  if (entered < MIN_ENTRANTS) return "entries";
  return checkedIn !== null && checkedIn < MIN_ENTRANTS ? "checkIns" : null;
}

/** The newest round first, and the last match of a table before its others. */
const byRound = (one: ShownMatch, other: ShownMatch): number =>
  other.round - one.round || one.table - other.table || other.number - one.number;

/** The last match of each table of a stage that has ended one, the newest round first. */
function lastOfTables({ tables }: ShownStage): ShownMatch[] {
  const ended = tables.filter(({ state }) => state === "ended").toSorted(byRound);
  const byTable = Map.groupBy(ended, ({ round, group, table }) => `${round}/${group}/${table}`);
  return [...byTable.values()].flatMap(([last]) => last ?? []);
}

/** The matches that a screen can show: live ones, then of those that have ended the one that decided each table. */
export function screenMatches(stages: readonly ShownStage[]): ScreenMatch[] {
  const newestFirst = stages.toReversed();
  const live = newestFirst.flatMap(({ tables }) => tables.filter(isLive).toSorted(byRound));
  return [...live, ...newestFirst.flatMap(lastOfTables)].flatMap((match) =>
    match.match === null ? [] : [{ id: match.match, isLive: isLive(match) }],
  );
}

/**
 * What the screen knows, by the states of the season and of its stages.
 *
 * @param hasWinners whether it was played to its end
 */
export function screenFacts(
  status: Status,
  stages: readonly ShownStage[],
  hasWinners: boolean,
): ScreenFacts {
  const phase =
    status === "draft"
      ? "before"
      : status === "frozen" || status === "published"
        ? "over"
        : "during";
  const matches = screenMatches(stages);
  const [newest] = stages.toReversed();
  const lastRound = newest?.kind === "knockout" ? newest.rounds - 1 : null;
  const decisive = new Set(
    newest?.tables.flatMap(({ match, round }) =>
      match !== null && (lastRound === null || round === lastRound) ? [match] : [],
    ),
  );
  return {
    phase,
    hasWinners,
    // When all is over, only what decided it is worth a replay.
    matches: phase === "over" ? matches.filter(({ id }) => decisive.has(id)) : matches,
    pages: {
      next: newest === undefined ? 0 : nextPages(newest).length,
      bracket: newest === undefined ? 0 : bracketPages(newest).length,
      standings: newest === undefined ? 0 : standingPages(newest).length,
    },
  };
}
