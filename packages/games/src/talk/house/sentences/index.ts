import type { Locale } from "@wisp/game";
import { en } from "./en.ts";
import type { Sentences } from "./sentences.ts";
import { zh } from "./zh.ts";

export const sentences: Readonly<Record<Locale, Sentences>> = { en, zh };
