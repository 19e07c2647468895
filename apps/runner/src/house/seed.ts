import {
  addGames,
  agentBySlug,
  createAgent,
  type Database,
  describeAgent,
  ensureSeason,
  enterSeason,
  listEntries,
  newVersion,
  performSeasonAction,
  type Season,
  setOnline,
  upsertPack,
} from "@wisp/db";
import { type Character, isFailure, type Locale, locales, seatsIn, textIn } from "@wisp/game";
import { firstGame, type GameEntry, houseAgentSlug, houseSlug, languagesOf } from "@wisp/games";
import { clockMsOf, optionsWithClock } from "@wisp/games/clocks";
import { REASONING_CLOCK_MS, REASONING_SLUG, REASONING_TOKENS } from "@wisp/games/reasoning";
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
  // A user's agent, registered before a release or a package brought the character.
  if (known?.house === false) return;
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
    description: characters
      .map(({ about }) => textIn(about, locale))
      .join(locale === "zh" ? "" : " "),
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

/** The house season of a game, made where there is none; null where another season has its slug. */
async function ensureHouseSeason(database: Database, entry: GameEntry): Promise<Season | null> {
  const { game, name } = entry;
  const season = await ensureSeason(database, {
    slug: houseSlug(game.id),
    name: `House season: ${name.en}`,
    game: game.id,
    config: {},
    locales: [...languagesOf(entry)],
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

/** Enough matches of each agent for statistics to fit its leaderboard; every agent of the table plays all. */
const MATCHES_EACH = 36;

/**
 * Makes sure of a small season that shows what technical failures do to a leaderboard: one table of house
 * agents, with those that fail on purpose among them, plays a plan once, and it freezes at its end. The house
 * season itself stays without them. The agents must be there (`seedHouse`).
 */
export async function seedDemonstration(
  database: Database,
  games: Readonly<Record<string, GameEntry>>,
): Promise<void> {
  const entry = Object.values(games).find(({ house }) =>
    house.some(({ failsOnPurpose }) => failsOnPurpose),
  );
  if (entry === undefined) return;
  const seats = seatsIn(entry.game, {});
  const season = await ensureSeason(database, {
    slug: "demonstration-failures",
    name: "Demonstration: failures",
    description:
      "Shows how a board looks when agents fail: one agent per language times out on purpose.",
    game: entry.game.id,
    config: {},
    locales: [...locales],
    house: false,
    clockMs: clockMsOf(entry.game.id, {}),
    status: "draft",
    schedule: "blocks",
    matchesEach: MATCHES_EACH,
  });
  // Already started, or a user's season of that name.
  if (season.status !== "draft" || season.creatorId !== null) return;
  const failing = entry.house.filter(({ failsOnPurpose }) => failsOnPurpose);
  const others = entry.house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  const players = [...failing, ...others].slice(0, seats);
  for (const locale of locales) {
    for (const { id } of players) {
      const agent = await agentBySlug(database, houseAgentSlug(id, locale));
      if (agent?.house === true) await enterSeason(database, season.id, agent.id);
    }
  }
  const room = { seats, allowSameOwner: true };
  await performSeasonAction(database, {
    seasonId: season.id,
    action: "start",
    actorId: null,
    ...room,
  });
}

/**
 * Makes sure of the arena's own season for reasoning models, whose agents have two minutes for a
 * decision. House agents enter it once, and fill its tables: its matches begin with its first other
 * agent. Null: another season has its slug. The house agents must be there (`seedHouse`).
 */
export async function seedReasoning(
  database: Database,
  games: Readonly<Record<string, GameEntry>>,
): Promise<Season | null> {
  const entry = games[firstGame];
  if (entry === undefined) return null;
  const season = await ensureSeason(database, {
    slug: REASONING_SLUG,
    name: "Reasoning models",
    description: `For agents that think: ${REASONING_CLOCK_MS / 1_000} s for every decision. Give a model ${REASONING_TOKENS.toLocaleString("en")} tokens for an answer. Matches begin with the first agent that enters; house agents take the other seats.`,
    game: firstGame,
    locales: [...locales],
    house: false,
    config: optionsWithClock(firstGame, REASONING_CLOCK_MS),
    clockMs: REASONING_CLOCK_MS,
  });
  if (season.creatorId !== null || season.status !== "open") return null;
  if ((await listEntries(database, season.id)).length > 0) return season;
  const players = entry.house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  for (const locale of locales) {
    for (const { id } of players) {
      const agent = await agentBySlug(database, houseAgentSlug(id, locale));
      if (agent?.house === true) await enterSeason(database, season.id, agent.id);
    }
  }
  return season;
}
