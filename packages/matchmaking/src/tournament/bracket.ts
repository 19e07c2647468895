import type { StageOf } from "@wisp/game";

/** How a knockout of any number of entrants comes down to one table. */
interface BracketPlan {
  /** Seats that the first full round has. */
  readonly places: number;
  /** Tables of the preliminary round that brings the entrants down to `places`; 0: there is none. */
  readonly preliminary: number;
  /** How many of the last seeds play it; the others have a bye. */
  readonly inPreliminary: number;
  /** Tables of each round, the preliminary one included; the last has one. */
  readonly tables: readonly number[];
}

/**
 * The plan of a knockout at tables of `size`, from each of which `advance` go on. Full rounds have
 * `size * (size / advance) ** n` places; a preliminary round brings any other number down to the next of them.
 * Each of its tables eliminates `size - advance`, so that ceil((n - places) / (size - advance)) tables are enough;
 * where their seats are more than those that must play, house agents have the rest.
 *
 * @param advance a divisor of `size` below it
 */
export function bracketPlan(entrants: number, size: number, advance: number): BracketPlan {
  const fold = size / advance;
  let places = size;
  while (places * fold <= entrants) places *= fold;
  const preliminary = Math.max(0, Math.ceil((entrants - places) / (size - advance)));
  const full: number[] = [];
  for (let tables = places / size; tables >= 1; tables /= fold) full.push(tables);
  return {
    places,
    preliminary,
    inPreliminary: preliminary === 0 ? 0 : entrants + preliminary * advance - places,
    tables: preliminary === 0 ? full : [preliminary, ...full],
  };
}

/** Whether the losers of two semifinals are left for a third place. */
export const hasSemifinals = (tables: readonly number[]): boolean => tables.at(-2) === 2;

/**
 * Where the table of the seed `seed` stands in the first full round of `tables`, so that the tables of the first
 * seeds meet as late as they can: those of the first two only in the last round.
 *
 * @param fold how many tables go on to one
 */
export function bracketPosition(seed: number, tables: number, fold: number): number {
  if (tables <= 1) return 0;
  const row = Math.floor(seed / fold);
  const column = seed % fold;
  const part = row % 2 === 0 ? column : fold - 1 - column;
  return part * (tables / fold) + bracketPosition(row, tables / fold, fold);
}

/** What a knockout takes. */
interface KnockoutLength {
  readonly rounds: number;
  /** Tables of each round. */
  readonly tables: readonly number[];
  /** Rotation sets of all tables, if each is decided as soon as it can be, and if none is. */
  readonly sets: { readonly least: number; readonly most: number };
  readonly matches: { readonly least: number; readonly most: number };
  /** Sets that follow each other, because a round begins when the one before is over. */
  readonly inSequence: { readonly least: number; readonly most: number };
}

/** How long a knockout takes, said before it starts. */
export function knockoutLength(
  {
    advance,
    sets,
    maxSets,
    thirdPlace,
  }: Pick<StageOf<"knockout">, "advance" | "sets" | "maxSets" | "thirdPlace">,
  entrants: number,
  size: number,
): KnockoutLength {
  const { tables } = bracketPlan(entrants, size, advance);
  const hasThird = thirdPlace && hasSemifinals(tables);
  const all = tables.reduce((sum, each) => sum + each, 0) + (hasThird ? 1 : 0);
  return {
    rounds: tables.length,
    tables,
    sets: { least: all * sets, most: all * maxSets },
    matches: { least: all * sets * size, most: all * maxSets * size },
    inSequence: { least: tables.length * sets, most: tables.length * maxSets },
  };
}
