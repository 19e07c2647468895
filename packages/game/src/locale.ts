/** Languages a match can be played in. */
export const locales = ["en", "zh"] as const;
export type Locale = (typeof locales)[number];

/** A game's texts by language: English in any case, other languages where it has them. */
export type Texts<Text = string> = { readonly en: Text } & Readonly<Partial<Record<Locale, Text>>>;

/** The text in a language; the English one where that language is missing. */
export const textIn = <Text>(texts: Texts<Text>, locale: Locale): Text => texts[locale] ?? texts.en;
