import type { MissCode, Seat } from "./contract.ts";

/**
 * One call to a model within a decision, with its request and its answer. Private to the
 * agent's owner.
 */
export interface ModelCall {
  /** The strategy's name for it. */
  readonly name: string;
  readonly messages: readonly { readonly role: "system" | "user"; readonly content: string }[];
  /** Without its reasoning; null if none came. */
  readonly answer: string | null;
  readonly reasoning: string | null;
  /** Why no answer came: a failure's code and sentence; null if one did. */
  readonly failure: string | null;
  /** Milliseconds from the call to its end, further attempts included. */
  readonly latencyMs: number;
  /** Null: not reported. */
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** Millionths of a US dollar; null: not known. */
  readonly costMicros: number | null;
  /** Tokens, and a cost computed from them, are estimates. */
  readonly estimated: boolean;
}

/** One answer of one seat, as it is stored; (seat, nth, kind, ask) identifies it within its match. */
export interface Decision {
  /** Length of the log when the seat was asked. */
  readonly at: number;
  readonly seat: Seat;
  /** Which of the seat's asks it answers, from 1; a probe has the number of the ask that follows. */
  readonly nth: number;
  /** A probe is asked outside the match and never applied to it. */
  readonly kind: "decision" | "probe";
  /** What was asked: "speech", "vote", "move" ...; for a probe, its name. */
  readonly ask: string;
  readonly prompt: string;
  /** The answer as it came; null if none did. */
  readonly text: string | null;
  readonly reasoning: string | null;
  /** The agent's notes, as the game declares them; null: none. */
  readonly notes: Readonly<Record<string, unknown>> | null;
  /** Null if the answer was legal. */
  readonly missed: MissCode | null;
  /** A sentence about what went wrong. */
  readonly detail: string | null;
  // biome-ignore lint/style/noRestrictedGlobals: this is a type; nothing reads a clock.
  readonly askedAt: Date;
  /**
   * From dispatch to the answer, or to the end of the clock; without the pause of a scripted agent
   * that lets people follow.
   */
  readonly latencyMs: number;
  /** Null: not reported. */
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** Millionths of a US dollar. */
  readonly costMicros: number | null;
  /** Tokens, and the cost computed from them, are estimates. */
  readonly estimated: boolean;
  /** The raw answer, cut, where the connector keeps it. */
  readonly raw: unknown;
  /** The calls to a model, for the agent's owner alone; absent: none, or they were not read. */
  readonly calls?: readonly ModelCall[];
  /**
   * Of a probe: how right its answer was, from 0 to 1. Null before the match is over, without a legal
   * answer, and where there is no truth to compare with; absent: not read.
   */
  readonly score?: number | null;
}

/** How right the answer to a probe was; (seat, nth, ask) identifies the probe within its match. */
export interface ProbeScore extends Pick<Decision, "seat" | "nth" | "ask"> {
  /** From 0 to 1; null where there is no truth to compare with. */
  readonly score: number | null;
}
