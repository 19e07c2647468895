import type { Decision, GameEvent, LogEntry } from "@wisp/game";

/** The additions of one turn to the log, committed together. */
export interface Turn {
  /** Length of the log before the turn. */
  readonly from: number;
  readonly events: readonly LogEntry<GameEvent>[];
  readonly decisions: readonly Decision[];
}

/** The part of a match that an earlier runner committed. */
export interface StoredPart {
  readonly events: readonly LogEntry<GameEvent>[];
  readonly decisions: readonly Decision[];
}

/**
 * Where a match is kept. Both calls resolve only after the commit, and reject when the match is
 * no longer this runner's to write.
 */
export interface MatchStore {
  /** Keeps answers that arrived while others of the same turn are still awaited. */
  saveDecisions(decisions: readonly Decision[]): Promise<void>;
  appendTurn(turn: Turn): Promise<void>;
}

/** A match that lives in memory alone: for the command line, benchmarks and experiments. */
export class MemoryStore implements MatchStore {
  readonly events: LogEntry<GameEvent>[] = [];
  readonly decisions: Decision[] = [];

  async saveDecisions(decisions: readonly Decision[]): Promise<void> {
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
