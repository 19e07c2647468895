import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Pace } from "@wisp/db";
import { createWaiting, type Seatable } from "../matches/season.ts";

/** Between two looks at how many matches run. */
const EVERY_MS = 500;
/** Matches that wait in addition to those that run, so that a free slot is filled immediately. */
const RESERVE = 10;
/** Two rounds of six speeches and a ballot each. */
const ROUNDS = 2;

/** A steady number of matches: each that ends is followed by another. */
export interface SteadyMatches extends AsyncDisposable {
  /** Matches that spectators can watch, running now. */
  readonly live: readonly string[];
  /** The maximum number of parallel matches. */
  readonly peak: number;
  /** Ends when the matches that wait or run are over. */
  stop(): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly seasonId: string;
  readonly agents: readonly Seatable[];
  readonly seed: string;
  /** The number of parallel matches, half of them at the pace of people. */
  readonly atOnce: number;
  /** The time over which the first of them start, in milliseconds. */
  readonly startMs: number;
}

type Counts = Readonly<Record<Pace, number>>;

async function unfinished({ connection }: Database): Promise<{
  readonly counts: Counts;
  readonly running: number;
  readonly live: string[];
}> {
  const { rows } = await connection.query<{ id: string; pace: Pace; running: boolean }>({
    name: "unfinished-matches",
    text: `SELECT "id", "pace", "status" = 'running' AS "running" FROM "Match"
      WHERE "status" IN ('waiting', 'running')`,
  });
  const of = (pace: Pace) => rows.filter((row) => row.pace === pace);
  return {
    counts: { people: of("people").length, full: of("full").length },
    running: rows.filter(({ running }) => running).length,
    live: of("people").flatMap(({ id, running }) => (running ? [id] : [])),
  };
}

/** Keeps `atOnce` matches running until it is stopped. */
export function keepMatchesRunning(options: Options): SteadyMatches {
  const { database, seasonId, agents, seed, atOnce, startMs } = options;
  const sinceMs = performance.now();
  const state = { live: [] as readonly string[], peak: 0, stopped: false, batches: 0 };

  async function fill(pace: Pace, count: number): Promise<void> {
    if (count <= 0) return;
    state.batches += 1;
    await createWaiting(database, {
      seasonId,
      agents,
      count,
      pace,
      seed: `${seed}/${state.batches}`,
      config: { rounds: ROUNDS },
      materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
    });
  }

  async function run(): Promise<void> {
    for (;;) {
      const { counts, live, running } = await unfinished(database);
      state.live = live;
      state.peak = Math.max(state.peak, running);
      if (state.stopped && counts.people + counts.full === 0) return;
      if (!state.stopped) {
        const share = Math.min(1, (performance.now() - sinceMs) / startMs);
        const each = ((atOnce + RESERVE) * share) / 2;
        await fill("people", Math.ceil(each - counts.people));
        await fill("full", Math.ceil(each - counts.full));
      }
      await sleep(EVERY_MS);
    }
  }

  const running = run();
  const stop = (): Promise<void> => {
    state.stopped = true;
    return running;
  };
  return {
    get live() {
      return state.live;
    },
    get peak() {
      return state.peak;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
