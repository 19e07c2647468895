import type { Locale } from "@wisp/game";

/** The default configuration: the paper's. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 5,
  percival: true,
  mordred: false,
  oberon: false,
  rejections: "second-goes",
  reconsider: true,
  speechTimeLimitMs: 20_000,
  teamTimeLimitMs: 20_000,
  voteTimeLimitMs: 10_000,
  cardTimeLimitMs: 10_000,
  assassinTimeLimitMs: 20_000,
} as const;

/** From this version on a speech that is cut ends at a sentence, if one ends near enough. */
export const CUTS_AT_SENTENCE = 2;

/** Code points of a speech that are kept, by language: about 130 words of English. */
const speechCaps: Readonly<Record<Locale, number>> = { en: 800, zh: 300 };

/** Cap of a speech in code points. */
export const speechCapOf = (config: {
  readonly language: Locale;
  readonly speechCap?: number | undefined;
}): number => config.speechCap ?? speechCaps[config.language];
