import type { Session } from "@wisp/agents";
import {
  type AnyGame,
  type Ask,
  canonical,
  type Decision,
  type GameEvent,
  type Locale,
  type LogEntry,
  type Setup,
} from "@wisp/game";
import { askMoment, type RecordedMoment } from "./ask-moment.ts";
import { answerOf } from "./ask-seat.ts";

/** A question of a stored match: the one that `original` answers. */
export interface RecordedQuestion extends Pick<RecordedMoment, "announcedPeople"> {
  readonly game: AnyGame;
  /** `config` and `materials` have passed the game's own schemas. */
  readonly setup: Setup<unknown, unknown>;
  readonly locale: Locale;
  /** The whole log of the match. */
  readonly events: readonly LogEntry<GameEvent>[];
  readonly original: Decision;
}

/** An answer to a recorded question. */
export interface RepeatedAnswer {
  readonly decision: Decision;
  /**
   * Whether it is the same choice as the original; null for free texts, and unless both answers are
   * legal.
   */
  readonly same: boolean | null;
}

const isChoice = ({ options, number }: Ask<unknown>): boolean =>
  options !== undefined || number !== undefined;

function sameChoice(ask: Ask<unknown>, original: Decision, decision: Decision): boolean | null {
  if (!isChoice(ask) || original.missed !== null || decision.missed !== null) return null;
  const [before, now] = [answerOf(ask, original), answerOf(ask, decision)];
  // An answer that was legal under earlier rules may be illegal now.
  if (!("given" in before) || !("given" in now)) return null;
  return canonical(before.given) === canonical(now.given);
}

/**
 * Puts a recorded question to a session again, outside the match: the session perceives what its
 * seat had seen until then, as after a takeover, and is asked with the same clock. Nothing enters the
 * match. The caller opens the session and closes it. Never rejects because of the agent.
 */
export async function askAgain(
  { original, ...match }: RecordedQuestion,
  session: Session,
): Promise<RepeatedAnswer> {
  const { seat, at, nth } = original;
  const { decision, ask } = await askMoment({ ...match, seat, at, nth }, session, match.game.ask);
  return { decision, same: sameChoice(ask, original, decision) };
}
