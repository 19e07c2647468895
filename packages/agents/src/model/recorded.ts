import type { Locale } from "@wisp/game";
import { z } from "zod";
import en from "../../fixtures/situations/en.json" with { type: "json" };
import zh from "../../fixtures/situations/zh.json" with { type: "json" };
import { type Message, messagesOf } from "./prompt.ts";
import { type PromptSituation, situationSchema } from "./situation.ts";
import { ownStrategies, type PromptSettings, promptSetupOf } from "./strategies.ts";
import type { Strategy } from "./strategy.ts";
import { withWords } from "./words.ts";

const recordedSchema = z.strictObject({ speech: situationSchema, vote: situationSchema });

/** A player's knowledge at a speech and at a vote of a real match of Who is Spy. */
export const recordedSituations: Readonly<
  Record<Locale, { readonly speech: PromptSituation; readonly vote: PromptSituation }>
> = { en: recordedSchema.parse(en), zh: recordedSchema.parse(zh) };

/** The messages that prompts render for a situation (a recorded one, as an example). */
export const previewPrompt = (
  settings: PromptSettings,
  situation: PromptSituation,
  strategies: readonly Strategy[] = ownStrategies,
): readonly Message[] => {
  const { templates, words } = promptSetupOf(settings, strategies);
  const { locale } = situation;
  return withWords(messagesOf(templates(locale), situation), words, locale);
};
