import type { Agent } from "@wisp/db";
import { type Locale, locales } from "@wisp/game";
import { gameEntry, houseAgentSlug } from "@wisp/games";

/** How a house agent plays a game, in a reader's language; undefined if this release does not say. */
function playOf(slug: string, { game, locale }: Agent["games"][number], reader: Locale) {
  const { house = [], inExperiments = [] } = gameEntry(game) ?? {};
  const spoken = locales.find((each) => each === locale);
  if (spoken === undefined) return undefined;
  const characters = [...house, ...inExperiments];
  return characters.find(({ id }) => houseAgentSlug(id, spoken) === slug)?.about[reader];
}

/**
 * The description of an agent for a reader: the owner's text, or how a house agent plays each of its
 * games, whatever language it plays in.
 */
export function agentDescription(
  { house, slug, games, description }: Pick<Agent, "house" | "slug" | "games" | "description">,
  reader: Locale,
): string {
  if (!house) return description;
  const plays = games.flatMap((played) => {
    const about = playOf(slug, played, reader);
    return about === undefined ? [] : [{ game: played.game, about }];
  });
  if (plays.length === 0) return description;
  const [colon, space] = reader === "zh" ? ["：", ""] : [": ", " "];
  const named = plays.map(({ game, about }) =>
    plays.length === 1 ? about : `${gameEntry(game)?.name[reader]}${colon}${about}`,
  );
  return named.join(space);
}
