/** Prompts of model agents alone, for who shows them: nothing here calls anybody. */
export { promptFields } from "./model/prompt-setup.ts";
export { FIRST_PROMPTS, NEWEST_PROMPTS, promptVersions } from "./model/prompts/prompt-set.ts";
export { promptsV1 } from "./model/prompts/v1.ts";
export { previewPrompt, recordedSituations } from "./model/recorded.ts";
export { reasoningEfforts } from "./model/settings.ts";
export { strategies } from "./model/strategies/index.ts";
export { templatesSchema } from "./model/templates.ts";
