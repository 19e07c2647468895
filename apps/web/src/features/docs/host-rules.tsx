import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** The rules in the host's own words, a paragraph each. */
export function hostRules(game: string, locale: Locale): readonly string[] {
  const entry = gameEntry(game);
  if (entry === undefined) return [];
  return entry.game.rules(entry.game.config.parse({ language: locale }), locale).split("\n\n");
}

/** The rules exactly as every player gets them. */
export function HostRules({ game, locale }: { game: string; locale: Locale }) {
  return hostRules(game, locale).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
