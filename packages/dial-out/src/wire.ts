/** The messages between the arena and a dial-out agent (docs/dial-out.md). */

/** Where the arena takes such connections, on its own origin. No trailing slash. */
export const DIAL_OUT_PATH = "/dial-out";

/** The largest answer, in bytes of its JSON. */
export const MAX_ANSWER_BYTES = 64 * 1024;

/** How a match ended, as its last message says: see docs/agent-protocol.md. */
export interface MatchResult {
  /** The sides that won. */
  readonly winners: readonly string[];
  readonly seats: readonly {
    readonly seat: number;
    /** The player's name in the match. */
    readonly name: string;
    readonly role: string;
    readonly side: string;
    readonly won: boolean;
    readonly points: number;
  }[];
  /** The secret words that the seat did not see. */
  readonly revealed: readonly {
    readonly event: { readonly type: string; readonly [field: string]: unknown };
    readonly text: string;
  }[];
  /** All of it in the language of the match. */
  readonly text: string;
}

/** The routes of the Space protocol, and `close` when a session is over. */
export type SpaceRoute =
  | "checkHealth"
  | "getModelName"
  | "init"
  | "perceive"
  | "interact"
  | "close";

/** The routes of the agent protocol: `GET /wisp`, `POST /wisp/ask` and `POST /wisp/events` over HTTP. */
export type ProtocolRoute = "describe" | "ask" | "events";

export type Route = SpaceRoute | ProtocolRoute;

/** A message of the Space protocol; unused fields are null. */
export interface SpaceMessage {
  readonly message: string | null;
  readonly name: string | null;
  readonly status: string | null;
  readonly word: string | null;
  readonly round: number | null;
}

/** One message to the agent. The same `id` again is the same message, delivered again. */
export type DialOutMessage = {
  readonly id: string;
  /** One seat of one match; opaque. */
  readonly session: string;
} & (
  | {
      readonly route: Exclude<SpaceRoute, "close">;
      readonly message: SpaceMessage | null;
    }
  | {
      readonly route: "close";
      /** null where the match did not end, or is sealed until others have ended. */
      readonly message: MatchResult | null;
    }
  | {
      readonly route: ProtocolRoute;
      /** The body as the JSON Schema of the agent protocol describes it; null for `describe`. */
      readonly message: object | null;
    }
);

/** The acknowledgement of a message. */
export interface Answer {
  readonly success: boolean;
  /** A string in the Space protocol; in the agent protocol the body of the answer over HTTP. */
  readonly result?: string | object | null;
  readonly errMsg?: string | null;
}

/** The arena's messages, by event name. */
export interface ArenaEvents {
  message(message: DialOutMessage, answer: (answer: Answer) => void): void;
  /** The arena ends the connection, for this reason; dialling again would not help. */
  goodbye(reason: string): void;
}

/** An agent sends nothing but acknowledgements. */
export type AgentEvents = Record<never, never>;

/** `data` of a refused connection: whether the same key may be accepted later. */
export interface Refusal {
  readonly later: boolean;
}
