import type { Locale } from "@wisp/game";
import type { Sentences } from "./contract.ts";
import { en } from "./en.ts";
import { zh } from "./zh.ts";

/** What house agents say around their facts. */
export const sentences: Readonly<Record<Locale, Sentences>> = { en, zh };
