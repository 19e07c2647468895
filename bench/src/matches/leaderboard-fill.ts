import { type Database, ensureSeason, newId, storeFit } from "@wisp/db";
import { randomFrom } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { drawnLeague, drawnPairs, houseLike, season as playSeason } from "@wisp/research/leagues";
import {
  commonMetrics,
  emptySums,
  type FittedAgent,
  type FittedVersion,
  factNames,
  fitTable,
  type Sums,
  tableOf,
} from "@wisp/stats";

/** A leaderboard with rows as if `matches` had been played; the matches themselves are not there. */
export interface FilledLeaderboard {
  readonly seasonId: string;
  readonly agentIds: readonly string[];
}

const SCALE = 60;

const rules = leaderboardRulesOf("who-is-spy");

/** An agent's sums by role after `matches`: about as long as real ones. */
function rolesAfter(matches: number): Readonly<Record<string, Sums>> {
  const latency = Object.fromEntries(
    Array.from({ length: 25 }, (_, at) => [70 + at, Math.ceil(matches / 5)]),
  );
  const facts = Object.fromEntries(
    factNames.map((name): [string, [number, number]] => [name, [matches, 3 * matches]]),
  );
  const tokens = { sum: 900 * matches, decisions: 5 * matches };
  const sums = (share: number): Sums => ({
    ...emptySums(SCALE),
    matches: Math.ceil(matches * share),
    wins: Math.ceil((matches * share) / 2),
    points: 2 * SCALE * matches,
    facts,
    latency,
    decisions: 5 * matches,
    tokensIn: tokens,
    tokensOut: tokens,
    tokenMatches: matches,
  });
  return { spy: sums(1 / 6), civilian: sums(5 / 6) };
}

/** SQL for figures by id, each drawn. */
const drawnFigures = `jsonb_build_object(${[
  ...Object.keys(commonMetrics),
  ...rules.figures.map(({ id }) => id),
]
  .map((id) => `'${id}', random()`)
  .join(", ")})`;

const insertAgents = `
  WITH added AS (
    INSERT INTO "Agent" ("id", "slug", "name")
    SELECT given."id", 'agent-' || place, 'Agent ' || place
    FROM unnest($1::uuid[]) WITH ORDINALITY AS given("id", place) RETURNING "id")
  INSERT INTO "AgentGame" ("agentId", "game", "locale")
  SELECT "id", 'who-is-spy', 'en' FROM added`;
const insertVersions = `
  INSERT INTO "AgentVersion" ("id", "agentId", "number", "connector", "settings", "model")
  SELECT given.*, 1, 'house', '{}', 'model' FROM unnest($1::uuid[], $2::uuid[]) AS given`;

const insertRows = `
  INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number",
    "rankValue", "pointsScale", "matches", "placement", "roles", "figures")
  SELECT $1, 'en', view.clean, given."agent", given."version", 1, 100 + (random() - 0.4) * $4,
    ${SCALE}, $4::int, $4::int < 100, $5::json, ${drawnFigures}
  FROM unnest($2::uuid[], $3::uuid[]) AS given("agent", "version"),
    (VALUES (false), (true)) AS view(clean)`;

/** Matches of the first agent with each other agent: enough for profiles to show them. */
const MATCHES_TOGETHER = 12;

const insertHeadToHeads = `
  INSERT INTO "HeadToHead" ("firstId", "secondId", "seasonId", "locale", "matches", "difference",
    "squares", "pointsScale")
  SELECT least($2::uuid, other), greatest($2::uuid, other), $1, 'en', $4::int,
    ((random() - 0.5) * 100 * $4::int)::int, 10000 * $4::bigint, ${SCALE}
  FROM unnest($3::uuid[]) other WHERE other <> $2::uuid`;

const insertDays = `
  INSERT INTO "StandingDay" ("agentId", "seasonId", "locale", "day", "matches", "wins", "points",
    "pointsScale", "cleanMatches", "cleanPoints")
  SELECT $2::uuid, $1, 'en', '2026-01-01'::date + ago, $3::int, 0, 0, ${SCALE}, 0, 0
  FROM generate_series(0, 364) ago`;

/** Ratings of a small league, given to all agents in turn: the same number and size of rows as real ones. */
async function storeRatings(
  database: Database,
  seasonId: string,
  agentIds: readonly string[],
  versionIds: readonly string[],
): Promise<void> {
  const random = randomFrom("board");
  const draws = random("season");
  const league = drawnLeague(24, houseLike, draws);
  const table = tableOf(playSeason(league, drawnPairs(60, houseLike, draws), 120, draws));
  const fitted = fitTable(table, () => undefined, random, rules.placement);
  const agents = agentIds.flatMap((agent, at): FittedAgent[] => {
    const like = fitted.agents[at % fitted.agents.length];
    return like ? [{ ...like, agent, version: versionIds[at] ?? "" }] : [];
  });
  const versions = versionIds.flatMap((version, at): FittedVersion[] => {
    const like = fitted.versions[at % fitted.versions.length];
    return like ? [{ ...like, version, agent: agentIds[at] ?? "" }] : [];
  });
  for (const clean of [false, true]) {
    const leaderboard = { seasonId, locale: "en", clean };
    await storeFit(database, leaderboard, { ...fitted, agents, versions });
  }
}

/** Fills the tables that leaderboards and profiles are read from. */
export async function fillLeaderboard(
  database: Database,
  count: number,
  matches: number,
): Promise<FilledLeaderboard> {
  const { id: seasonId } = await ensureSeason(database, {
    slug: "bench",
    name: "Benchmark",
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    house: false,
  });
  const agentIds = Array.from({ length: count }, newId);
  const versionIds = Array.from({ length: count }, newId);
  const each = Math.round((6 * matches) / count);
  const [first = ""] = agentIds;
  const { connection } = database;
  await connection.query(insertAgents, [agentIds]);
  await connection.query(insertVersions, [versionIds, agentIds]);
  await connection.query(insertRows, [
    seasonId,
    agentIds,
    versionIds,
    each,
    JSON.stringify(rolesAfter(each)),
  ]);
  await connection.query(insertHeadToHeads, [seasonId, first, agentIds, MATCHES_TOGETHER]);
  await connection.query(insertDays, [seasonId, first, Math.ceil(each / 365)]);
  await storeRatings(database, seasonId, agentIds, versionIds);
  await connection.query("VACUUM ANALYZE");
  return { seasonId, agentIds };
}
