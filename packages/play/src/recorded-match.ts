import type { AnyGame, Decision, GameEvent, Locale, LogEntry, Setup } from "@wisp/game";
import { z } from "zod";
import { type PlayRecord, recordedEvents, type Verdict, verifyPlayRecord } from "./play-record.ts";

/** A finished match as its game reads it: the log follows from its setup and answers. */
export interface RecordedMatch {
  readonly game: AnyGame;
  /** `config` and `materials` have passed the game's own schemas. */
  readonly setup: Setup<unknown, unknown>;
  readonly locale: Locale;
  readonly events: readonly LogEntry<GameEvent>[];
  readonly decisions: readonly Decision[];
}

/** Runs `read`, or returns why the game cannot. Its rules trust their input and may throw anything. */
export function triedOn<T extends object>(
  game: AnyGame,
  read: () => T,
): T | { readonly problem: string } {
  try {
    return read();
  } catch (error) {
    const detail =
      error instanceof z.ZodError
        ? z.prettifyError(error).replaceAll("\n", " ")
        : error instanceof Error
          ? error.message
          : String(error);
    return { problem: `the rules of ${game.id} cannot play it (${detail})` };
  }
}

/** The same as `verifyPlayRecord` for a record that may hold anything. */
export const checkPlayRecord = (
  game: AnyGame,
  record: PlayRecord,
): Verdict | { readonly problem: string } => triedOn(game, () => verifyPlayRecord(game, record));

/** Reads a record of a finished match; returns the problem where the game's rules could not have made it. */
export function recordedMatch(
  game: AnyGame,
  record: PlayRecord,
): RecordedMatch | { readonly problem: string } {
  const verdict = checkPlayRecord(game, record);
  if ("problem" in verdict) return verdict;
  if (!verdict.equal) return { problem: `played again, it differs (${verdict.where})` };
  return triedOn(game, () => ({
    game,
    setup: {
      seed: record.seed,
      config: game.config.parse(record.config),
      materials: game.materials.parse(record.materials),
      version: record.version,
    },
    locale: record.locale,
    events: recordedEvents(game, record.events),
    decisions: record.decisions,
  }));
}
