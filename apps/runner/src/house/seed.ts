import {
  addGames,
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

type Games = Readonly<Record<string, GameEntry>>;

/** Slug of a house agent: there is one for each language. */
export const slugOf = (character: string, locale: Locale): string =>
  locale === "en" ? character : `${character}-${locale}`;

/** The game of the first house season, whose slug has no game in it. */
export const FIRST_GAME = "who-is-spy";

/** Slug of a game's house season, in which its practice is played, too. */
export const houseSlug = (game: string): string =>
  game === FIRST_GAME ? "house" : `house-${game}`;

/** Makes sure of the agent that plays a character in one language, in each of `games` that has it. */
async function ensureHouseAgent(
  database: Database,
  character: Character<unknown>,
  games: readonly string[],
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
    const played = games.map((game) => ({ game, locale, online: true }));
    await addGames(database, known.id, played);
    if (!online) await setOnline(database, known.id, false);
    return;
  }
  const created = await createAgent(database, {
    slug,
    name: slug,
    games: games.map((game) => ({ game, locale })),
    description: character.about[locale],
    ownerId: null,
    house: true,
    endpoint: null,
    version,
  });
  // Taken in between: another runner seeds the same house.
  if (!isFailure(created)) await setOnline(database, created.id, online);
}

/** The characters of all games by id: those of one id are played by one agent. */
function charactersOf(games: Games) {
  const found = new Map<string, { character: Character<unknown>; games: string[] }>();
  for (const { game, house } of Object.values(games)) {
    for (const character of house) {
      const known = found.get(character.id);
      if (known === undefined) found.set(character.id, { character, games: [game.id] });
      else known.games.push(game.id);
    }
  }
  return found.values();
}

async function ensurePublicPack(database: Database, locale: Locale): Promise<void> {
  const { files } = publicPack(locale);
  await upsertPack(database, {
    slug: `public-${locale}`,
    name: locale === "en" ? "Public pack" : "公开词库",
    locale,
    public: true,
    families: files.flatMap(({ theme, families }) =>
      families.map(({ id, difficulty, words }) => ({
        slug: id,
        theme,
        difficulty,
        status: "accepted" as const,
        words: words.map(({ word, aliases }) => ({ word, aliases })),
      })),
    ),
  });
}

/** The house season of a game, made where there is none; null where somebody else has its slug. */
async function ensureHouseSeason(
  database: Database,
  { game, name }: GameEntry,
): Promise<Season | null> {
  const season = await ensureSeason(database, {
    slug: houseSlug(game.id),
    name: game.id === FIRST_GAME ? "House season" : `House season: ${name.en}`,
    game: game.id,
    config: {},
    locales: [...locales],
    house: true,
  });
  return season.house ? season : null;
}

/** Makes sure of every game's house season, of its agents in every language, and of the public packs. */
export async function seedHouse(database: Database, games: Games): Promise<Season[]> {
  for (const locale of locales) {
    await ensurePublicPack(database, locale);
    for (const { character, games: played } of charactersOf(games)) {
      await ensureHouseAgent(database, character, played, locale);
    }
  }
  const seasons: Season[] = [];
  for (const entry of Object.values(games)) {
    const season = await ensureHouseSeason(database, entry);
    if (season !== null) seasons.push(season);
  }
  return seasons;
}
