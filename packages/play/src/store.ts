import type { ModelCall } from "@wisp/agents";
import type { GameEvent, MissCode, Sealed, Seat } from "@wisp/game";

/** One answer of one seat at one decision point, with everything that is known about it. */
export interface DecisionRecord {
  /** Length of the log when the seat was asked. */
  readonly at: number;
  readonly seat: Seat;
  /** Which of the seat's asks it answers, from 1; a probe has the number of the ask that follows. */
  readonly nth: number;
  /** A probe is asked beside the match and never applied to it. */
  readonly kind: "decision" | "probe";
  /** What was asked: "speech", "vote", "move" ...; of a probe its name. */
  readonly ask: string;
  readonly prompt: string;
  /** The answer as it came; null when none did. */
  readonly text: string | null;
  readonly reasoning: string | null;
  /** What the agent left beside its answer, as the game declares; null when nothing. */
  readonly notes: Readonly<Record<string, unknown>> | null;
  /** null when the answer was legal. */
  readonly missed: MissCode | null;
  readonly detail: string | null;
  readonly askedAt: Date;
  /**
   * From dispatch to the answer, or to the end of the clock; without what a scripted agent waited so
   * that people can follow.
   */
  readonly latencyMs: number;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** Millionths of a US dollar. */
  readonly costMicros: number | null;
  /** Tokens, and the cost reckoned from them, are estimates: the service did not tell. */
  readonly estimated: boolean;
  /** What came over the wire, where the connector keeps it. */
  readonly raw: unknown;
  /** The calls to a model, for the agent's owner alone; absent: none, or they were not read. */
  readonly calls?: readonly ModelCall[];
}

/** What one turn adds to the log, committed together. */
export interface Turn {
  /** Length of the log before the turn. */
  readonly from: number;
  readonly events: readonly Sealed<GameEvent>[];
  readonly decisions: readonly DecisionRecord[];
}

/** What an earlier runner committed of a match. */
export interface Stored {
  readonly events: readonly Sealed<GameEvent>[];
  readonly decisions: readonly DecisionRecord[];
}

/**
 * Where a match is kept. Both calls resolve only after the commit, and reject when the match is
 * no longer this runner's to write.
 */
export interface MatchStore {
  /** Keeps answers that arrived while others of the same turn are still awaited. */
  saveDecisions(decisions: readonly DecisionRecord[]): Promise<void>;
  appendTurn(turn: Turn): Promise<void>;
}

/** A match that lives in memory alone: for the command line, benchmarks and experiments. */
export class MemoryStore implements MatchStore {
  readonly events: Sealed<GameEvent>[] = [];
  readonly decisions: DecisionRecord[] = [];

  async saveDecisions(decisions: readonly DecisionRecord[]): Promise<void> {
    this.decisions.push(...decisions);
  }

  async appendTurn({ from, events, decisions }: Turn): Promise<void> {
    if (from !== this.events.length) {
      throw new Error(`a turn from ${from} does not fit a log of ${this.events.length} events`);
    }
    this.events.push(...events);
    this.decisions.push(...decisions);
  }
}
