import { type Locale, locales } from "@wisp/game";
import { z } from "zod";
import { type Materials, materialsSchema } from "../state.ts";
import en from "./en.json" with { type: "json" };
import factsEn from "./facts-en.json" with { type: "json" };
import factsZh from "./facts-zh.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

const listSchema = z.array(materialsSchema.required({ id: true }));

/** The 20 items of each language, frozen: a list that changes gets another name. */
export const items: Readonly<Record<Locale, readonly Materials[]>> = {
  en: listSchema.parse(en),
  zh: listSchema.parse(zh),
};

/** A fact about an item, and the words of the item that it fits. */
export interface ItemFact {
  readonly text: string;
  readonly fits: readonly string[];
}

const factsSchema = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));
const known = { en: factsSchema.parse(factsEn), zh: factsSchema.parse(factsZh) };

const factsOf = (locale: Locale, { id, target, distractors }: Materials): readonly ItemFact[] =>
  (known[locale][id ?? ""] ?? []).map(([text, places]) => ({
    text,
    fits: [target.word, ...distractors].filter((_, place) => places.includes(`${place}`)),
  }));

/** What house agents know of each item of a language, in the order of the items. */
export const itemFacts: Readonly<
  Record<Locale, readonly { readonly item: Materials; readonly facts: readonly ItemFact[] }[]>
> = {
  en: items.en.map((item) => ({ item, facts: factsOf("en", item) })),
  zh: items.zh.map((item) => ({ item, facts: factsOf("zh", item) })),
};

/** The name of the settings that play each item of a language once. */
export const settingsName = (locale: Locale): string => `deep-${locale}-1`;

/** Each item of a language as a setting of experiments, by the name of the set. */
export const itemSettings: Readonly<Record<string, () => readonly unknown[]>> = Object.fromEntries(
  locales.map((locale) => [
    settingsName(locale),
    () => items[locale].map((materials) => ({ id: materials.id, materials })),
  ]),
);
