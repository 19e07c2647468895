import type { Locale } from "@wisp/game";
import type { Templates } from "../templates.ts";

/** Default prompts of a strategy, in every language. A released set never changes. */
export interface PromptSet {
  /** Kept with every decision (`raw.prompt`). */
  readonly id: string;
  readonly templates: Readonly<Record<Locale, Templates>>;
}

/** What a strategy says about the form of the answer; the rest of the wording is common. */
export interface AnswerForm {
  /** A paragraph of the system message. */
  readonly system: string;
  /** The end of the question. */
  readonly ask: string;
}

/** Versions of the arena's wording, oldest first. An agent keeps the one it was registered with. */
export const promptVersions = ["wisp-v1", "wisp-v2", "wisp-v3"] as const;
export type PromptVersion = (typeof promptVersions)[number];

/** The version of agents whose settings name none: those from before there was a second one. */
export const FIRST_PROMPTS: PromptVersion = "wisp-v1";
/** The version of new agents. */
export const NEWEST_PROMPTS: PromptVersion = "wisp-v3";
