import { type Aggregator, Counter, Gauge, Histogram, Registry, Summary } from "prom-client";
import { version } from "./release.ts";

export { Registry };

/** From a house agent's milliseconds to the longest clocks, in seconds. */
const DECISION_BUCKETS = [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 20, 40, 80, 160];
const PAGE_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Scrapes within this time share one look at the database. */
const KEPT_MS = 10_000;

/** A gauge that is read when it is scraped; `aggregator` says what several processes make of it. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
  aggregator: Aggregator = "sum",
): void {
  const registers = [registry];
  new Gauge({
    name,
    help,
    registers,
    aggregator,
    collect() {
      this.set(read());
    },
  });
}

/** How often the event loop is looked at: the shortest delay that is seen. */
const LOOK_MS = 20;
/** A summary describes the last minute, however often it is scraped. */
const SUMMARY_SECONDS = 60;
const SUMMARY_PARTS = 6;

/** Registers by how much timers of this process are late. */
function measureEventLoop(registers: Registry[]): void {
  const lag = new Summary({
    name: "wisp_event_loop_lag_seconds",
    help: "Delay of the event loop within the last minute; of several processes the longest.",
    percentiles: [0.5, 0.99, 1],
    maxAgeSeconds: SUMMARY_SECONDS,
    ageBuckets: SUMMARY_PARTS,
    registers,
    aggregator: "max",
  });
  let lookedAtMs = performance.now();
  setInterval(() => {
    const nowMs = performance.now();
    lag.observe(Math.max(0, nowMs - lookedAtMs - LOOK_MS) / 1_000);
    lookedAtMs = nowMs;
  }, LOOK_MS).unref();
}

/** How a process's connections to the database are. */
export interface PoolState {
  readonly max: number;
  readonly total: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/**
 * Registers what every process of the arena measures of itself: its release, event loop, memory, processor, and
 * its pool of connections. `commit` is undefined where it is not known. Returns what counts a statement that the
 * database answered with an error.
 */
export function processMetrics(
  registry: Registry,
  commit: string | undefined,
  pool: () => PoolState | undefined,
): { queryFailed(sqlState: string | undefined): void } {
  const registers = [registry];
  measureEventLoop(registers);
  new Gauge({
    name: "wisp_build_info",
    help: "1, with the release of the process and the commit that it was made from.",
    labelNames: ["version", "commit"],
    registers,
    aggregator: "max",
  }).set({ version, commit: commit ?? "unknown" }, 1);
  const memory = new Gauge({
    name: "wisp_memory_bytes",
    help: "Memory of the process: resident, used heap, outside of the heap.",
    labelNames: ["kind"],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      memory.set({ kind: "resident" }, rss);
      memory.set({ kind: "heap" }, heapUsed);
      memory.set({ kind: "external" }, external);
    },
  });
  const processor = new Counter({
    name: "wisp_cpu_seconds_total",
    help: "Processor time of the process.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      processor.reset();
      processor.inc((user + system) / 1e6);
    },
  });
  const used = (): number => (pool()?.total ?? 0) - (pool()?.idle ?? 0);
  gauge(registry, "wisp_pool_used", "Connections to the database in use.", used);
  gauge(
    registry,
    "wisp_pool_waiting",
    "Statements that wait for a connection to the database.",
    () => pool()?.waiting ?? 0,
  );
  gauge(
    registry,
    "wisp_pool_max",
    "Connections to the database that the process may open.",
    () => pool()?.max ?? 0,
  );
  const failed = new Counter({
    name: "wisp_query_errors_total",
    help: "Statements that the database answered with an error, by class of SQLSTATE.",
    labelNames: ["class"],
    registers,
  });
  return {
    queryFailed: (sqlState) => failed.inc({ class: sqlState?.slice(0, 2) ?? "none" }),
  };
}

