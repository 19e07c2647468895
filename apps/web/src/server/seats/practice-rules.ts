import { type Locale, randomFrom } from "@wisp/game";
import type { GameEntry } from "@wisp/games";

/** The rules of a game as ordinary practice matches use them, in Markdown. */
export const practiceRules = ({ game, ordinary }: GameEntry, locale: Locale): string =>
  game.rules(game.config.parse(ordinary(locale, randomFrom("rules")).config), locale);
