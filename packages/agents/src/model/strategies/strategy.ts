import type { Locale } from "@wisp/game";
import type { AgentAnswer, AnswerFailure } from "../../contract.ts";
import type { Message, Situation } from "../prompt.ts";
import type { PromptSet, PromptVersion } from "../prompts/prompt-set.ts";
import type { ResponseFormat } from "../service.ts";
import type { Templates } from "../templates.ts";

/** The subject of a decision. */
export interface Moment {
  readonly situation: Situation;
  /** The strategy's prompts in the language of the match, with the owner's own in their place. */
  readonly templates: Templates;
}

export interface CallOptions {
  /** Most tokens of this call's answer; never more than the agent's own limit, which is the default. */
  readonly maxTokens?: number;
  /** Asks the service for JSON. Not every service can. */
  readonly format?: ResponseFormat;
}

/**
 * Calls the model once, within the decision's clock and budget. `name` is the heading that the
 * agent's owner sees above the call. A call for which too little time is left is not made: `timeout`. A later call ends
 * shortly before the clock does, so that a strategy can still answer with its partial result. Never rejects.
 */
export type Call = (
  name: string,
  messages: readonly Message[],
  options?: CallOptions,
) => Promise<AgentAnswer | AnswerFailure>;

/** The result of a strategy's calls. */
export type StrategyReply = Pick<AgentAnswer, "text" | "reasoning" | "notes">;

/** A way to get one answer from a model: one folder each, one line in the registry each. */
export interface Strategy {
  /** Stored in the settings of agents. */
  readonly id: string;
  /** Its name and what it does, as a form shows them. */
  readonly label: Readonly<Record<Locale, string>>;
  readonly about: Readonly<Record<Locale, string>>;
  /** It needs a service that can answer in JSON of a schema. */
  readonly structured?: true;
  /** Its default prompts in a version; of a version from before the strategy, its first ones. */
  promptsOf(version: PromptVersion): PromptSet;
  /** Answers, or says why not; a call's failure is the decision's failure unless the strategy continues without it. */
  decide(moment: Moment, call: Call): Promise<StrategyReply | AnswerFailure>;
}
