import type { useTranslations } from "next-intl";
import { type SpyResult, spyHeadline } from "./spy-headline.ts";

type Translate = ReturnType<typeof useTranslations<"watch.headline">>;

/** Texts of a game for lists and cards. */
interface Sayings {
  /** The result as a sentence. */
  readonly headline: (t: Translate, result: SpyResult) => string;
  /** What a card asks while the result is hidden: a message under "pictures". */
  readonly question: "question" | "whoWins";
}

const own: Readonly<Record<string, Sayings>> = {
  "who-is-spy": { headline: spyHeadline, question: "question" },
};

/** The texts of a game; undefined where the common ones serve. */
export const sayingsOf = (game: string): Sayings | undefined =>
  Object.hasOwn(own, game) ? own[game] : undefined;
