import { canonical, type LeaderboardRules, type Locale, locales } from "@wisp/game";
import { auctionEntry } from "./auction/entry.ts";
import { avalonEntry } from "./avalon/entry.ts";
import { bargainEntry } from "./bargain/entry.ts";
import { chameleonEntry } from "./chameleon/entry.ts";
import { connectFourEntry } from "./connect-four/entry.ts";
import { costSharingEntry } from "./cost-sharing/entry.ts";
import { deepEntry } from "./deep/entry.ts";
import type { GameEntry, Games, TablePreset } from "./entry.ts";
import { hanabiEntry } from "./hanabi/entry.ts";
import { holdemEntry } from "./holdem/entry.ts";
import { withPackaged } from "./packaged/registered.ts";
import { prisonersDilemmaEntry } from "./prisoners-dilemma/entry.ts";
import { publicGoodEntry } from "./public-good/entry.ts";
import { ticTacToeEntry } from "./tic-tac-toe/entry.ts";
import { undercoverEntry } from "./undercover/entry.ts";
import { werewolfEntry } from "./werewolf/entry.ts";
import { whoIsSpyEntry } from "./who-is-spy/entry.ts";

export type {
  Anchors,
  Duel,
  GameEntry,
  Games,
  GivenPair,
  Judgement,
  MatchMeasure,
  Measures,
  OptionText,
  ResultSummary,
  ResultTexts,
  SeatPoints,
  Sides,
  TablePreset,
  TitledMetric,
} from "./entry.ts";
export {
  type HouseLadder,
  type LadderResult,
  type LadderSeat,
  ladderResult,
  ladderToChooseBy,
  type Strength,
  strengths,
  suitedTo,
} from "./ladder.ts";
export { type Review, type ReviewedMove, reviewSeat } from "./review.ts";
export {
  presetIn,
  presetText,
  type RoleChoice,
  roleChoices,
  type SeatPreset,
} from "./seat-presets.ts";
export type { Spot } from "./spot.ts";
export { tableNamed, tableProblem, tableWith } from "./table-presets.ts";

/**
 * Every game by its id, one line per game; those of packages are behind. The arena shows the first one first.
 */
export const games = withPackaged({
  "who-is-spy": whoIsSpyEntry,
  "tic-tac-toe": ticTacToeEntry,
  "connect-four": connectFourEntry,
  "prisoners-dilemma": prisonersDilemmaEntry,
  "public-good": publicGoodEntry,
  holdem: holdemEntry,
  chameleon: chameleonEntry,
  undercover: undercoverEntry,
  hanabi: hanabiEntry,
  bargain: bargainEntry,
  auction: auctionEntry,
  "cost-sharing": costSharingEntry,
  deep: deepEntry,
  avalon: avalonEntry,
  werewolf: werewolfEntry,
});

/** Id of the game that the arena shows first, and that agents play unless they say otherwise. */
export const firstGame = Object.keys(games)[0] ?? "";

/** Slug of a game's house season; that of the first game is "house". */
export const houseSlug = (game: string): string => (game === firstGame ? "house" : `house-${game}`);

/** Options of an ordinary practice match of a game, besides the usual ones; people may sit at it or not. */
export const practiceOptions = (
  { houseOptions, practice }: Pick<GameEntry, "houseOptions" | "practice">,
  withPeople: boolean,
): Readonly<Record<string, unknown>> => Object.assign({}, houseOptions, withPeople && practice);

/** Ids of the games that the Space protocol can word. */
const spokenGames: readonly string[] = Object.values(games)
  .filter(({ space }) => space !== null)
  .map(({ game }) => game.id);

/** Slug of the house agent that plays a character: there is one for each language. */
export const houseAgentSlug = (character: string, locale: Locale): string =>
  locale === "en" ? character : `${character}-${locale}`;

/** The games with the house agents that only experiments seat among the others. */
export const withExperimentAgents = (known: Games): Games =>
  Object.fromEntries(
    Object.entries(known).map(([id, entry]) => [
      id,
      { ...entry, house: [...entry.house, ...(entry.inExperiments ?? [])] },
    ]),
  );

/** The table whose own season of the arena has this slug; null: none has. */
export const tableOfHouse = (slug: string): TablePreset | null =>
  Object.values(games)
    .flatMap(({ tables = {} }) => Object.values(tables))
    .find(({ houseSeason }) => houseSeason === slug) ?? null;

/** Connectors that put the rules and every question in words: their agents can play any game. */
const textConnectors: readonly string[] = [
  "wisp",
  "a2a",
  "dial-out",
  "openai",
  "hf-inference",
  "pool",
  "mcp",
  "guest",
  "human",
];

/** Ids of the games that an agent can play which is reached by a connector of this kind. */
export const playableBy = (connector: string): readonly string[] =>
  textConnectors.includes(connector) ? Object.keys(games) : spokenGames;

