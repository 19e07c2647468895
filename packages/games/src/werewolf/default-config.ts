import type { Locale } from "@wisp/game";
import { type TableConfig, tableOf } from "./roles.ts";

/** The default configuration: the common table of eight. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  board: "eight",
  speechTimeLimitMs: 20_000,
  voteTimeLimitMs: 10_000,
  nightTimeLimitMs: 15_000,
} as const;

/** Code points of a speech that are kept, by language. */
const speechCaps: Readonly<Record<Locale, number>> = { en: 400, zh: 240 };

/** Cap of a speech in code points. */
export const speechCapOf = (config: TableConfig & { readonly language: Locale }): number =>
  tableOf(config).speechCap ?? speechCaps[config.language];
