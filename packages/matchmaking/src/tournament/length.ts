import type { Stage } from "@wisp/game";
import { bracketPlan, knockoutLength } from "./bracket.ts";
import { groupsFor, roundsOf } from "./rounds.ts";
import { tablesFor } from "./seating.ts";

/** A number that depends on results. */
interface Range {
  readonly least: number;
  readonly most: number;
}

/** What a tournament takes, said before it starts. */
interface TournamentLength {
  /** Of an arena: its minutes. */
  readonly rounds: number;
  /** Null: an arena makes as many as its window has time for. */
  readonly matches: Range | null;
  /**
   * Matches that follow each other, because rounds and rotation sets do. At most: agents play one match at a time,
   * so that those of a set do, too.
   */
  readonly inSequence: Range;
}

/** Entrants of each group, as even as they can be. */
function groupSizes(entrants: number, size: number): number[] {
  const groups = groupsFor(entrants, size);
  const sizeOf = (group: number): number => Math.floor((entrants + groups - 1 - group) / groups);
  return Array.from({ length: groups }, (_, group) => sizeOf(group));
}

interface StageLength {
  readonly rounds: number;
  readonly matches: Range;
  readonly inSequence: Range;
  /** Entrants of the next stage. */
  readonly next: number;
}

function stageLength(
  stage: Exclude<Stage, { kind: "arena" }>,
  entrants: number,
  size: number,
): StageLength {
  if (stage.kind === "knockout") {
    const { rounds, matches, inSequence } = knockoutLength(stage, entrants, size);
    const { least, most } = inSequence;
    return { rounds, matches, inSequence: { least, most: most * size }, next: 1 };
  }
  const rounds = roundsOf(stage, entrants, size);
  const leagues = stage.kind === "groups" ? groupSizes(entrants, stage.size) : [entrants];
  const tables = leagues.reduce((sum, own) => sum + tablesFor(own, size, stage.fill).tables, 0);
  const matches = rounds * tables;
  const advance = stage.advance ?? entrants;
  return {
    rounds,
    matches: { least: matches, most: matches },
    inSequence: { least: rounds, most: rounds },
    next: leagues.reduce((sum, own) => sum + Math.min(own, advance), 0),
  };
}

const plus = (one: Range, other: Range): Range => ({
  least: one.least + other.least,
  most: one.most + other.most,
});

/** How many rounds and matches a tournament of `entrants` takes, if all of them stay. */
export function tournamentLength(
  stages: readonly Stage[],
  entrants: number,
  size: number,
): TournamentLength {
  let left = entrants;
  let rounds = 0;
  let matches: Range = { least: 0, most: 0 };
  let inSequence: Range = { least: 0, most: 0 };
  for (const stage of stages) {
    if (stage.kind === "arena") {
      return { rounds: stage.minutes, matches: null, inSequence: { least: 1, most: 1 } };
    }
    const own = stageLength(stage, left, size);
    rounds += own.rounds;
    matches = plus(matches, own.matches);
    inSequence = plus(inSequence, own.inSequence);
    left = own.next;
  }
  return { rounds, matches, inSequence };
}

/** Seats that the emptiest table of a league leaves to house agents. */
function emptyInLeague(entrants: number, size: number, fill: "house" | "out"): number {
  const { tables, empty } = tablesFor(entrants, size, fill);
  // Empty seats are spread over the tables.
  return tables === 0 ? 0 : Math.ceil(empty / tables);
}

function emptyInStage(stage: Stage, entrants: number, size: number): number {
  if (stage.kind === "arena") return emptyInLeague(entrants, size, "out");
  if (stage.kind !== "knockout") {
    const leagues = stage.kind === "groups" ? groupSizes(entrants, stage.size) : [entrants];
    return Math.max(...leagues.map((own) => emptyInLeague(own, size, stage.fill)));
  }
  const { places, preliminary, inPreliminary } = bracketPlan(entrants, size, stage.advance);
  if (entrants < places) return places - entrants;
  return preliminary === 0 ? 0 : size - Math.floor(inPreliminary / preliminary);
}

/** Seats that house agents must fill at one table of a tournament of `entrants`, if all of them stay. */
export function mostEmptySeats(stages: readonly Stage[], entrants: number, size: number): number {
  let left = entrants;
  let most = 0;
  for (const stage of stages) {
    if (left < 2) return most;
    most = Math.max(most, emptyInStage(stage, left, size));
    if (stage.kind === "arena") return most;
    left = stageLength(stage, left, size).next;
  }
  return most;
}
