import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Budget, connectors, outboundClient, priceTable } from "@wisp/agents";
import {
  databaseHealth,
  freeLeases,
  isPlaying,
  keepPoolModels,
  openDatabase,
  openListening,
  openMessenger,
  openObserved,
  ordinaryPoolCaps,
  ordinaryQuotas,
  type PoolCaller,
  recordStatus,
  unlimitedLab,
} from "@wisp/db";
import { backupHealth } from "@wisp/db/backup";
import { type Games, games as registeredGames, withExperimentAgents } from "@wisp/games";
import { PATIENCE, ratingTables } from "@wisp/lab";
import { Semaphore } from "@wisp/limits";
import { strategies } from "@wisp/papers/strategies";
import { answerWithMetrics } from "@wisp/telemetry";
import { runBackups } from "./backups/run.ts";
import { runBiasStudies } from "./bias-studies.ts";
import { type BudgetDeps, budgetFor } from "./budget.ts";
import { catchUp } from "./catch-up.ts";
import { runChecks } from "./checks/run-checks.ts";
import { openDialOutGateway } from "./dial-out/gateway.ts";
import { runDumps } from "./dumps/run.ts";
import { DutyLeases } from "./duties.ts";
import { keyFromEnvironment, type RunnerSettings } from "./env.ts";
import { runExperiments, runLabRetention } from "./experiments/run.ts";
import { runForks } from "./forks.ts";
import { announceHiddenSpeeches, announceReactions, openGateway } from "./gateway/gateway.ts";
import { runHealthChecks } from "./health-checks.ts";
import { runHouseSeasons } from "./house/run.ts";
import { createLogger, type Logger } from "./log.ts";
import { runLogRetention } from "./log-retention.ts";
import type { MatchDeps } from "./matches/match-deps.ts";
import { Leases } from "./matches/match-deps.ts";
import { runMatches } from "./matches/run-matches.ts";
import { runQueue } from "./matchmaking/queue.ts";
import { runMails } from "./notifications/mails.ts";
import { runFollows, runNotifications } from "./notifications/run.ts";
import { runWebhooks } from "./notifications/webhooks.ts";
import { readPool, runPool } from "./pool.ts";
import { runRatings } from "./ratings/run.ts";
import { loadResidents } from "./residents.ts";
import { runSeasons } from "./seasons/run.ts";
import { secretFor } from "./secrets.ts";
import { runStudyJudges } from "./studies/judges.ts";
import { runStudies } from "./studies/run.ts";
import { openTelemetry, tracedClient } from "./telemetry.ts";
import { runTestRuns } from "./test-runs.ts";

export interface Runner {
  readonly port: number;
  /** Finishes the turns that are being played, gives matches back, and lets go of everything. */
  drain(): Promise<void>;
  /** Gives back all matches and duties at once, before the process ends although it has not drained. */
  giveBack(): Promise<void>;
}

/** A duty of a runner that is gone is another's after this, or sooner when its matches are. */
const DUTY_LEASE_MS = 5_000;
/** On a public arena an interview of a stranger's experiment holds a place for no longer than this. */
const MAX_PUBLIC_INTERVIEW_MS = 120_000;
/** Months whose logs stay in the database where the operator names no other number. */
const KEEP_MONTHS = 12;
/** The server frees the locks of a runner that is paused in the middle of a transaction. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Longer than any statement of a runner takes; a pause of the network is not mistaken for an end. */
const ANSWER_LIMIT_MS = 60_000;

/** Replacements for parts that a runner otherwise makes itself. */
interface RunnerDeps {
  readonly log?: Logger;
  /** Those that are played; by default all that are registered. */
  readonly games?: Games;
  /** Base URLs of Hugging Face's API and of its router. */
  readonly apiBase?: string;
  readonly routerBase?: string;
}

/** Things that are open, closed in the reverse order of their opening. */
class ResourceStack {
  readonly #closing: (() => Promise<unknown>)[] = [];

  /** Registers an opened resource, and returns it. */
  add<Thing extends { close(): Promise<unknown> }>(thing: Thing): Thing {
    this.#closing.push(() => thing.close());
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close();
  }
}

/**
 * Starts a match runner: leasing and playing matches, and the live gateway. Rejects, and leaves
 * nothing open, when its settings are invalid or the database is unreachable.
 */
