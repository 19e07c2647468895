/** What strategies are written with, those of other packages too. */

export { type Message, messagesOf } from "./model/prompt.ts";
export { type AnswerForm, type PromptSet, promptsV4 } from "./model/prompts.ts";
export type { PromptSituation } from "./model/situation.ts";
export { ownStrategies } from "./model/strategies.ts";
export type { Call, Strategy, StrategyMoment, StrategyReply } from "./model/strategy.ts";
export type { Templates } from "./model/templates.ts";
