import type { Locale } from "@wisp/game";
import { z } from "zod";
import type { Message } from "./prompt.ts";

/** Most characters of the words that an owner gives an agent. */
const MAX_WORDS_LENGTH = 4_000;

/** How an agent is to play, in its owner's words. */
export const wordsSchema = z
  .string()
  .trim()
  .min(1, "Write how the agent is to play.")
  .max(MAX_WORDS_LENGTH, `The words have at most ${MAX_WORDS_LENGTH} characters.`);

const heading: Readonly<Record<Locale, string>> = {
  en: "How your owner wants you to play. The rules and the form of the answer above stay as they are:",
  zh: "主人希望你这样玩（上面的规则和回答方式不变）：",
};

/**
 * Messages with an owner's words at the end of the system message. They are put in as they are: nothing in them
 * is a tag of a template, so they reach nothing that the prompt does not say anyway.
 */
export function withWords(
  messages: readonly Message[],
  words: string | undefined,
  locale: Locale,
): readonly Message[] {
  if (words === undefined) return messages;
  const text = `${heading[locale]}\n\n<strategy>\n${words}\n</strategy>`;
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: text }, ...messages];
  return [{ role: "system", content: `${first.content}\n\n${text}` }, ...rest];
}
