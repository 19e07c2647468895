import type { Locale } from "@wisp/game";
import {
  type ChosenIntentions,
  chosenIntentions,
  type IntentionRole,
  intentionRoles,
  MAX_INTENTIONS,
} from "@wisp/games/avalon/intentions";
import { cutSpeech } from "@wisp/games/common/talk/speech";
import { z } from "zod";
import { jsonIn } from "../prompts/paper.ts";
import { intentionWords } from "./words.ts";

/** Characters of what is kept of one answer; all notes of a decision together have at most 8,192. */
const MAX_THOUGHT = 800;
const MAX_VIEW = 200;
const MAX_SUMMARY = 1_200;
/** Characters of an intention in a player's own words. */
const MAX_OWN_WORDS = 120;
/** Words of a speech, in Chinese characters. */
const MAX_WORDS = 100;
const MAX_CHARACTERS = 200;

/** Characters that are searched for words. */
const MAX_SEARCHED = 40_000;

const cut = (text: string, most: number): string => cutSpeech(text.trim(), most);

/** The first words of a text, as it writes them. */
function firstWords(text: string, most: number): string {
  const words = /^\s*(?:\S+\s*)/u;
  let end = 0;
  for (let count = 0; count < most; count += 1) {
    const next = words.exec(text.slice(end))?.[0];
    if (next === undefined) break;
    end += next.length;
  }
  return text.slice(0, end).trim();
}

/** At most 100 words of a speech, of Chinese 200 characters. */
export const spokenIn = (text: string, locale: Locale): string =>
  locale === "zh"
    ? cut(text, MAX_CHARACTERS)
    : firstWords(text.trim().slice(0, MAX_SEARCHED), MAX_WORDS);

/** A summary as it is remembered. */
export const summaryIn = (text: string): string => cut(text, MAX_SUMMARY);

const intentionsSchema = z.object({ intentions: z.unknown() });

/** @param offered ids to choose from; null: the player's own words */
function choiceOf(given: unknown, offered: readonly string[] | null): ChosenIntentions {
  if (offered !== null) return chosenIntentions(given, offered);
  const named = Array.isArray(given) ? given : given === undefined ? [] : [given];
  const texts = named.flatMap((each: unknown) =>
    typeof each === "string" && each.trim() !== "" ? [cut(each, MAX_OWN_WORDS)] : [],
  );
  const chosen = [...new Set(texts)].slice(0, MAX_INTENTIONS);
  return { chosen, dropped: named.length - chosen.length };
}

/** The chosen intentions in an answer; none where it has another form. */
export const intentionsIn = (text: string, offered: readonly string[] | null): ChosenIntentions =>
  choiceOf(intentionsSchema.safeParse(jsonIn(text)).data?.intentions, offered);

/** What a player thinks and says. */
export interface Formulation {
  readonly think: string;
  readonly speak: string;
}

const formulationSchema = z.object({
  think: z.string().catch(""),
  speak: z.string(),
});

/** Null for an answer in another form: it may hold what the player must not say. */
export function formulationIn(text: string, locale: Locale): Formulation | null {
  const read = formulationSchema.safeParse(jsonIn(text)).data;
  if (read === undefined) return null;
  return { think: cut(read.think, MAX_THOUGHT), speak: spokenIn(read.speak, locale) };
}

/** What a player takes another one to be and to intend. */
export const guessSchema = z.strictObject({
  /** An id; null: not stated. */
  role: z.enum(intentionRoles).nullable(),
  intentions: z.array(z.string()),
  confidence: z.number(),
});
export type Guess = z.infer<typeof guessSchema>;

const statedGuessSchema = z.object({
  role: z.string().nullable().catch(null),
  intentions: z.unknown(),
  confidence: z.number().min(0).max(5).catch(0),
});

/** A role by its name in the language of the match, or by its id. */
export function roleIn(text: string | null, locale: Locale): IntentionRole | null {
  const wanted = text?.trim().toLowerCase();
  const names = intentionWords[locale].roles;
  return (
    intentionRoles.find((role) => role === wanted || names[role].toLowerCase() === wanted) ?? null
  );
}

const objectSchema = z.record(z.string(), z.unknown());

/** Guesses by exact names: "Player 1" is not in "Player 10". */
export function guessesIn(
  text: string,
  names: readonly string[],
  { offered, locale }: { readonly offered: readonly string[] | null; readonly locale: Locale },
): Readonly<Record<string, Guess>> {
  const read = objectSchema.safeParse(jsonIn(text)).data ?? {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const stated = Object.hasOwn(read, name) ? statedGuessSchema.safeParse(read[name]) : null;
      if (stated?.success !== true) return [];
      const { role, intentions, confidence } = stated.data;
      const { chosen } = choiceOf(intentions, offered);
      return [[name, { role: roleIn(role, locale), intentions: [...chosen], confidence }]];
    }),
  );
}

/** How each role would take a speech, by the role's name in the language of the match. */
export function viewsIn(text: string, locale: Locale): Readonly<Record<string, string>> {
  const read = objectSchema.safeParse(jsonIn(text)).data ?? {};
  const stated = Object.entries(read).flatMap(([name, view]) => {
    const role = roleIn(name, locale);
    if (role === null || typeof view !== "string" || view.trim() === "") return [];
    return [[role, cut(view, MAX_VIEW)] as const];
  });
  const byRole = new Map(stated);
  return Object.fromEntries(
    intentionRoles.flatMap((role) => {
      const view = byRole.get(role);
      return view === undefined ? [] : [[intentionWords[locale].roles[role], view]];
    }),
  );
}
