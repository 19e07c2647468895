import { PgBoss } from "pg-boss";
import { z } from "zod";
import type { Logger } from "../log.ts";

const QUEUE = "play-match";
const job = z.object({ matchId: z.uuid() });

/**
 * Delivers the ids of matches to play, quickly and at least once. It owns nothing: the claim on
 * the match decides who plays it, and the sweep finds what the queue lost.
 */
export interface MatchQueue {
  add(matchIds: readonly string[]): Promise<void>;
  /** `deliver` returns when the runner has taken the match or has no need of it. */
  start(deliver: (matchId: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function openQueue(databaseUrl: string, log: Logger): Promise<MatchQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    useListenNotify: true,
    schedule: false,
  });
  boss.on("error", (error) => log.warn({ error: error.message }, "queue error"));
  await boss.start();
  await boss.createQueue(QUEUE, { notify: true, retryLimit: 0 });
  return {
    async add(matchIds) {
      await boss.insert(
        QUEUE,
        matchIds.map((matchId) => ({ data: { matchId } })),
      );
    },
    async start(deliver) {
      await boss.work(QUEUE, { batchSize: 10, pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const { data } of jobs) {
          const parsed = job.safeParse(data);
          if (parsed.success) await deliver(parsed.data.matchId);
        }
      });
    },
    async stop() {
      await boss.stop({ graceful: false });
    },
  };
}
