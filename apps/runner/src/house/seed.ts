import {
  addGames,
  agentBySlug,
  createAgent,
  type Database,
  describeAgent,
  ensureSeason,
  newVersion,
  type Season,
  setOnline,
  upsertPack,
} from "@wisp/db";
import { type Character, isFailure, type Locale, locales } from "@wisp/game";
import { type GameEntry, houseAgentSlug, houseSlug } from "@wisp/games";
import { clockMsOf } from "@wisp/games/clocks";
import { publicPack } from "@wisp/games/who-is-spy/words";

type Games = Readonly<Record<string, GameEntry>>;

/** The characters of one id, by game: one agent plays them all. */
interface Parts {
  readonly byGame: Map<string, Character<unknown>>;
  /** Only experiments seat it. */
  readonly inExperiments: boolean;
}

/** Makes sure of the agent that plays the characters of an id in one language. */
async function ensureHouseAgent(
  database: Database,
  id: string,
  parts: Parts,
  locale: Locale,
): Promise<void> {
  const slug = houseAgentSlug(id, locale);
  const characters = [...parts.byGame.values()];
  const games = [...parts.byGame.keys()].map((game) => ({ game, locale, online: true }));
  const version = {
    connector: "house",
    settings: { character: id },
    model: null,
    commit: null,
  };
  const name = characters.find(({ names }) => names?.[locale] !== undefined)?.names?.[locale] ?? id;
  const known = await agentBySlug(database, slug);
  // Offline it is seated at no table that it does not enter; an earlier release let it play all.
  const online = !parts.inExperiments && !characters.some(({ failsOnPurpose }) => failsOnPurpose);
  if (known !== null) {
    await newVersion(database, known.id, version);
    await addGames(database, known.id, games);
    // Earlier releases called those who play Chinese by their slugs.
    if (known.name !== name) await describeAgent(database, known.id, { name });
    if (!online) await setOnline(database, known.id, false);
    return;
  }
  const created = await createAgent(database, {
    slug,
    name,
    games,
    description: characters.map(({ about }) => about[locale]).join(locale === "zh" ? "" : " "),
    ownerId: null,
    house: true,
    endpoint: null,
    version,
  });
  // Taken in between: another runner seeds the same house.
  if (!isFailure(created)) await setOnline(database, created.id, online);
}

/** The characters of all games, by id. */
function partsOf(games: Games): ReadonlyMap<string, Parts> {
  const found = new Map<string, Parts>();
  for (const { game, house, inExperiments = [] } of Object.values(games)) {
    for (const character of [...house, ...inExperiments]) {
      const known = { byGame: new Map(), inExperiments: inExperiments.includes(character) };
      const parts = found.get(character.id) ?? known;
      parts.byGame.set(game.id, character);
      found.set(character.id, parts);
    }
  }
  return found;
}

async function ensurePublicPack(database: Database, locale: Locale): Promise<void> {
  const { files } = publicPack(locale);
  await upsertPack(database, {
    slug: `public-${locale}`,
    name: locale === "en" ? "Public pack" : "公开词库",
    locale,
    public: true,
    pairs: files.flatMap(({ theme, pairs }) =>
      pairs.map(({ id, closeness, words }) => ({
        slug: id,
        theme,
        closeness,
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
    name: `House season: ${name.en}`,
    game: game.id,
    config: {},
    locales: [...locales],
    house: true,
    clockMs: clockMsOf(game.id, {}),
  });
  return season.house ? season : null;
}

/** Makes sure of every game's house season, of its agents in every language, and of the public packs. */
export async function seedHouse(database: Database, games: Games): Promise<Season[]> {
  for (const locale of locales) {
    await ensurePublicPack(database, locale);
    for (const [id, parts] of partsOf(games)) await ensureHouseAgent(database, id, parts, locale);
  }
  const seasons: Season[] = [];
  for (const entry of Object.values(games)) {
    const season = await ensureHouseSeason(database, entry);
    if (season !== null) seasons.push(season);
  }
  return seasons;
}
