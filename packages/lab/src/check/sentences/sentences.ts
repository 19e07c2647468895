import type { Locale } from "@wisp/game";
import type { ProblemSentences } from "./contract.ts";
import { english } from "./en.ts";
import { chinese } from "./zh.ts";

const byLocale: Readonly<Record<Locale, ProblemSentences>> = { en: english, zh: chinese };

/** The sentences in a language. */
export const problemSentences = (locale: Locale): ProblemSentences => byLocale[locale];