/** What is the same wherever it is measured: the arena as its database describes it. */
export interface ArenaGauges {
  /** Without it only the state is known. */
  readonly figures?: {
    readonly waiting: number;
    readonly running: number;
    readonly oldestWaitingSeconds: number;
    readonly runnerPresent: boolean;
    readonly databaseBytes: number;
    readonly connections: number;
    readonly maxConnections: number;
    /** Null: there is no replica, or its lag may not be seen. */
    readonly replicationLagSeconds: number | null;
    /** Null: the database archives nothing, or is a replica. */
    readonly archiveFails: boolean | null;
    readonly oldestTransactionSeconds: number;
    readonly deadRows: number;
    /** The highest share of a day's allowance that is spent. */
    readonly spendUsedRatio: number;
    /** Null: the arena offers no models to agents made of words. */
    readonly modelPool: {
      readonly usedRatio: number;
      readonly spentDollars: number;
      readonly reservedDollars: number;
    } | null;
  };
  readonly databaseState: "up" | "read-only" | "down";
  /** Of the statement that waits longest for a lock. Absent: the database does not say. */
  readonly lockWaitSeconds?: number;
  /** Absent: no backups are scheduled. */
  readonly backups?: {
    readonly ageSeconds: number;
    readonly damaged: number;
    readonly drillAgeSeconds: number;
  };
}

/** A gauge of `wisp_`, its help, and where its value is; undefined: there is none. */
type ArenaGauge = readonly [string, string, (arena: ArenaGauges) => number | null | undefined];

const arenaGauges: readonly ArenaGauge[] = [
  ["matches_waiting", "Matches that no runner plays yet.", ({ figures }) => figures?.waiting],
  ["matches_running", "Matches that are being played.", ({ figures }) => figures?.running],
  [
    "oldest_waiting_seconds",
    "How long the match waits that waits longest.",
    ({ figures }) => figures?.oldestWaitingSeconds,
  ],
  [
    "runner_present",
    "1 while a runner does the duties of the arena.",
    ({ figures }) => figures && Number(figures.runnerPresent),
  ],
  ["database_bytes", "Size of the database.", ({ figures }) => figures?.databaseBytes],
  [
    "database_connections",
    "Connections of everybody to the database.",
    ({ figures }) => figures?.connections,
  ],
  [
    "database_connections_max",
    "Connections that the database server accepts.",
    ({ figures }) => figures?.maxConnections,
  ],
  [
    "database_replication_lag_seconds",
    "How far the slowest replica is behind. Absent without a replica.",
    ({ figures }) => figures?.replicationLagSeconds,
  ],
  [
    "database_archive_failing",
    "1 while the database cannot archive its write-ahead log, as with pgBackRest. Absent where it archives nothing.",
    ({ figures }) =>
      figures?.archiveFails === null ? null : figures && Number(figures.archiveFails),
  ],
  [
    "database_oldest_transaction_seconds",
    "Age of the oldest open transaction.",
    ({ figures }) => figures?.oldestTransactionSeconds,
  ],
  [
    "database_lock_wait_seconds",
    "The longest time that a statement of this database has now waited for a lock.",
    ({ lockWaitSeconds }) => lockWaitSeconds,
  ],
  ["database_dead_rows", "Rows that wait for a vacuum.", ({ figures }) => figures?.deadRows],
  [
    "spend_used_ratio",
    "The highest share of a daily allowance (of an owner, a resident agent or a season) that is spent.",
    ({ figures }) => figures?.spendUsedRatio,
  ],
  [
    "model_pool_used_ratio",
    "The highest share of a cap of the day (of the arena's pool of models, or its part for new accounts) that is used. Absent without such a pool.",
    ({ figures }) => figures?.modelPool?.usedRatio,
  ],
  [
    "model_pool_spent_dollars",
    "Cost of the arena's pool of models today (UTC), reservations included. Absent without such a pool.",
    ({ figures }) => figures?.modelPool?.spentDollars,
  ],
  [
    "model_pool_reserved_dollars",
    "Reserved in the arena's pool of models for matches that are not over. Absent without such a pool.",
    ({ figures }) => figures?.modelPool?.reservedDollars,
  ],
  [
    "backup_age_seconds",
    "Age of the newest backup that is not damaged. Absent where no backups are scheduled.",
    ({ backups }) => backups?.ageSeconds,
  ],
  [
    "backups_damaged",
    "Backups that are damaged and newer than that one. Absent where no backups are scheduled.",
    ({ backups }) => backups?.damaged,
  ],
  [
    "backup_drill_age_seconds",
    "Time since a drill last restored a backup without a difference. Absent where no backups are scheduled.",
    ({ backups }) => backups?.drillAgeSeconds,
  ],
];

