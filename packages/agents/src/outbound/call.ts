/** A token and the one host (with its port, as `URL.host` writes it) that may be sent it. */
export interface Bearer {
  readonly token: string;
  readonly host: string;
}

export interface OutboundCall {
  /**
   * Ends the call, its body included; every call needs one. If it is aborted because time ran
   * out, the reason is a `TimeoutError`, as with `AbortSignal.timeout`.
   */
  readonly signal: AbortSignal;
  /** Names the agent's endpoint, which rests when it fails in a row; absent: called however it does. */
  readonly endpoint?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearer?: Bearer;
  /** Cap of the answer's body in bytes. */
  readonly limitBytes?: number;
  /** Follows one redirect that stays at the same origin, as for a repository with a new name. */
  readonly followOnHost?: boolean;
}

/** A raw answer; any status except a redirect. */
export interface Exchange {
  readonly status: number;
  /** Of an error: the header that says when the service may be called again; see `retryAfterIn`. */
  readonly retryAfter?: string;
  readonly contentType?: string;
  /** Milliseconds that the call waited because of a rate limit, before it was sent; absent: none. */
  readonly pacedMs?: number;
  readonly text: string;
}
