import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { connectors, outboundClient, priceTable } from "@wisp/agents";
import { openDatabase, openListening, openMailbox, ordinaryQuotas } from "@wisp/db";
import { games } from "@wisp/games";
import { doChecks } from "./checks/do-checks.ts";
import { openDialOutGateway } from "./dial-out/gateway.ts";
import { driveMatch } from "./driving/drive-match.ts";
import type { Driving } from "./driving/driving.ts";
import type { RunnerSettings } from "./env.ts";
import { openGateway } from "./gateway/gateway.ts";
import { tend } from "./house/tend.ts";
import { tendLife } from "./life/tend.ts";
import { tendLines } from "./lines/tend.ts";
import { createLogger, type Logger } from "./log.ts";
import { openQueue } from "./queue/queue.ts";
import { keyFromEnvironment } from "./residents/env.ts";
import { loadResidents } from "./residents/load.ts";
import { secretFor } from "./secrets.ts";
import { Slots } from "./slots.ts";
import { purseFor, type Spending } from "./spend/purse.ts";
import { sweep } from "./sweep.ts";

export interface Runner {
  readonly port: number;
  /** Finishes the turns that are being played, gives matches back, and lets go of everything. */
  drain(): Promise<void>;
}

/** What stands in for what a runner has by itself. */
export interface RunnerMeans {
  readonly log?: Logger;
  /** Base URLs of Hugging Face's API and of its router. */
  readonly apiBase?: string;
  readonly routerBase?: string;
}

/** Starts a match runner: claiming and playing matches, and the live gateway. */
export async function startRunner(
  settings: RunnerSettings,
  { log = createLogger(settings.logLevel), ...huggingFace }: RunnerMeans = {},
): Promise<Runner> {
  const { databaseUrl, mode, host, port, matchesAtOnce, leaseMs } = settings;
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 20,
    onConnectionLost: (error) => log.warn({ error: error.message }, "database connection lost"),
  });
  const listening = await openListening(databaseUrl, (error) =>
    log.warn({ error: error.message }, "listening connection lost"),
  );
  const mailbox = openMailbox(database, listening);
  const draining = new AbortController();
  const slots = new Slots(matchesAtOnce);
  const client = outboundClient({ mode });
  const { prices = priceTable() } = settings;
  const known = connectors({ client, games, mailbox, prices, ...huggingFace });
  const residents = await loadResidents(database, settings.residentsFile, {
    connectors: known,
    prices,
    keyFrom: keyFromEnvironment,
    ...(huggingFace.apiBase !== undefined && { apiBase: huggingFace.apiBase }),
  });
  const queue = await openQueue(databaseUrl, log);
  const gateway = await openGateway({
    databaseUrl,
    host,
    port,
    log,
    health: () => ({ status: "ok", playing: matchesAtOnce - slots.free }),
    attach: (http) => openDialOutGateway({ http, database, listening, log }),
  });
  const spending: Spending = {
    database,
    ownerMicrosPerDay: settings.ownerMicrosPerDay ?? ordinaryQuotas.spendMicrosPerDay,
    residentMicrosPerDay: residents.microsPerDay,
    log,
  };
  const driving: Driving = {
    database,
    games,
    connectors: known,
    purseFor: (payer) => purseFor(spending, payer),
    secretOf: async (agentId) =>
      residents.secretOf(agentId) ?? secretFor(database, settings.keyRing, agentId),
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
  tasks.push(
    doChecks({
      database,
      listening,
      client,
      connectors: known,
      keyRing: settings.keyRing,
      secretOf: driving.secretOf,
      apiBase: huggingFace.apiBase,
      purseFor: (ownerId) => purseFor(spending, { ownerId, resident: null, seasonId: null }),
      log,
      drain: draining.signal,
    }),
  );
  if (settings.looks === true) {
    tasks.push(
      tendLife({
        database,
        connectors: known,
        secretOf: driving.secretOf,
        purseOf: ({ ownerId, slug, resident }) =>
          purseFor(spending, { ownerId, resident: resident ? slug : null, seasonId: null }),
        log,
        drain: draining.signal,
        now: () => new Date(),
        chance: Math.random,
      }),
    );
  }
  const manyOfAnOwner = mode === "local";
  const { signal: drain } = draining;
  const allowances = spending;
  tasks.push(tendLines({ database, queue, games, manyOfAnOwner, allowances, log, drain }));
  if (settings.houseSeason) {
    tasks.push(tend({ database, queue, games, manyOfAnOwner, allowances, log, drain }));
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
      await mailbox.close();
      await listening.close();
      await database.close();
    },
  };
}
