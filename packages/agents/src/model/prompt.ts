import { type Locale, locales, type NumberRange } from "@wisp/game";
import { z } from "zod";
import { render, type Tag, type Templates } from "./templates.ts";

/** Everything that a prompt says about a match at one moment, to one player. */
export const situationSchema = z.strictObject({
  locale: z.enum(locales),
  rules: z.string(),
  /** Who the player is: its name, its word; "" in games that do not say. */
  you: z.string(),
  /** The host's report of what the player saw, a line each. */
  transcript: z.array(z.string()),
  question: z.string(),
  /** The legal answers, when they can be listed. */
  options: z.array(z.string()),
  /** The legal numbers, where the answer is one; both ends are legal. */
  number: z
    .strictObject({ least: z.number(), most: z.number(), whole: z.boolean() })
    .nullable()
    .default(null),
  /** Most code points of an answer; null: no cap. */
  cap: z.int().nullable(),
});
export type Situation = Readonly<z.infer<typeof situationSchema>>;

/** One message of a chat completion. */
export interface Message {
  readonly role: "system" | "user";
  readonly content: string;
}

const between: Readonly<Record<Locale, string>> = { en: ", ", zh: "、" };

const rangeIn: Readonly<Record<Locale, (range: NumberRange) => string>> = {
  en: ({ least, most, whole }) => `a ${whole ? "whole " : ""}number from ${least} to ${most}`,
  zh: ({ least, most, whole }) => `${least} 到 ${most} 之间的${whole ? "整数" : "数"}`,
};

function valuesOf(situation: Situation): Record<Tag, string> {
  const { locale, rules, you, transcript, question, options, number, cap } = situation;
  return {
    rules,
    you,
    transcript: transcript.join("\n"),
    question,
    options: options.join(between[locale]),
    number: number === null ? "" : rangeIn[locale](number),
    cap: cap === null ? "" : String(cap),
  };
}

/** The messages that templates render for a situation; the same situation gives the same messages. */
export function messagesOf(templates: Templates, situation: Situation): readonly Message[] {
  const { system, situation: scene, ask } = templates;
  const values = valuesOf(situation);
  return [
    { role: "system", content: render(system, values) },
    { role: "user", content: `${render(scene, values)}\n\n${render(ask, values)}` },
  ];
}
