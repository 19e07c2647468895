/** Prompts of model agents alone, for who shows them: nothing here calls anybody. */
export { promptsV1 } from "./model/prompts/v1.ts";
export { previewPrompt, recordedSituations } from "./model/recorded.ts";
export { templatesSchema } from "./model/templates.ts";
