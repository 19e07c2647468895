/** A message to an agent or a player that connects to the arena to receive it. */
export interface AgentMessage {
  /** The agent it is for. */
  readonly agentId: string;
  /** The seat's session, opaque. */
  readonly session: string;
  /** What kind of message: for agents the routes of the Space protocol, and `close`. */
  readonly route: string;
  /** The content, as JSON. */
  readonly payload: unknown;
  /** Milliseconds after which it expires and is no longer delivered. */
  readonly lifeMs: number;
}

/**
 * Stores messages until they are acknowledged, whichever server holds the receiver's connection and
 * across its reconnections. An agent gets its messages in the order in which they were stored.
 */
export interface Messenger {
  /** Resolves once the message is stored, without waiting for its delivery. */
  post(message: AgentMessage): Promise<void>;
  /**
   * Resolves with the receiver's answer. If `signal` is aborted or the message expires first, it
   * resolves with the draft that the receiver left, or with undefined where there is none; then the
   * message is no longer delivered.
   */
  ask(
    message: AgentMessage,
    signal: AbortSignal,
  ): Promise<{ readonly answer: unknown } | undefined>;
}
