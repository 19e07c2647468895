import type { Ask, Locale, Seat } from "@wisp/game";
import type { ZodObject } from "zod";
import type { AgentAnswer, AnswerFailure, EarlierAnswer } from "../contract.ts";
import type { Message } from "./prompt.ts";
import type { AskForm, PromptSet, PromptVersion } from "./prompts.ts";
import type { ResponseFormat } from "./service.ts";
import type { PromptSituation } from "./situation.ts";
import type { Templates } from "./templates.ts";

/** A question in a match, as a model is asked it. */
export interface AskedMoment {
  readonly situation: PromptSituation;
  /** Id of the game. */
  readonly game: string;
  readonly seat: Seat;
  readonly ask: Pick<Ask<unknown>, "kind" | "shape" | "position">;
  /** The players' in-game names by seat; [] where the game has none. */
  readonly names: readonly string[];
  /** The seat's own earlier legal answers, in order. */
  readonly answers: readonly EarlierAnswer[];
  /** How many speeches of other players it has heard. */
  readonly heard: number;
  /** What the strategy's last reply left; undefined at first. JSON, which another version may have written. */
  readonly memory: unknown;
  /** The match's public configuration, as its game reads it; absent outside a match. */
  readonly config?: unknown;
  /** What the seat knows of the match: its own view, as the game folds it; absent outside a match. */
  readonly view?: unknown;
}

/** The subject of a decision. */
export interface StrategyMoment extends AskedMoment {
  /** The strategy's prompts in the language of the match, with the owner's own in their place. */
  readonly templates: Templates;
  /** Its prompts for further calls, by name, in the language of the match. */
  readonly parts: Readonly<Record<string, Templates>>;
  /** How the question is to be answered; null: in the words that the templates ask for. */
  readonly form: AskForm | null;
  /** As `Strategy.settings` read them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

interface CallOptions {
  /** Most tokens of this call's answer; never more than the agent's own limit, which is the default. */
  readonly maxTokens?: number;
  /** Asks the service for JSON. Not every service can. */
  readonly format?: ResponseFormat;
  /** Most of the time left that it may take, from 0 to 1; absent: all of it. */
  readonly timeShare?: number;
}

/**
 * Calls the model once, within the decision's clock and budget. `name` is the heading that the
 * agent's owner sees above the call. A call for which too little time is left is not made: `timeout`. A
 * later call ends shortly before the clock does, so that a strategy can still answer with its partial
 * result. Never rejects.
 */
export type Call = (
  name: string,
  messages: readonly Message[],
  options?: CallOptions,
) => Promise<AgentAnswer | AnswerFailure>;

/** The result of a strategy's calls. */
export type StrategyReply = Pick<
  AgentAnswer,
  "text" | "illegal" | "reasoning" | "notes" | "memory"
>;

/** The words for a checkbox. */
export interface SwitchText {
  readonly label: string;
  readonly hint: string;
}

/** A way to get one answer from a model: one folder each, one line in the registry each. */
export interface Strategy {
  /** Stored in the settings of agents. */
  readonly id: string;
  /** Its name and what it does, as a form shows them. */
  readonly label: Readonly<Record<Locale, string>>;
  readonly about: Readonly<Record<Locale, string>>;
  /** It needs a service that can answer in JSON of a schema. */
  readonly structured?: true;
  /**
   * Its own settings, each with a default, for ablations: agents have them as `strategySettings`, which an arm of
   * an experiment may change. Absent: it has none.
   */
  readonly settings?: ZodObject;
  /** What forms call those of its settings that are true or false, by name. Absent: it has none. */
  readonly switches?: Readonly<Record<string, Readonly<Record<Locale, SwitchText>>>>;
  /**
   * Its default prompts in a version; of a version from before the strategy, its first ones.
   *
   * @param settings its own, as `settings` read them
   */
  promptsOf(version: PromptVersion, settings: Readonly<Record<string, unknown>>): PromptSet;
  /** Answers, or says why not; a call's failure is the decision's failure unless the strategy continues without it. */
  decide(moment: StrategyMoment, call: Call): Promise<StrategyReply | AnswerFailure>;
}
