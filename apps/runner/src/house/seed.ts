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
import {
  firstGame,
  type GameEntry,
  type Games,
  houseAgentSlug,
  houseSlug,
  isVariant,
  languagesOf,
  tableProblem,
} from "@wisp/games";
import { cast } from "@wisp/games/cast";
import { clockMsOf, optionsWithClock } from "@wisp/games/clocks";
import { MODELS_SLUG } from "@wisp/games/models";
import { REASONING_CLOCK_MS, REASONING_SLUG, REASONING_TOKENS } from "@wisp/games/reasoning";
import {
  type BlindSheet,
  blindClues,
  countBlind,
  hardPack,
  hardPairs,
  isHard,
  publicPack,
} from "@wisp/games/who-is-spy/words";

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
  const name =
    cast[id]?.name ?? characters.find(({ names }) => names?.[locale])?.names?.[locale] ?? id;
  const known = await agentBySlug(database, slug);
  // A user's agent, registered before a release or a package brought the character.
  if (known?.house === false) return;
  // Offline it is seated at no table that it does not enter; an earlier release let it play all.
  const online = !parts.inExperiments && !characters.some(({ failsOnPurpose }) => failsOnPurpose);
  if (known !== null) {
    await newVersion(database, known.id, version);
    await addGames(database, known.id, games);
    // Earlier releases called them by their slugs, or by a word for how they play.
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

const measured = (sheets: readonly BlindSheet[]) => ({
  ...countBlind(sheets),
  isHard: isHard(sheets),
});

async function ensurePublicPack(database: Database, locale: Locale): Promise<void> {
  const { files } = publicPack(locale);
  const sheets = new Map(blindClues(locale).pairs.map((each) => [each.pair, each.sheets]));
  const blindCluesOf = (id: string) => {
    const own = sheets.get(id);
    return own === undefined ? null : measured(own);
  };
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
        blindClues: blindCluesOf(id),
        status: "accepted" as const,
        words: words.map(({ word, aliases }) => ({ word, aliases })),
      })),
    ),
  });
}

/** The pairs that blind clues show to be hard; they have no ratings. */
async function ensureHardPack(database: Database, locale: Locale): Promise<void> {
  await upsertPack(database, {
    slug: hardPack(locale),
    name: locale === "en" ? "Hard pairs" : "难分词库",
    locale,
    public: true,
    pairs: hardPairs(locale).map(({ pair, theme, words, sheets }) => ({
      slug: pair,
      theme,
      words,
      status: "accepted" as const,
      closeness: null,
      blindClues: measured(sheets),
    })),
  });
}

/** The house season of a game, made where there is none; null where another season has its slug. */
async function ensureHouseSeason(database: Database, entry: GameEntry): Promise<Season | null> {
  const { game, name, houseOptions = {} } = entry;
  const season = await ensureSeason(database, {
    slug: houseSlug(game.id),
    name: `House season: ${name.en}`,
    game: game.id,
    config: houseOptions,
    locales: [...languagesOf(entry)],
    house: true,
    clockMs: clockMsOf(game.id, houseOptions),
  });
  return season.house ? season : null;
}

/** Makes sure of every game's house season, of its agents in every language, and of the arena's own packs. */
export async function seedHouse(database: Database, games: Games): Promise<Season[]> {
  for (const locale of locales) {
    await ensurePublicPack(database, locale);
    await ensureHardPack(database, locale);
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
export async function seedDemonstration(database: Database, games: Games): Promise<void> {
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
export async function seedReasoning(database: Database, games: Games): Promise<Season | null> {
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
  return enterHouse(database, entry, season);
}

/**
 * Makes sure of the arena's own season of the operator's models, and of their entries. House agents enter it once,
 * and take the seats of models that have no quota. Null: there are no models, or another season has its slug.
 *
 * @param slugs of the agents of the models
 */
export async function seedModels(
  database: Database,
  games: Games,
  slugs: readonly string[],
): Promise<Season | null> {
  const entry = games[firstGame];
  if (entry === undefined || slugs.length === 0) return null;
  const season = await ensureSeason(database, {
    slug: MODELS_SLUG,
    name: "Models of the house",
    description:
      "Language models that the operator of this arena provides, under their own names. Where a model has no quota left for the day, a house agent takes its seat.",
    game: firstGame,
    locales: [...locales],
    house: false,
    config: optionsWithClock(firstGame, REASONING_CLOCK_MS),
    clockMs: REASONING_CLOCK_MS,
  });
  const open = await enterHouse(database, entry, season);
  if (open === null) return null;
  for (const slug of slugs) {
    const agent = await agentBySlug(database, slug);
    if (agent?.resident === true) await enterSeason(database, season.id, agent.id);
  }
  return open;
}

/**
 * Enters the house agents of a game once into an open season of the arena's own. Null: it is another's season,
 * or over.
 */
async function enterHouse(
  database: Database,
  { house }: GameEntry,
  season: Season,
): Promise<Season | null> {
  if (season.creatorId !== null || season.status !== "open") return null;
  if ((await listEntries(database, season.id)).length > 0) return season;
  const players = house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  for (const locale of locales) {
    for (const { id } of players) {
      const agent = await agentBySlug(database, houseAgentSlug(id, locale));
      if (agent?.house === true) await enterSeason(database, season.id, agent.id);
    }
  }
  return season;
}

/**
 * Makes sure of the arena's own seasons of tables that games declare (`TablePreset.houseSeason`), of those that
 * have pairs enough. The house agents and the packs must be there (`seedHouse`).
 */
export async function seedTables(database: Database, games: Games): Promise<Season[]> {
  const seasons: Season[] = [];
  for (const entry of Object.values(games)) {
    const game = entry.game.id;
    for (const table of Object.values(entry.tables ?? {})) {
      const { name, about, houseSeason, options, packs } = table;
      if (houseSeason === undefined || tableProblem(table, locales, "en") !== null) continue;
      const season = await ensureSeason(database, {
        slug: houseSeason,
        name: name.en,
        description: about.en,
        game,
        locales: [...locales],
        house: false,
        config: options,
        variant: isVariant(game, options),
        clockMs: clockMsOf(game, options),
        packs: locales.map((locale) => packs[locale]),
      });
      const entered = await enterHouse(database, entry, season);
      if (entered !== null) seasons.push(entered);
    }
  }
  return seasons;
}
