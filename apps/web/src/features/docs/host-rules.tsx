import type { Locale } from "@wisp/game";
import { games } from "@wisp/games";

/** The rules in the host's own words, exactly as every player is told them. */
export function HostRules({ game, locale }: { game: string; locale: Locale }) {
  const entry = games[game];
  if (entry === undefined) return null;
  const rules = entry.game.rules(entry.game.config.parse({ language: locale }), locale);
  return rules.split("\n\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
