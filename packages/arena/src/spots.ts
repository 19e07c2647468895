import { type Failure, randomFrom } from "@wisp/game";
import { games, type Spot } from "@wisp/games";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day (UTC) of a time, as 2026-11-23. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The games with a position for each day, by id. */
export const spotGames: readonly string[] = Object.keys(games).filter(
  (game) => games[game]?.spots !== undefined,
);

/** Spots that are kept: drawing one takes some tenths of a second. */
const MAX_KEPT = 128;
const kept = new Map<string, Spot>();

/** The spot of a game on a day, the same on every server; null for a game without spots. */
export function spotOfDay(game: string, day: string): Spot | null {
  const rules = spotGames.includes(game) ? games[game]?.spots : undefined;
  if (rules === undefined) return null;
  const name = `puzzle/${day}/${game}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const spot = rules.draw(randomFrom(name));
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(name, spot);
  return spot;
}

export type SpotFailureCode = "unknown-puzzle" | "unknown-option";

/** Days before today whose puzzles can be answered. */
export const ARCHIVE_DAYS = 30;

/**
 * Whether a puzzle of this day can be read and answered: today and the days of the archive. A day has one
 * spelling: another one would be another puzzle.
 */
export function isOpenDay(day: string, now: Date): boolean {
  const time = Date.parse(day);
  const ago = (Date.parse(dayOf(now)) - time) / DAY_MS;
  if (!Number.isInteger(ago) || ago < 0 || ago > ARCHIVE_DAYS) return false;
  return dayOf(new Date(time)) === day;
}

/** Judges an answer to the spot of a day. */
export function judgeSpot(
  { game, day, option }: { readonly game: string; readonly day: string; readonly option: string },
  now: Date,
): Pick<Spot, "right" | "why"> | Failure<SpotFailureCode> {
  const spot = isOpenDay(day, now) ? spotOfDay(game, day) : null;
  if (spot === null) {
    return { failed: "unknown-puzzle", detail: "There is no such puzzle. Reload the page." };
  }
  if (!spot.options.some(({ id }) => id === option)) {
    return { failed: "unknown-option", detail: "This puzzle does not offer that answer." };
  }
  return { right: spot.right, why: spot.why };
}

/** Days in a row with an answer, up to today, or up to yesterday while today is not answered. */
export function streakOf(days: readonly string[], today: string): number {
  const answered = new Set(days);
  let day = Date.parse(today);
  if (!answered.has(today)) day -= DAY_MS;
  let streak = 0;
  while (answered.has(dayOf(new Date(day)))) {
    streak += 1;
    day -= DAY_MS;
  }
  return streak;
}
