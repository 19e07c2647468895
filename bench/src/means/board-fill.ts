import { type Database, ensureSeason, newId, storeFit } from "@wisp/db";
import { randomFrom } from "@wisp/game";
import { type FittedAgent, type FittedVersion, fitTable, tableOf } from "@wisp/stats";
import { drawnLeague, drawnPairs, houseLike, season as playSeason } from "../science/leagues.ts";

/** A board with rows as if so many matches had been played; the matches themselves are not there. */
export interface FilledBoard {
  readonly seasonId: string;
  readonly agentIds: readonly string[];
}

const SCALE = 60;

/** The counts of an agent after so many matches, as `Tally` keeps them: about as long as real ones. */
function tally(matches: number): object {
  const side = (share: number): number[] =>
    [1, 0.5, 2 * SCALE, 2.2, 1].map((each) => Math.round(each * share * matches));
  const pairs = Array.from({ length: 16 }, (_, at) =>
    Math.round(matches * (at % 2 === 0 ? 0.4 : 2.5)),
  );
  const latency = Array.from({ length: 25 }, (_, at) => [70 + at, Math.ceil(matches / 5)]);
  const counts = [...side(1), ...side(1 / 6), ...side(5 / 6), ...pairs, matches, matches, 0, 0];
  return { pointsScale: SCALE, counts, latency: Object.fromEntries(latency) };
}

const insertAgents = `
  INSERT INTO "Agent" ("id", "slug", "name", "game", "locale")
  SELECT given."id", 'agent-' || place, 'Agent ' || place, 'who-is-spy', 'en'
  FROM unnest($1::uuid[]) WITH ORDINALITY AS given("id", place)`;
const insertVersions = `
  INSERT INTO "AgentVersion" ("id", "agentId", "number", "connector", "settings", "model")
  SELECT given.*, 1, 'house', '{}', 'model' FROM unnest($1::uuid[], $2::uuid[]) AS given`;

const figures = [
  ...["score", "scoreSpy", "scoreCivilian", "wins", "winsSpy", "winsCivilian", "voteAccuracy"],
  ...["abstainRate", "survival", "survivalSpy", "survivalCivilian", "fouls", "skipped"],
  ...["timeouts", "saidWord", "repeated", "votesReceived", "latencyMedian", "latencySlow"],
  ...["tokens", "cost"],
].map((name) => `"${name}"`);

const insertRows = `
  INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number", "gain",
    "pointsScale", "matches", "matchesAsSpy", "placement", "tally", ${figures.join(", ")})
  SELECT $1, 'en', view.clean, given."agent", given."version", 1,
    ((random() - 0.4) * 60 * $4)::int, ${SCALE}, $4::int, $4::int / 6, $4::int < 100, $5::json,
    ${figures.map(() => "random()").join(", ")}
  FROM unnest($2::uuid[], $3::uuid[]) AS given("agent", "version"),
    (VALUES (false), (true)) AS view(clean)`;

/** The first agent has met all others, as often whatever was played: often enough to be shown. */
const MEETINGS = 12;

const insertMeetings = `
  INSERT INTO "Meeting" ("firstId", "secondId", "seasonId", "locale", "matches", "difference",
    "squares", "pointsScale")
  SELECT least($2::uuid, other), greatest($2::uuid, other), $1, 'en', $4::int,
    ((random() - 0.5) * 100 * $4::int)::int, 10000 * $4::bigint, ${SCALE}
  FROM unnest($3::uuid[]) other WHERE other <> $2::uuid`;

const insertDays = `
  INSERT INTO "StandingDay" ("agentId", "seasonId", "locale", "day", "matches", "wins", "points",
    "pointsScale", "cleanMatches", "cleanPoints")
  SELECT $2::uuid, $1, 'en', '2026-01-01'::date + ago, $3::int, 0, 0, ${SCALE}, 0, 0
  FROM generate_series(0, 364) ago`;

/** Ratings of a small league, given to all agents in turn: as many rows, and as long, as real ones. */
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
  const fitted = fitTable(table, () => undefined, random);
  const agents = agentIds.flatMap((agent, at): FittedAgent[] => {
    const like = fitted.agents[at % fitted.agents.length];
    return like ? [{ ...like, agent, version: versionIds[at] ?? "" }] : [];
  });
  const versions = versionIds.flatMap((version, at): FittedVersion[] => {
    const like = fitted.versions[at % fitted.versions.length];
    return like ? [{ ...like, version, agent: agentIds[at] ?? "" }] : [];
  });
  for (const clean of [false, true]) {
    const board = { seasonId, locale: "en", clean };
    await storeFit(database, board, { ...fitted, agents, versions });
  }
}

/** Fills the tables that boards and profiles are read from. */
export async function fillBoard(
  database: Database,
  count: number,
  matches: number,
): Promise<FilledBoard> {
  const { id: seasonId } = await ensureSeason(database, {
    ...{ slug: "bench", name: "Benchmark", game: "who-is-spy", config: {}, locales: ["en"] },
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
    ...[seasonId, agentIds, versionIds, each, JSON.stringify(tally(each))],
  ]);
  await connection.query(insertMeetings, [...[seasonId, first, agentIds, MEETINGS]]);
  await connection.query(insertDays, [seasonId, first, Math.ceil(each / 365)]);
  await storeRatings(database, seasonId, agentIds, versionIds);
  await connection.query("VACUUM ANALYZE");
  return { seasonId, agentIds };
}
