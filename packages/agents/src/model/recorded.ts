import type { Locale } from "@wisp/game";
import { z } from "zod";
import en from "../../fixtures/situations/en.json" with { type: "json" };
import zh from "../../fixtures/situations/zh.json" with { type: "json" };
import { type Message, messagesOf, type Situation, situationSchema } from "./prompt.ts";
import { type PromptingSettings, promptingOf } from "./prompting.ts";

const recordedSchema = z.strictObject({ speech: situationSchema, vote: situationSchema });

/** What a player knew at a speech and at a vote of a match of Who is Spy that was really played. */
export const recordedSituations: Readonly<
  Record<Locale, { readonly speech: Situation; readonly vote: Situation }>
> = { en: recordedSchema.parse(en), zh: recordedSchema.parse(zh) };

/** The messages that prompts make of a situation (a recorded one, to look at). */
export const previewPrompt = (
  settings: PromptingSettings,
  situation: Situation,
): readonly Message[] => messagesOf(promptingOf(settings).templates(situation.locale), situation);
