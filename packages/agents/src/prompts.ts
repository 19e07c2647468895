/** Prompts of model agents alone, for who shows them: nothing here calls anybody. */

export { compositeForm } from "./model/answer-form.ts";
export { openingSituation } from "./model/opening.ts";
export { FIRST_PROMPTS, NEWEST_PROMPTS, promptsV1, promptVersions } from "./model/prompts.ts";
export { previewPrompt, recordedSituations } from "./model/recorded.ts";
export { reasoningEfforts } from "./model/settings.ts";
export {
  checkStrategySettings,
  promptFields,
  type StrategySwitch,
  switchesOf,
} from "./model/strategies.ts";
export { templatesSchema } from "./model/templates.ts";
