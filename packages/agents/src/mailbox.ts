/** A message to somebody who comes to us: an agent that dials out, a person at a table. */
export interface Letter {
  /** The agent it is for. */
  readonly agentId: string;
  /** The seat's session, opaque. */
  readonly session: string;
  /** What kind of message: for agents the routes of the Space protocol, and `close`. */
  readonly route: string;
  readonly message: unknown;
  /** After this many milliseconds it is of no use and is not delivered any more. */
  readonly lifeMs: number;
}

/**
 * Keeps messages until they are taken, whichever server holds the receiver's connection and across
 * its reconnections. An agent gets its letters in the order in which they were stored.
 */
export interface Mailbox {
  /** Resolves once the letter is stored; what becomes of it is not waited for. */
  post(letter: Letter): Promise<void>;
  /**
   * Resolves with what the receiver answered, or with undefined when `signal` is aborted or the
   * letter's life ends first; it is not delivered any more then.
   */
  ask(letter: Letter, signal: AbortSignal): Promise<{ readonly answer: unknown } | undefined>;
}
