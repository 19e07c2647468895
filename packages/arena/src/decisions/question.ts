import { type Database, loadLog, type OwnDecision } from "@wisp/db";
import { answerFrom, type Locale, locales, type NumberRange, viewOf } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** A question of a finished match as it was put, with its prompt. */
export interface RecordedAsk {
  /** The legal answers, if they can be listed. */
  readonly options: readonly string[] | null;
  readonly number: NumberRange | null;
  /** Cap of the answer in code points. */
  readonly maxLength: number | null;
  readonly timeLimitMs: number;
  /** What the game read in the answer; null if it was not legal. */
  readonly parsed: unknown;
}

const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/**
 * The question that a decision answers, made from what its seat had seen by then. Null if the words
 * of the match are hidden, and for a game that this release does not have.
 */
export async function recordedAsk(
  database: Database,
  { matchId, game: id, locale, seat, at, text, wordsHidden }: OwnDecision,
): Promise<RecordedAsk | null> {
  const game = gameEntry(id)?.game;
  if (game === undefined || wordsHidden || !isLocale(locale)) return null;
  const { events } = await loadLog(database, matchId);
  const view = viewOf(game, events.slice(0, at), seat);
  if (view === undefined) return null;
  const ask = game.ask(view, seat, locale);
  const answer = text === null ? null : answerFrom(ask, text);
  return {
    options: ask.options ?? null,
    number: ask.number ?? null,
    maxLength: ask.maxLength ?? null,
    timeLimitMs: ask.timeLimitMs,
    parsed: answer !== null && "given" in answer ? answer.given : null,
  };
}
