import {
  agentById,
  type Database,
  type LeaderboardEntry,
  type LeaderboardFit,
  type LeaderboardKind,
  type LeaderboardName,
  type LeaderboardPage,
  leaderboardFit,
  leaderboardPage,
  type Season,
  type SeparatingSeason,
  separatedElsewhere,
} from "@wisp/db";
import type { BestAgents, FitCheck, Reliability, WinCell } from "@wisp/stats";
import { columnOf, rankColumn, seasonColumn } from "./columns.ts";

export interface LeaderboardOrder {
  readonly game: string;
  /** Id of a column. */
  readonly by: string;
  /** "best": the better end first. */
  readonly order: "best" | "worst";
}

/** Which rows of a leaderboard are shown; none of it changes a rank. */
export interface LeaderboardFilter {
  /** A search text for agents; "" means all. */
  readonly search: string;
  /** Null: every kind. */
  readonly kind: LeaderboardKind | null;
}

interface Part {
  readonly limit: number | null;
  readonly offset?: number;
}

/** Rows of a leaderboard in the order of a column. */
export function readLeaderboard(
  database: Database,
  leaderboard: LeaderboardName,
  { game, by: id, order, search, kind }: LeaderboardOrder & LeaderboardFilter,
  part: Part,
): Promise<LeaderboardPage> {
  const { by, better } = columnOf(game, id);
  return leaderboardPage(database, {
    ...leaderboard,
    ...part,
    search,
    kind,
    by,
    descending: (better !== "low") === (order === "best"),
  });
}

/** A row with its rank by its season's ranking; null in placement, which ratings leave out. */
export interface PlacedRow extends Omit<LeaderboardEntry, "rank"> {
  readonly rank: number | null;
}

/** The first rows of a season's leaderboard, in the order of its ranking. */
export async function firstRows(
  database: Database,
  { id, game, ranking }: Pick<Season, "id" | "game" | "ranking">,
  locale: string,
  limit: number,
): Promise<readonly PlacedRow[]> {
  const leaderboard = { seasonId: id, locale, clean: false };
  const by = seasonColumn({ game, ranking }).id;
  const all = { game, by, order: "best", search: "", kind: null } as const;
  const { rows } = await readLeaderboard(database, leaderboard, all, { limit });
  if (by === rankColumn(game).id) return rows;
  return rows.map((row) => ({ ...row, rank: row.fit?.rank?.place ?? null }));
}

/** The first rows of a leaderboard by what ranks its game. */
export async function topRows(
  database: Database,
  leaderboard: LeaderboardName,
  limit: number | null,
): Promise<readonly LeaderboardEntry[]> {
  const page = await leaderboardPage(database, {
    ...leaderboard,
    by: "rank",
    descending: true,
    limit,
  });
  return page.rows;
}

/** An agent as statistics name it. */
interface NamedAgent {
  readonly slug: string;
  readonly name: string;
}

/** Results of the best agents against each other. */
export interface NamedMatrix {
  readonly agents: readonly NamedAgent[];
  readonly cells: readonly WinCell[];
}

/** How much of a leaderboard's differences is skill. */
export interface NamedReliability extends Omit<Reliability, "best"> {
  readonly best:
    | (Omit<BestAgents, "agents"> & {
        readonly agents: readonly NamedAgent[];
        /** Seasons that do separate these agents; empty where this one does. */
        readonly elsewhere: readonly SeparatingSeason[];
      })
    | null;
}

/** The public statistics of a leaderboard. */
export interface LeaderboardStatistics
  extends Omit<LeaderboardFit, "fragility" | "fitCheck" | "reliability" | "winMatrix"> {
  /** Null before a new fit. */
  readonly reliability: NamedReliability | null;
  /** Null for games with traits, and before a new fit. */
  readonly fitCheck: FitCheck | null;
  readonly winMatrix: NamedMatrix | null;
  readonly fragility:
    | (Omit<NonNullable<LeaderboardFit["fragility"]>, "leader" | "rival"> & {
        readonly leader: NamedAgent;
        readonly rival: NamedAgent;
      })
    | null;
}

/** Those of a game that has traits: they say how far the leaderboard measures agents. */
export interface TraitStatistics extends LeaderboardStatistics {
  readonly validity: NonNullable<LeaderboardStatistics["validity"]>;
}

export const isOfTraits = (statistics: LeaderboardStatistics): statistics is TraitStatistics =>
  statistics.validity !== null;

async function namedAgents(database: Database, ids: readonly string[]): Promise<NamedAgent[]> {
  const agents = await Promise.all(ids.map((id) => agentById(database, id)));
  return agents.map((agent) => ({ slug: agent?.slug ?? "", name: agent?.name ?? "" }));
}

async function namedReliability(
  database: Database,
  leaderboard: LeaderboardName,
  { best, ...reliability }: Reliability,
): Promise<NamedReliability> {
  if (best === null) return { ...reliability, best };
  const isSolved = best.verdict === "solved";
  const [agents, elsewhere] = await Promise.all([
    namedAgents(database, best.agents),
    isSolved ? separatedElsewhere(database, leaderboard, best.agents) : [],
  ]);
  return { ...reliability, best: { ...best, agents, elsewhere } };
}

/**
 * The latest statistics of a leaderboard; null before the first. A season that hides its words
 * shows nothing about pairs: their names reveal the words.
 */
export async function readStatistics(
  database: Database,
  season: Pick<Season, "wordsShown">,
  leaderboard: LeaderboardName,
): Promise<LeaderboardStatistics | null> {
  const fit = await leaderboardFit(database, leaderboard);
  if (fit === null) return null;
  const { fragility } = fit;
  const [leader, rival] = await Promise.all(
    [fragility?.leader, fragility?.rival].map((id) =>
      id === undefined ? null : agentById(database, id),
    ),
  );
  const { winMatrix = null, reliability = null } = fit;
  const agents = await namedAgents(database, winMatrix?.agents ?? []);
  const wordsAreShown = season.wordsShown === "ended";
  return {
    ...fit,
    fitCheck: fit.fitCheck ?? null,
    reliability: reliability && (await namedReliability(database, leaderboard, reliability)),
    winMatrix: winMatrix && { agents, cells: winMatrix.cells },
    fragility: fragility && leader && rival ? { ...fragility, leader, rival } : null,
    bias: fit.bias.filter(({ factor }) => wordsAreShown || factor !== "pair"),
    pairs: wordsAreShown ? fit.pairs : [],
  };
}
