/**
 * Reads of leaderboards and profiles as the site makes them. They read rows by agent, day and
 * pair of agents; those are written here as 1,000,000 and as 10,000 matches of the same 5,000 agents
 * would leave them, without playing the matches: no such read touches a match. Everything is in
 * memory, so the time of a read in the database is processor time of its connection's process, as
 * Postgres reports it; other work on the machine does not lengthen it.
 */
import {
  agentDays,
  type Database,
  type LeaderboardQuery,
  leaderboardPage,
  openDatabase,
  rivalLeaderboards,
  rivalsOf,
} from "@wisp/db";
import { leaderboardRulesOf } from "@wisp/games";
import { commonMetrics } from "@wisp/stats";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { percentile } from "./figures/percentiles.ts";
import { type FilledLeaderboard, fillLeaderboard } from "./matches/leaderboard-fill.ts";
import { startPostgres } from "./processes/postgres.ts";

const AGENTS = 5_000;
const ROWS_A_PAGE = 50;
const ROUNDS = 40;
const LIMIT_MS = 10;
const MAX_RATIO = 1.5;

type Reads = Readonly<Record<string, readonly (() => Promise<unknown>)[]>>;

function readsOf(database: Database, { seasonId, agentIds }: FilledLeaderboard): Reads {
  const page = (by: LeaderboardQuery["by"], change: Partial<LeaderboardQuery> = {}) => {
    const leaderboard = {
      seasonId,
      locale: "en",
      clean: false,
      descending: true,
      limit: ROWS_A_PAGE,
    };
    return () => leaderboardPage(database, { ...leaderboard, by, ...change });
  };
  const { figures } = leaderboardRulesOf("who-is-spy");
  const columns = [...Object.keys(commonMetrics), ...figures.map(({ id }) => id)];
  const [first = ""] = agentIds;
  const rivals = {
    agentId: first,
    game: "who-is-spy",
    locale: "en",
    apart: 17,
    least: 10,
    limit: 12,
  };
  return {
    "the board by total": [page("rank"), page("rank", { clean: true })],
    "its pages further down": [
      page("rank", { offset: 1_000 }),
      page("rank", { offset: AGENTS - ROWS_A_PAGE }),
      page("rank", { descending: false }),
    ],
    "by any other column": columns.flatMap((figure) => [
      page({ figure }),
      page({ figure }, { descending: false, clean: true }),
    ]),
    "by rating": [page("composite"), page({ skill: "spy" }), page("caused", { clean: true })],
    "searched by name": [page("rank", { search: "agent 49" })],
    "the days of a profile": [() => agentDays(database, first, { game: "who-is-spy", most: 120 })],
    "rivals of one who met all": [
      () => rivalLeaderboards(database, first, 10),
      () => rivalsOf(database, { ...rivals, order: "met" }),
      () => rivalsOf(database, { ...rivals, order: "beaten" }),
    ],
  };
}

/** A database with one connection, and how long that has kept the database's processor busy. */
interface Site {
  readonly database: Database;
  readonly busyMs: () => number;
  readonly reads: Reads;
}

/** The duration of a read in milliseconds: the database's processor time, and the caller's clock. */
interface Time {
  readonly databaseMs: number;
  readonly clockMs: number;
}

/** Makes every connection report its times: the pool replaces one that was idle for long. */
function withStatistics(url: string): string {
  const stages = ["parser", "planner", "executor"].map((stage) => `-c log_${stage}_stats=on`);
  const options = `-c client_min_messages=log ${stages.join(" ")}`;
  return `${url}?options=${encodeURIComponent(options)}`;
}

/** Adds up the processor time that Postgres reports for each message it answers. */
function listen(database: Database): () => number {
  let busyMs = 0;
  database.pool.on("connect", (client) =>
    client.on("notice", ({ detail = "" }) => {
      const [, user = 0, system = 0] = /([\d.]+) s user, ([\d.]+) s system/.exec(detail) ?? [];
      busyMs += 1_000 * (Number(user) + Number(system));
    }),
  );
  return () => busyMs;
}

/** Times of reads of a kind, in turn over all of them, after a warm-up. */
async function timesOf({ busyMs, reads }: Site, kind: string): Promise<Time[]> {
  const all = reads[kind] ?? [];
  const times: Time[] = [];
  for (const read of all) await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = all[round % all.length];
    const before = busyMs();
    const startMs = performance.now();
    await read?.();
    const clockMs = performance.now() - startMs;
    times.push({ databaseMs: busyMs() - before, clockMs });
  }
  return times;
}

await using postgres = await startPostgres();

async function open(name: string, matches: number): Promise<Site> {
  const database = openDatabase({ url: withStatistics(await postgres.create(name)), poolSize: 1 });
  const busyMs = listen(database);
  const leaderboard = await fillLeaderboard(database, AGENTS, matches);
  return { database, busyMs, reads: readsOf(database, leaderboard) };
}

const large = await open("large", 1_000_000);
const small = await open("small", 10_000);
print(`${shown(AGENTS)} agents; milliseconds in the database, one client`);
for (const kind of Object.keys(large.reads)) {
  const ours: Time[] = [];
  const beside: Time[] = [];
  // Alternating, so that other load on the machine affects both.
  for (let turn = 0; turn < 3; turn += 1) {
    ours.push(...(await timesOf(large, kind)));
    beside.push(...(await timesOf(small, kind)));
  }
  const inDatabase = (times: readonly Time[]): number =>
    percentile(
      times.map(({ databaseMs }) => databaseMs),
      0.95,
    );
  const clock = ours.map(({ clockMs }) => clockMs);
  const [slow, base] = [inDatabase(ours), inDatabase(beside)];
  printMeasure({
    what: "95th percentile",
    of: kind,
    ours: `${shown(slow, 1)} ms (by the clock ${shown(percentile(clock, 0.5), 1)} in the median)`,
    against: `limit ${LIMIT_MS} ms`,
    ratio: slow / LIMIT_MS,
    goal: { atMost: 1 },
  });
  printMeasure({
    what: "1,000,000 matches, compared with 10,000",
    of: kind,
    ours: `${shown(slow, 1)} ms`,
    against: `${shown(base, 1)} ms`,
    ratio: slow / base,
    goal: { atMost: MAX_RATIO },
  });
}
await Promise.all([large.database.close(), small.database.close()]);
