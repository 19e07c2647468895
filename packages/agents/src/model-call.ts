/**
 * One call to a model within a decision, with what was asked and what came back. Private to the
 * agent's owner.
 */
export interface ModelCall {
  /** What the strategy calls it. */
  readonly name: string;
  readonly messages: readonly { readonly role: "system" | "user"; readonly content: string }[];
  /** Without its reasoning; null when none came. */
  readonly answer: string | null;
  readonly reasoning: string | null;
  /** Why no answer came: a failure's code and sentence; null when one did. */
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
