import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { connectors, outboundClient } from "@wisp/agents";
import { openDatabase } from "@wisp/db";
import { games } from "@wisp/games";
import { driveMatch } from "./driving/drive-match.ts";
import type { Driving } from "./driving/driving.ts";
import type { RunnerSettings } from "./env.ts";
import { openGateway } from "./gateway/gateway.ts";
import { tend } from "./house/tend.ts";
import { createLogger } from "./log.ts";
import { openQueue } from "./queue/queue.ts";
import { Slots } from "./slots.ts";
import { sweep } from "./sweep.ts";

export interface Runner {
  readonly port: number;
  /** Finishes the turns that are being played, gives matches back, and lets go of everything. */
  drain(): Promise<void>;
}

/** Starts a match runner: claiming and playing matches, and the live gateway. */
export async function startRunner(settings: RunnerSettings): Promise<Runner> {
  const log = createLogger(settings.logLevel);
  const { databaseUrl, mode, host, port, matchesAtOnce, leaseMs } = settings;
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 20,
    onConnectionLost: (error) => log.warn({ error: error.message }, "database connection lost"),
  });
  const draining = new AbortController();
  const slots = new Slots(matchesAtOnce);
  const client = outboundClient({ mode });
  const queue = await openQueue(databaseUrl, log);
  const gateway = await openGateway({
    databaseUrl,
    host,
    port,
    log,
    health: () => ({ status: "ok", playing: matchesAtOnce - slots.free }),
  });
  const driving: Driving = {
    database,
    games,
    connectors: connectors({ client, games }),
    gateway,
    log,
    runner: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
    leaseMs,
    drain: draining.signal,
  };

  const deliver = async (matchId: string): Promise<void> => {
    await slots.take();
    if (draining.signal.aborted) {
      slots.give();
      return;
    }
    driveMatch(driving, matchId)
      .catch((error: unknown) => log.error({ matchId, err: error }, "a claim failed"))
      .finally(() => slots.give());
  };
  await queue.start(deliver);
  const tasks = [sweep({ database, slots, log, drain: draining.signal, deliver })];
  if (settings.houseSeason) {
    const manyOfAnOwner = mode === "local";
    tasks.push(tend({ database, queue, games, manyOfAnOwner, log, drain: draining.signal }));
  }
  log.info({ port: gateway.address.port }, "runner is up");

  return {
    port: gateway.address.port,
    async drain() {
      draining.abort();
      await Promise.all(tasks);
      await queue.stop();
      await slots.idle();
      await gateway.close();
      await client.close();
      await database.close();
    },
  };
}