/** Registers the arena's own gauges; `read` is called at most every 10 s. */
export function arenaMetrics(
  registry: Registry,
  read: () => Promise<ArenaGauges>,
  keptMs = KEPT_MS,
): void {
  let known: { readonly atMs: number; readonly arena: Promise<ArenaGauges> } | undefined;
  const current = (): Promise<ArenaGauges> => {
    const nowMs = performance.now();
    if (known === undefined || nowMs - known.atMs >= keptMs) {
      known = { atMs: nowMs, arena: read() };
    }
    return known.arena;
  };
  const registers = [registry];
  // Each process of the arena sees the same database.
  const aggregator = "max";
  for (const [name, help, valueIn] of arenaGauges) {
    new Gauge({
      name: `wisp_${name}`,
      help,
      registers,
      aggregator,
      async collect() {
        const value = valueIn(await current());
        if (value === undefined || value === null) this.remove();
        else this.set(value);
      },
    });
  }
  const states = new Gauge({
    name: "wisp_database_state",
    help: "1 for the state that the database is in.",
    labelNames: ["state"],
    registers,
    aggregator,
    async collect() {
      const { databaseState } = await current();
      for (const state of ["up", "read-only", "down"]) {
        states.set({ state }, Number(state === databaseState));
      }
    },
  });
}

/** The sockets and matches of a runner, read when they are scraped. */
interface RunnerGauges {
  playing(): number;
  spectators(): number;
  dialOut(): number;
}

/** Registers a runner's metrics, and returns what counts. */
export function runnerMetrics(registry: Registry, slots: number) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `wisp_${name}_total`, help, labelNames, registers });
  const started = counter("matches_started", "Matches that began here.", ["game"]);
  const finished = counter("matches_finished", "Matches that were played to their end here.", [
    "game",
  ]);
  const failed = counter("matches_failed", "Matches that were given up here.", ["game"]);
  const takeovers = counter(
    "lease_takeovers",
    "Matches that were taken over from a runner whose lease had expired.",
    [],
  );
  const decisions = counter("decisions", "Answers of agents that were stored.", [
    "game",
    "kind",
    "connector",
    "outcome",
  ]);
  const latency = new Histogram({
    name: "wisp_decision_seconds",
    help: "Latency of agents' decisions.",
    labelNames: ["connector", "outcome"],
    buckets: DECISION_BUCKETS,
    registers,
  });
  const commits = new Histogram({
    name: "wisp_commit_seconds",
    help: "How long the database takes to commit a turn.",
    buckets: PAGE_BUCKETS,
    registers,
  });
  const fouls = counter("fouls", "Answers that the rules of a game punished.", ["game", "code"]);
  const spent = counter("spend_dollars", "Cost of calls to models that were made here.", []);
  gauge(
    registry,
    "wisp_match_slots",
    "Matches that the runner plays at the same time.",
    () => slots,
  );
  const sockets = new Gauge({
    name: "wisp_sockets",
    help: "Open connections of spectators' pages and of agents that dial out.",
    labelNames: ["kind"],
    registers,
  });
  const playing = new Gauge({
    name: "wisp_matches_playing",
    help: "Matches that this runner plays.",
    registers,
  });
  let gauges: RunnerGauges | undefined;
  registry.registerMetric(
    new Gauge({
      name: "wisp_runner_up",
      help: "1 while the runner is up.",
      registers: [],
      collect() {
        this.set(gauges === undefined ? 0 : 1);
        playing.set(gauges?.playing() ?? 0);
        sockets.set({ kind: "spectator" }, gauges?.spectators() ?? 0);
        sockets.set({ kind: "dial-out" }, gauges?.dialOut() ?? 0);
      },
    }),
  );
  return {
    matchStarted(game: string): void {
      started.inc({ game });
      // Prometheus sees a counter rise only from a value that it has scraped.
      failed.inc({ game }, 0);
    },
    matchFinished: (game: string) => finished.inc({ game }),
    matchFailed: (game: string) => failed.inc({ game }),
    leaseTakenOver: () => takeovers.inc(),
    decided(decision: {
      readonly game: string;
      readonly kind: string;
      readonly connector: string;
      /** "ok", or why the answer does not count. */
      readonly outcome: string;
      /** The same, coarser; null: it counts. */
      readonly missed: string | null;
      readonly latencyMs: number;
    }): void {
      const { game, kind, connector, outcome, missed, latencyMs } = decision;
      decisions.inc({ game, kind, connector, outcome });
      const seconds = latencyMs / 1_000;
      if (kind === "decision") latency.observe({ connector, outcome: missed ?? "ok" }, seconds);
    },
    committed: (ms: number) => commits.observe(ms / 1_000),
    fouled: (game: string, code: string) => fouls.inc({ game, code }),
    /** @param micros millionths of a US dollar */
    spent: (micros: number) => spent.inc(Math.max(0, micros) / 1e6),
    /** Reads these from now on. */
    watch(read: RunnerGauges): void {
      gauges = read;
    },
  };
}

