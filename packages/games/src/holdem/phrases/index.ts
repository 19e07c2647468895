import type { Locale } from "@wisp/game";
import { en } from "./en.ts";
import type { Phrases } from "./phrases.ts";
import { zh } from "./zh.ts";

/** The host's sentences in every language. */
export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };
