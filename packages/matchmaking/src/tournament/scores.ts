import { type Draws, PLACE_SCALE } from "@wisp/game";
import type { StageResult, Standing } from "./shape.ts";

/** What a match is worth, with every default resolved. */
export type Points = "match" | readonly number[];

/**
 * What each place of a table earns. With points by place, equals share the mean of their places, to a sixtieth.
 *
 * @param made the match's own points by place
 */
export function earned(made: readonly number[], points: Points): number[] {
  if (points === "match") return [...made];
  return made.map((own) => {
    const ahead = made.filter((other) => other > own).length;
    const equal = made.filter((other) => other === own).length;
    const shared = Array.from({ length: equal }, (_, at) => points[ahead + at] ?? 0);
    const sum = shared.reduce((all, each) => all + each, 0);
    return Math.round((PLACE_SCALE * sum) / equal);
  });
}

/** Whether the seat at a place won: no other was ahead of it or equal. */
export const isWin = (made: readonly number[], place: number): boolean =>
  made.every((other, at) => at === place || other < (made[place] ?? 0));

/** Sums over the results of a stage, by the index of an entrant. */
export class Tally {
  readonly ids: readonly string[];
  readonly points: number[];
  readonly wins: number[];
  readonly played: number[];
  readonly satOut: number[];
  /** Meetings of two, by `one * (count + 1) + other`; the last index is any house agent. */
  readonly met: Uint16Array;
  /** How often it had each place of a table. */
  readonly places: readonly number[][];
  readonly results: StageResult[] = [];
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor(ids: readonly string[], size: number) {
    this.ids = ids;
    const none = () => ids.map(() => 0);
    this.points = none();
    this.wins = none();
    this.played = none();
    this.satOut = none();
    this.met = new Uint16Array((ids.length + 1) ** 2);
    this.places = ids.map(() => Array.from({ length: size }, () => 0));
    this.#indexOf = new Map(ids.map((id, at) => [id, at]));
  }

  /** The index of an entrant; that of house agents for null. */
  index(id: string | null): number {
    return id === null ? this.ids.length : (this.#indexOf.get(id) ?? this.ids.length);
  }

  meetings(one: number, other: number): number {
    return this.met[one * (this.ids.length + 1) + other] ?? 0;
  }

  /** Adds a match: who met whom, and what it earned; `worth` is null where the arena lost it. */
  add(result: StageResult, worth: readonly number[] | null): void {
    const seated = result.seats.map((id) => this.index(id));
    const around = this.ids.length + 1;
    for (const [place, one] of seated.entries()) {
      const turns = this.places[one];
      if (turns === undefined) continue;
      turns[place] = (turns[place] ?? 0) + 1;
      if (result.points !== null) {
        this.played[one] = (this.played[one] ?? 0) + 1;
        this.points[one] = (this.points[one] ?? 0) + (worth?.[place] ?? 0);
        if (isWin(result.points, place)) this.wins[one] = (this.wins[one] ?? 0) + 1;
      }
      for (const [at, other] of seated.entries()) {
        if (at === place) continue;
        const pair = one * around + other;
        this.met[pair] = (this.met[pair] ?? 0) + 1;
      }
    }
    this.results.push(result);
  }

  /** Adds the points of a round in which an entrant did not play. */
  addOut(one: number, points: number, sitsOut: boolean): void {
    this.points[one] = (this.points[one] ?? 0) + points;
    if (sitsOut) this.satOut[one] = (this.satOut[one] ?? 0) + 1;
  }

  /** The sum of the points of everybody it met, as often as they met. */
  opponents(one: number): number {
    return this.points.reduce((sum, points, other) => sum + points * this.meetings(one, other), 0);
  }
}

/** Against each of the others of a group: two for each time ahead of one, one for equals. */
function directScores(tally: Tally, group: readonly number[]): Map<number, number> {
  const scores = new Map(group.map((one) => [one, 0]));
  for (const { seats, points } of tally.results) {
    if (points === null) continue;
    const own = seats.flatMap((id, place) => {
      const one = tally.index(id);
      return scores.has(one) ? [{ one, made: points[place] ?? 0 }] : [];
    });
    for (const { one, made } of own) {
      for (const other of own) {
        if (other.one === one) continue;
        const direct = made > other.made ? 2 : made === other.made ? 1 : 0;
        scores.set(one, (scores.get(one) ?? 0) + direct);
      }
    }
  }
  return scores;
}

/** Neighbours of a sorted list that `same` says are equal, together. */
function runs<Item>(sorted: readonly Item[], same: (one: Item, other: Item) => boolean): Item[][] {
  const found: Item[][] = [];
  for (const item of sorted) {
    const last = found.at(-1);
    const [first] = last ?? [];
    if (last !== undefined && first !== undefined && same(first, item)) last.push(item);
    else found.push([item]);
  }
  return found;
}

/**
 * The order of a stage: by points, points of opponents, direct meetings, number of wins, and then as drawn.
 *
 * @param among indexes of entrants
 * @param draws draws the order of those that nothing else tells apart; the same for the same label
 */
export function standingsOf(
  tally: Tally,
  among: readonly number[],
  group: number,
  draws: Draws,
): Standing[] {
  const drawn = new Map(draws.shuffle(among).map((one, at) => [one, at]));
  const points = (one: number): number => tally.points[one] ?? 0;
  const wins = (one: number): number => tally.wins[one] ?? 0;
  const opponents = new Map(among.map((one) => [one, tally.opponents(one)]));
  const met = (one: number): number => opponents.get(one) ?? 0;
  const sorted = [...among].sort(
    (one, other) => points(other) - points(one) || met(other) - met(one),
  );
  const equal = runs(
    sorted,
    (one, other) => points(one) === points(other) && met(one) === met(other),
  );
  return equal
    .flatMap((tied) => {
      const direct = tied.length > 1 ? directScores(tally, tied) : new Map<number, number>();
      const score = (one: number): number => direct.get(one) ?? 0;
      return tied
        .sort(
          (one, other) =>
            score(other) - score(one) ||
            wins(other) - wins(one) ||
            (drawn.get(one) ?? 0) - (drawn.get(other) ?? 0),
        )
        .map((one) => ({ one, direct: score(one) }));
    })
    .map(({ one, direct }, at) => ({
      id: tally.ids[one] ?? "",
      place: at + 1,
      group,
      points: points(one),
      opponents: met(one),
      direct,
      wins: wins(one),
      played: tally.played[one] ?? 0,
      satOut: tally.satOut[one] ?? 0,
      outIn: null,
    }));
}
