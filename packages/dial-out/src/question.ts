/** Printed by packages/agents/src/question-wires.test.ts: run it with -u after a change of the declaration. */

/** The answer is one of some texts. */
export interface OptionShape {
  /** One of some texts. */
  readonly kind: "option";
  /** The legal answers. */
  readonly options: readonly string[];
  /** What each of them means, in their order; absent where they need no words. */
  readonly labels?: readonly string[];
}

/** The answer is a list of some texts; their order means nothing. */
export interface PickShape {
  /** Some of some texts. */
  readonly kind: "pick";
  /** What may be picked, each at most once. */
  readonly from: readonly string[];
  /** What each of them means, in their order; absent where they need no words. */
  readonly labels?: readonly string[];
  /** The fewest that may be picked. */
  readonly min: number;
  /** The most that may be picked. */
  readonly max: number;
}

/** The answer is a number. */
export interface NumberShape {
  /** A number. */
  readonly kind: "number";
  /** The smallest legal number. */
  readonly min: number;
  /** The largest legal number. */
  readonly max: number;
  /** Whether fractions are illegal. */
  readonly whole: boolean;
}

/** The answer is a text in the player's own words. */
export interface TextShape {
  /** Any text. */
  readonly kind: "text";
  /** The longest answer in Unicode code points; absent: no limit. */
  readonly maxLength?: number;
}

/** The answer is an object with several named fields. */
export interface RecordShape {
  /** Several named fields. */
  readonly kind: "record";
  /** The fields, by their names in the answer. Each is required, and no other is legal. */
  readonly fields: {
    readonly [name: string]: {
      /** What a form calls the field. */
      readonly label: string;
      /** The form of the field: anything but a record. */
      readonly shape: OptionShape | PickShape | NumberShape | TextShape;
    };
  };
  /** How the numbers belong together; absent: any combination is legal. */
  readonly split?: {
    /** What the numbers of the fields add up to. */
    readonly total: number;
    /** Each of the numbers is a multiple of it. */
    readonly step: number;
  };
}

/** The form of a field of an answer, or of an answer of one part. */
export type FieldShape = OptionShape | PickShape | NumberShape | TextShape;

/** The form of a legal answer. */
export type Shape = FieldShape | RecordShape;

/** A question of the agent protocol, as its JSON Schema describes it. */
export interface Question {
  /** The protocol and its version; messages have the one that the agent's description names. */
  readonly protocol: "wisp/3" | "wisp/2" | "wisp/1";
  /** Names one seat of one match; opaque. After a restart of the arena the seat has another. */
  readonly session: string;
  /** Id of a game, such as "tic-tac-toe". */
  readonly game: string;
  /** Language of the match: "en" or "zh". */
  readonly locale: string;
  /** The agent's place at the table, counted from 0. */
  readonly seat: number;
  /** The public configuration of the match. */
  readonly config?: unknown;
  /** The rules of the game with this configuration, in Markdown. */
  readonly rules: string;
  /** The host's words about this player: its name, its secret word; or "". */
  readonly you: string;
  /** All that this seat has seen so far, oldest first. */
  readonly events: readonly {
    /** The event as data. The fields after `type` are those of the game. */
    readonly event: {
      readonly type: string;
      readonly [field: string]: unknown;
    };
    /** The host's sentence about the event on one line, "" when there is none. What a player said is in it as a JSON string. */
    readonly text: string;
  }[];
  /** The question. */
  readonly ask: {
    /** Names the decision within the session. A repeated question has the same id. */
    readonly id: string;
    /** What is asked: "move", "vote", "speech" and the like. */
    readonly kind: string;
    /** The whole question as a text: what the other fields say, each said once. */
    readonly prompt: string;
    /** The question alone, as the host puts it to a person. */
    readonly question: string;
    /** The position in text, such as a board; absent where the events say everything. */
    readonly position?: string;
    /** Your notes: what you wrote after your last match of this season; absent where there are none. */
    readonly notes?: string;
    /** The legal answers, where they can be listed. */
    readonly options?: readonly string[];
    /** What each option means, in their order; absent where they need no words. */
    readonly labels?: readonly string[];
    /** The numbers that are legal, where the answer is one. Both ends are legal. */
    readonly number?: {
      readonly minimum: number;
      readonly maximum: number;
      /** Whether fractions are illegal. */
      readonly integer: boolean;
    };
    /** The longest answer in Unicode code points. Longer ones are cut or illegal. */
    readonly maxLength?: number;
    /** The form of a legal answer; absent before version 3. An option, a number and a text are also in the fields above; a list (`pick`) and an object (`record`) are here alone. */
    readonly shape?: Shape;
    /** JSON Schema (draft 2020-12) of the answer's `value`. */
    readonly schema: {
      readonly [name: string]: unknown;
    };
    /** Milliseconds from the moment the request is sent until the answer is too late. */
    readonly timeLimitMs: number;
  };
}
