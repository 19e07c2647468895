import { createHash } from "node:crypto";
import type { Locale } from "@wisp/game";
import { z } from "zod";
import { FIRST_PROMPTS, type PromptVersion, promptVersions } from "./prompts/prompt-set.ts";
import { DEFAULT_STRATEGY, type StrategyId, strategyIds, strategyOf } from "./strategies/index.ts";
import type { Strategy } from "./strategies/strategy.ts";
import { type OwnTemplates, type Templates, templatesSchema } from "./templates.ts";

/**
 * The settings of a model agent that say how it is prompted. `strategy` and `prompts` are absent in
 * settings from before they existed: what their absence means never changes.
 */
export const promptFields = {
  strategy: z.enum(strategyIds).optional(),
  prompts: z.enum(promptVersions).optional(),
  templates: templatesSchema.default({}),
};

export interface PromptSettings {
  readonly strategy?: StrategyId;
  readonly prompts?: PromptVersion;
  readonly templates: OwnTemplates;
}

/** How an agent is prompted. */
export interface PromptSetup {
  readonly strategy: Strategy;
  /** Names the prompts: the id of a default set, or a digest of an owner's own. */
  readonly promptId: string;
  /** The default prompts with the owner's own in their place. */
  templates(locale: Locale): Templates;
}

/** Reads how an agent is prompted out of its settings. */
export function promptSetupOf({
  strategy: id = DEFAULT_STRATEGY,
  prompts: version = FIRST_PROMPTS,
  templates: own,
}: PromptSettings): PromptSetup {
  const strategy = strategyOf(id);
  const prompts = strategy.promptsOf(version);
  return {
    strategy,
    promptId: promptIdOf(prompts.id, own),
    templates: (locale) => ({ ...prompts.templates[locale], ...own }),
  };
}

function promptIdOf(defaults: string, own: OwnTemplates): string {
  const { system = "", situation = "", ask = "" } = own;
  if (`${system}${situation}${ask}` === "") return defaults;
  const digest = createHash("sha256").update(JSON.stringify([defaults, system, situation, ask]));
  return `own-${digest.digest("hex").slice(0, 12)}`;
}