/** What a process of the site reads from a replica. */
interface ReplicaState {
  /** Infinite while it is away. */
  readonly lagMs: number;
  readonly reads: Readonly<Record<"primary" | "replica", number>>;
}

/** Registers how late the site's replica is, and how many reads went where; undefined: not opened yet. */
export function replicaMetrics(registry: Registry, state: () => ReplicaState | undefined): void {
  gauge(
    registry,
    "wisp_read_replica_lag_seconds",
    "How far the replica that the site reads from is behind at most; infinite while it is away.",
    () => (state()?.lagMs ?? Number.POSITIVE_INFINITY) / 1_000,
    "max",
  );
  const reads = new Counter({
    name: "wisp_reads_total",
    help: "Reads that may go to a replica, by where they went.",
    labelNames: ["server"],
    registers: [registry],
    collect() {
      reads.reset();
      for (const server of ["primary", "replica"] as const) {
        reads.inc({ server }, state()?.reads[server] ?? 0);
      }
    },
  });
}

/** Pages that a process of the site rendered since its start. */
interface RenderCounts {
  readonly begun: number;
  readonly ended: number;
  readonly abandoned: number;
}

/** Registers the metrics of a process of the site, and returns what counts. */
export function siteMetrics(registry: Registry, renders: () => RenderCounts) {
  const rendered = new Counter({
    name: "wisp_renders_total",
    help: "Pages whose rendering began, whose rendering ended, and whose readers left before it began.",
    labelNames: ["event"],
    registers: [registry],
    collect() {
      rendered.reset();
      for (const event of ["begun", "ended", "abandoned"] as const) {
        rendered.inc({ event }, renders()[event]);
      }
    },
  });
  const pages = new Histogram({
    name: "wisp_page_seconds",
    help: "From a request for a page or a call until its answer is sent, by the pattern of its address.",
    labelNames: ["route", "code"],
    buckets: PAGE_BUCKETS,
    registers: [registry],
  });
  const open = new Gauge({
    name: "wisp_requests_open",
    help: "Requests that are being answered.",
    registers: [registry],
  });
  return {
    requestBegan: () => open.inc(),
    requestEnded(route: string, code: number, ms: number): void {
      open.dec();
      pages.observe({ route, code: String(code) }, ms / 1_000);
    },
  };
}
