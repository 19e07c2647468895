export type { Message, Situation } from "./prompt.ts";
export { FIRST_PROMPTS, NEWEST_PROMPTS, promptVersions } from "./prompts/prompt-set.ts";
export { promptsV1 } from "./prompts/v1.ts";
export { previewPrompt, recordedSituations } from "./recorded.ts";
export { type Sampling, samplingSchema } from "./settings.ts";
export { strategies, strategyIds } from "./strategies/index.ts";
export { type OwnTemplates, tags, templatesSchema } from "./templates.ts";
