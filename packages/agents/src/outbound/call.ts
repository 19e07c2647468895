/** A token and the one host (with its port, as `URL.host` writes it) that may be sent it. */
export interface Bearer {
  readonly token: string;
  readonly host: string;
}

export interface OutboundCall {
  /** Ends the call, its body included; every call needs one. */
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bearer?: Bearer;
  /** Cap of the answer's body in bytes. */
  readonly limitBytes?: number;
}

/** An answer as it came; any status but a redirect. */
export interface Exchange {
  readonly status: number;
  /** Header `retry-after`, when there is one. */
  readonly retryAfter?: string;
  readonly contentType?: string;
  readonly text: string;
}