/** The entry of the game with this id; undefined for any other text. */
export const gameEntry = (game: string): GameEntry | undefined =>
  Object.hasOwn(games, game) ? games[game] : undefined;

/** The languages in which a game of the registry is complete (`GameEntry.languages`). */
export const languagesOf = ({ languages = locales }: GameEntry): readonly Locale[] => languages;

/**
 * Whether this release has a game. A database may hold seasons, matches and agents of a game that
 * an earlier release had: they are shown as stored, and nothing of them is played or computed.
 */
export const isRegistered = (game: string): boolean => gameEntry(game) !== undefined;

/**
 * The leaderboard of a game of an earlier release, for pages: the metrics stored for every game. Stored rows
 * keep the order in which the game ranked them.
 */
const unregisteredLeaderboard: LeaderboardRules = {
  roles: {},
  figures: [],
  placement: {
    matches: 0,
    inRole: {},
    text: {
      en: "This arena no longer has the game, so placement is as it was last computed.",
      zh: "本竞技场已不再有这个游戏，定级状态保持最后一次计算的结果。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};

/**
 * The leaderboard rules of a game for pages; for an unregistered one, the metrics stored for every game.
 *
 * @param config of the season, or of one of its matches; absent: the game's defaults
 */
export const leaderboardRulesOf = (game: string, config: unknown = {}): LeaderboardRules =>
  computedRulesOf(game, config) ?? unregisteredLeaderboard;

/** Whether matches of a game use pairs of words, which seasons draw from packs. */
export const drawsWords = (game: string): boolean => gameEntry(game)?.content === "word-pairs";

/** Whether a configuration of a game has rules that the game's source does not have. */
export const isVariant = (game: string, config: unknown): boolean =>
  gameEntry(game)?.isVariant?.(config) ?? false;

/** The rules for computing the leaderboards of a game; null for a game that is not registered. */
export function computedRulesOf(game: string, config: unknown = {}): LeaderboardRules | null {
  const entry = gameEntry(game);
  return entry === undefined ? null : rulesIn(entry, config);
}

/** Resolved once for each configuration: those who count matches keep state by these rules. */
const resolved = new WeakMap<GameEntry, Map<string, LeaderboardRules>>();

/** The leaderboard rules of an entry for seasons with this configuration. */
export function rulesIn(entry: GameEntry, config: unknown): LeaderboardRules {
  if (entry.placementIn === undefined) return entry.board;
  const complete = completeConfig(entry, config);
  const placement = entry.placementIn(complete);
  const known = resolved.get(entry) ?? new Map<string, LeaderboardRules>();
  resolved.set(entry, known);
  const key = canonical(placement);
  const rules = known.get(key) ?? { ...entry.board, placement };
  known.set(key, rules);
  return rules;
}

/** The common properties of a season's matches, for its leaderboards. */
interface SeasonMatch {
  readonly seats: number;
  /** The range of a match's points, as leaderboards show them. */
  readonly points: readonly [least: number, most: number];
}

/**
 * For a season of the game with this configuration; absent options, and options of another form in an
 * earlier release, take the game's defaults.
 */
function completeConfig({ game }: GameEntry, config: unknown): unknown {
  const own = game.config.safeParse(config);
  return own.success ? own.data : game.config.parse({});
}

function seasonMatchOf(entry: GameEntry, config: unknown): SeasonMatch {
  const { game, points } = entry;
  const complete = completeConfig(entry, config);
  const { scale, least, most } = points(complete);
  return { seats: game.seatsOf(complete), points: [least / scale, most / scale] };
}

/**
 * The most points that one seat can be ahead of another in a match of seasons with these configurations,
 * as leaderboards show points.
 */
const pointsApartOf = (entry: GameEntry, configs: readonly unknown[]): number =>
  configs.reduce<number>((apart, config) => {
    const [least, most] = seasonMatchOf(entry, config).points;
    return Math.max(apart, most - least);
  }, 0);

/**
 * The most points that one seat can be ahead of another in seasons of a game with these configurations;
 * null where no bound is known, because the game is not registered.
 */
export function pointsApart(game: string, configs: readonly unknown[]): number | null {
  const entry = gameEntry(game);
  return entry === undefined ? null : pointsApartOf(entry, configs);
}

/** The facts about a game that the statistics of its leaderboards need. */
export interface GameStatistics extends SeasonMatch {
  readonly rules: LeaderboardRules;
  /** Whether the game has traits, and so its own model. */
  readonly hasTraits: boolean;
}

/** Throws a RangeError for a game that is not registered. */
export function statisticsOf(game: string, config: unknown = {}): GameStatistics {
  const entry = gameEntry(game);
  if (entry === undefined) throw new RangeError(`no such game: ${game}`);
  const hasTraits = entry.game.traits !== undefined;
  return { rules: leaderboardRulesOf(game, config), hasTraits, ...seasonMatchOf(entry, config) };
}
