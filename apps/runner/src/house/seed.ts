import {
  agentBySlug,
  createAgent,
  type Database,
  ensureSeason,
  isFailure,
  newVersion,
  type Season,
  setOnline,
  upsertPack,
} from "@wisp/db";
import { type Character, type Locale, locales } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { publicPack } from "@wisp/games/who-is-spy/words";

export const GAME = "who-is-spy";

/** Slug of a house agent: an agent is registered for one language. */
export const slugOf = (character: string, locale: Locale): string =>
  locale === "en" ? character : `${character}-${locale}`;

async function ensureHouseAgent(
  database: Database,
  character: Character<unknown>,
  locale: Locale,
): Promise<void> {
  const slug = slugOf(character.id, locale);
  const version = {
    connector: "house",
    settings: { character: character.id },
    model: null,
    commit: null,
  };
  const known = await agentBySlug(database, slug);
  // Offline it is seated at no table that it does not enter; an earlier release let it play all.
  const online = character.failsOnPurpose !== true;
  if (known !== null) {
    await newVersion(database, known.id, version);
    if (!online) await setOnline(database, known.id, false);
    return;
  }
  const created = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: GAME, locale }],
    description: character.about[locale],
    ownerId: null,
    house: true,
    endpoint: null,
    version,
  });
  // Taken in between: another runner seeds the same house.
  if (!isFailure(created)) await setOnline(database, created.id, online);
}

/** Makes sure of the house season, its agents in every language, and the public packs. */
export async function seedHouse(
  database: Database,
  games: Readonly<Record<string, GameEntry>>,
): Promise<Season> {
  const characters = games[GAME]?.house ?? [];
  for (const locale of locales) {
    const pack = publicPack(locale);
    await upsertPack(database, {
      slug: `public-${locale}`,
      name: locale === "en" ? "Public pack" : "公开词库",
      locale,
      public: true,
      families: pack.files.flatMap(({ theme, families }) =>
        families.map(({ id, difficulty, words }) => ({
          slug: id,
          theme,
          difficulty,
          status: "accepted" as const,
          words: words.map(({ word, aliases }) => ({ word, aliases })),
        })),
      ),
    });
    for (const character of characters) await ensureHouseAgent(database, character, locale);
  }
  return ensureSeason(database, {
    slug: "house",
    name: "House season",
    game: GAME,
    config: {},
    locales: [...locales],
    house: true,
  });
}
