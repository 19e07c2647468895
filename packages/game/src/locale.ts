/** Languages a match can be played in. */
export const locales = ["en", "zh"] as const;
export type Locale = (typeof locales)[number];
