import { FIRST_PROMPTS, NEWEST_PROMPTS } from "../model/prompts/prompt-set.ts";
import { DEFAULT_STRATEGY } from "../model/strategies/index.ts";
import type { AgentInput } from "./agent-input.ts";

/**
 * The given settings of how a model is called and prompted; the newest prompts where none were given.
 * Default values are left out, so that agents from before a setting existed stay the same version.
 */
export const promptSettingsIn = ({
  sampling,
  templates,
  strategy = DEFAULT_STRATEGY,
  prompts = NEWEST_PROMPTS,
  reasoningEffort,
  extraBody,
  systemRole,
}: AgentInput): object => ({
  sampling,
  templates,
  ...(reasoningEffort !== undefined && { reasoningEffort }),
  ...(extraBody !== undefined && { extraBody }),
  ...(systemRole !== undefined && { systemRole }),
  ...(strategy !== DEFAULT_STRATEGY && { strategy }),
  ...(prompts !== FIRST_PROMPTS && { prompts }),
});
