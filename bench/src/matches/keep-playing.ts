import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type Pace } from "@wisp/db";
import { registerServers } from "../processes/runner.ts";
import { createWaiting, openSeason } from "./season.ts";

/** A match lasts about half a minute. */
const ROUNDS = 3;

interface PlayOptions {
  readonly url: string;
  readonly agentUrls: readonly string[];
  /** The number of running matches. */
  readonly count: number;
  readonly stop: AbortSignal;
  /** `full` by default. */
  readonly pace?: Pace;
  /** Overrides of a match of three rounds. */
  readonly config?: object;
}

/** Keeps a number of matches running until `stop`; `done` resolves after the last statement. */
export async function keepPlaying(options: PlayOptions) {
  const { url, agentUrls, count: playing, stop, pace = "full" } = options;
  const database = openDatabase({ url, poolSize: 2, answerWithinMs: 5_000 });
  const seasonId = await openSeason(database);
  const agents = await registerServers(database, agentUrls);
  let seed = 0;
  const add = async (): Promise<void> => {
    const { rows } = await database.connection.query<{ open: number }>(
      `SELECT count(*)::int AS "open" FROM "Match" WHERE "status" IN ('waiting', 'running')`,
    );
    const count = playing - (rows[0]?.open ?? playing);
    if (count <= 0) return;
    seed += 1;
    const materials = { pair: [{ word: "coffee" }, { word: "tea" }] };
    const config = { rounds: ROUNDS, ...options.config };
    await createWaiting(database, {
      seasonId,
      agents,
      count,
      seed: `kills/${seed}`,
      config,
      materials,
      pace,
    });
  };
  return {
    done: (async () => {
      while (!stop.aborted) {
        // The database is sometimes unreachable: the bench measures that.
        await add().catch(() => {});
        await sleep(100);
      }
      await database.close();
    })(),
  };
}