export async function startRunner(
  settings: RunnerSettings,
  deps: RunnerDeps = {},
): Promise<Runner> {
  const opened = new ResourceStack();
  try {
    return await start(settings, deps, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function start(
  settings: RunnerSettings,
  { log = createLogger(settings.logLevel), games = registeredGames, ...huggingFace }: RunnerDeps,
  opened: ResourceStack,
): Promise<Runner> {
  const { databaseUrl, mode, host, port, matchesAtOnce, leaseMs } = settings;
  // For what listens, or keeps a connection for longer than a pooler should lend one.
  const { directUrl = databaseUrl } = settings;
  const telemetry = openTelemetry(settings);
  if (telemetry.traces !== undefined) opened.add(telemetry.traces);
  const client = tracedClient(opened.add(outboundClient({ mode })), telemetry.traces);
  const { prices = priceTable() } = settings;
  const playable = { ...withExperimentAgents(games), ...ratingTables };
  const { pool, declared: poolModels } = readPool(settings.poolModels, {
    client,
    games: playable,
    strategies,
    keyFrom: keyFromEnvironment,
  });
  const reaching = { client, games: playable, strategies, prices, pool, ...huggingFace };
  // Mistakes in its file are reported before the database is used.
  const declared = await loadResidents(
    { file: settings.residentsFile, models: settings.houseModels },
    { connectors: connectors(reaching), keyFrom: keyFromEnvironment },
  );
  const database = opened.add(
    openDatabase({
      url: databaseUrl,
      archive: settings.archive,
      pooled: settings.directUrl !== undefined,
      prepared: settings.prepared,
      poolSize: 20,
      idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
      answerWithinMs: ANSWER_LIMIT_MS,
      onConnectionLost: (error) => log.warn({ error: error.message }, "database connection lost"),
      onQueryError: telemetry.queryFailed,
    }),
  );
  const observed = opened.add(openObserved(directUrl));
  await catchUp({ ...settings, databaseUrl: directUrl }, games, log);
  const listening = opened.add(
    await openListening(directUrl, (error) =>
      log.warn({ error: error.message }, "listening connection lost"),
    ),
  );
  const messenger = opened.add(openMessenger(database, listening));
  const draining = new AbortController();
  const slots = new Semaphore(matchesAtOnce);
  const connectorsByKind = connectors({
    ...reaching,
    messenger,
    clocks: settings.clocks,
  });
  const residents = await declared.keep(database);
  await keepPoolModels(database, poolModels, settings.poolCaps ?? ordinaryPoolCaps).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`WISP_POOL_MODELS cannot be used: ${reason}`, { cause: error });
    },
  );
  const databaseState = databaseHealth(database);
  const gateway = opened.add(
    await openGateway({
      databaseUrl: directUrl,
      redisUrl: settings.redisUrl,
      host,
      port,
      log,
      health: async () => {
        const state = await databaseState();
        const status = state === "up" ? "ok" : "degraded";
        return { status, database: state, playing: matchesAtOnce - slots.free };
      },
      metrics: (response) => answerWithMetrics(telemetry.registry, response),
      attach: (http) => openDialOutGateway({ http, database, listening, log }),
    }),
  );
  announceHiddenSpeeches(database, listening, gateway, log);
  announceReactions(listening, gateway);
  const spending: BudgetDeps = {
    database,
    ownerMicrosPerDay: settings.ownerMicrosPerDay ?? ordinaryQuotas.spendMicrosPerDay,
    residentMicrosPerDay: residents.microsPerDay,
    log,
  };
  opened.add(
    recordStatus(database, async () => {
      const isUp = (await databaseState()) === "up";
      return { database: isUp, play: isUp && (await isPlaying(database)) };
    }),
  );
  const { backups } = settings;
  telemetry.watch(
    database,
    observed,
    spending,
    databaseState,
    backups && backupHealth(backups.store),
  );
  telemetry.metrics.watch({
    playing: () => matchesAtOnce - slots.free,
    spectators: () => gateway.connections().spectators,
    dialOut: () => gateway.connections().attached,
  });
  // Who listens at this port of this host knows that its predecessor there has ended.
  const name = settings.name ?? `${hostname()}:${gateway.address.port}`;
  const freed = await freeLeases(database, `${name}/`);
  if (freed > 0) log.info({ matches: freed, name }, "freed the matches of the process before");
  const matchDeps: MatchDeps = {
    database,
    games,
    connectors: connectorsByKind,
    budgetFor: (payer) => budgetFor(spending, payer),
    secretOf: async (agentId) =>
      residents.secretOf(agentId) ?? secretFor(database, settings.keyRing, agentId),
    gateway,
    log,
    telemetry,
    ...(mode === "public" && { maxInterviewMs: MAX_PUBLIC_INTERVIEW_MS }),
    patience: settings.patience ?? PATIENCE,
    runner: `${name}/${process.pid}/${randomUUID().slice(0, 8)}`,
    leaseMs,
    leases: opened.add(new Leases(database, leaseMs)),
    drain: draining.signal,
  };

  /** Outside matches. */
  const budgetOfOwner = (ownerId: string | null, caller?: PoolCaller): Budget =>
    budgetFor(spending, {
      ownerId,
      resident: null,
      seasonId: null,
      ...(caller !== undefined && { pool: caller }),
    });
  const tasks = [runMatches(matchDeps, { listening, slots, matchesAtOnce })];
  tasks.push(
    runChecks({
      database,
      listening,
      client,
      connectors: connectorsByKind,
      keyRing: settings.keyRing,
      secretOf: matchDeps.secretOf,
      apiBase: huggingFace.apiBase,
      pool,
      budgetFor: budgetOfOwner,
      log,
      drain: draining.signal,
    }),
  );
  tasks.push(
    runTestRuns({
      database,
      listening,
      games,
      connectors: connectorsByKind,
      secretOf: matchDeps.secretOf,
      budgetFor: budgetOfOwner,
      log,
      drain: draining.signal,
    }),
  );
  tasks.push(
    runBiasStudies({
      database,
      listening,
      connectors: connectorsByKind,
      secretOf: matchDeps.secretOf,
      budgetFor: budgetOfOwner,
      log,
      drain: draining.signal,
    }),
  );
  tasks.push(
    runStudyJudges({
      database,
      listening,
      connectors: connectorsByKind,
      secretOf: matchDeps.secretOf,
      budgetFor: (payer) => budgetFor(spending, payer),
      log,
      drain: draining.signal,
    }),
  );
  const { signal: drain } = draining;
  const { runner } = matchDeps;
  const dutyLeases = new DutyLeases(database, runner, Math.min(DUTY_LEASE_MS, leaseMs));
  const dutyDeps = { database, dutyLeases, log, drain };
  if (settings.healthChecks === true) {
    tasks.push(
      runHealthChecks({
        ...dutyDeps,
        connectors: connectorsByKind,
        secretOf: matchDeps.secretOf,
        budgetOf: ({ ownerId, slug, resident }, caller) =>
          resident
            ? budgetFor(spending, { ownerId, resident: slug, seasonId: null })
            : budgetOfOwner(ownerId, caller),
        now: () => new Date(),
        chance: Math.random,
      }),
    );
  }
  const matchmakingDeps = {
    ...dutyDeps,
    games,
    allowSameOwner: mode === "local",
    allowances: spending,
    ...(settings.clocks?.personMs !== undefined && { personMs: settings.clocks.personMs }),
    labLimits: settings.lab ?? unlimitedLab,
  };
  tasks.push(
    runQueue(matchmakingDeps),
    runSeasons(matchmakingDeps),
    runExperiments(matchmakingDeps),
    runForks(matchmakingDeps),
  );
  tasks.push(runNotifications(dutyDeps), runFollows(dutyDeps), runPool(dutyDeps));
  const { keyRing, mails, siteUrl, lab } = settings;
  if (lab !== undefined && lab.keepDays !== null) {
    tasks.push(runLabRetention({ ...dutyDeps, keepDays: lab.keepDays }));
  }
  if (keyRing !== undefined) {
    const webhooks = { client: opened.add(outboundClient({ mode })), keyRing, siteUrl };
    tasks.push(runWebhooks({ ...dutyDeps, ...webhooks }));
    if (mails !== undefined && siteUrl !== undefined) {
      tasks.push(runMails({ ...dutyDeps, ...mails, siteUrl, keyRing }));
    }
  }
  if (settings.ratingsEveryMs !== undefined) {
    const everyMs = settings.ratingsEveryMs;
    const fits = { ...dutyDeps, databaseUrl: directUrl, everyMs };
    tasks.push(runRatings(fits), runStudies(fits));
  }
  if (settings.dumpsFolder !== undefined) {
    tasks.push(runDumps({ ...dutyDeps, databaseUrl: directUrl, folder: settings.dumpsFolder }));
  }
  if (backups !== undefined) {
    tasks.push(runBackups({ ...dutyDeps, ...backups, databaseUrl: directUrl }));
  }
  tasks.push(runLogRetention({ ...dutyDeps, keepMonths: settings.keepMonths ?? KEEP_MONTHS }));
  if (settings.houseSeason) {
    tasks.push(runHouseSeasons({ ...matchmakingDeps, models: declared.modelSlugs }));
  }
  log.info({ port: gateway.address.port }, "runner is up");

  return {
    port: gateway.address.port,
    async drain() {
      draining.abort();
      await Promise.all(tasks);
      await opened.close();
    },
    async giveBack() {
      const matches = await freeLeases(database, runner);
      log.warn({ matches }, "the runner did not drain in time; its matches are given back");
    },
  };
}
