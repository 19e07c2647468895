export type { Message } from "./prompt.ts";
export { FIRST_PROMPTS, NEWEST_PROMPTS, promptsV1, promptVersions } from "./prompts.ts";
export { previewPrompt, recordedSituations } from "./recorded.ts";
export { type Sampling, samplingSchema } from "./settings.ts";
export type { PromptSituation } from "./situation.ts";
export { type OwnTemplates, tags, templatesSchema } from "./templates.ts";
