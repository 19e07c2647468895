import { readFileSync } from "node:fs";
import type { PlayerClocks } from "@wisp/agents";
import { type PriceTable, priceTable } from "@wisp/agents/prices";
import type { PoolCaps } from "@wisp/db";
import {
  type LabSettings,
  labSettings,
  labVariables,
  poolCapsOf,
  poolVariables,
  spendPerDay,
} from "@wisp/db/allowance";
import {
  databaseAddress,
  filled,
  httpAddress,
  readVariables,
  revision,
  siteAddress,
} from "@wisp/db/variables";
import { archiveIn, type ObjectStore, storeAt, storeVariables } from "@wisp/exports/object-store";
import type { Patience } from "@wisp/play";
import { type KeyRing, keyRing } from "@wisp/secrets";
import { z } from "zod";

/** The packaged prices with those of an operator's own file before them; throws a sentence. */
export function readPrices(path: string): PriceTable {
  try {
    return priceTable(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`WISP_PRICES names ${path}, which cannot be used: ${reason}`);
  }
}

/** A text that is not empty, parsed by `read`; an error becomes the sentence, without the text. */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, context): T | undefined => {
    try {
      return text === "" ? undefined : read(text);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      context.issues.push({ code: "custom", message, input: "" });
      return z.NEVER;
    }
  });

/** An address without the slashes at its end. */
const address = filled.pipe(httpAddress.optional().transform((url) => url?.replace(/\/+$/, "")));

/** A whole number; compose files pass on empty variables. */
const wholeNumber = (ordinary: number, min: number, max: number) =>
  filled.pipe(z.coerce.number<string | undefined>().int().min(min).max(max).default(ordinary));

/** What a process needs to write a backup. */
const backupVariables = {
  ...storeVariables,
  /** Where backups are kept: s3://bucket/prefix, or a folder; by default none are made. */
  WISP_BACKUPS: z.string().optional(),
  /** Keys that encrypt backups, as those of WISP_SECRET_KEYS. */
  WISP_BACKUP_KEY: readBy(keyRing).optional(),
};

const redisAddress = z.url({ protocol: /^rediss?$/ });

const schema = z.object({
  DATABASE_URL: databaseAddress,
  /** Leads to the same Postgres without a pooler, where `DATABASE_URL` leads through one. */
  WISP_DATABASE_DIRECT_URL: filled.pipe(databaseAddress.optional()),
  /** Whether statements have names; by default they do unless there is a direct address. */
  WISP_DATABASE_PREPARED: filled.pipe(
    z
      .enum(["on", "off"])
      .optional()
      .transform((text) => (text === undefined ? undefined : text === "on")),
  ),
  /** A Redis, or nodes of a cluster, that carry messages between gateways; by default Postgres does. */
  WISP_REDIS_URL: filled.pipe(
    z
      .string()
      .refine((text) => text.split(",").every((one) => redisAddress.safeParse(one).success), {
        error:
          "The address of a Redis is needed: redis://host:port, or those of a cluster with commas between.",
      })
      .optional(),
  ),
  WISP_MODE: z.enum(["local", "public"]).default("local"),
  /** Where the live gateway listens. */
  WISP_RUNNER_PORT: wholeNumber(3100, 0, 65_535),
  /** For public mode: local mode listens on loopback, whatever this says. */
  WISP_RUNNER_HOST: z.string().min(1).default("0.0.0.0"),
  /**
   * Stable across restarts of this runner and unique to it: a runner that starts releases the leases
   * of the previous process with this name. By default host and port.
   */
  WISP_RUNNER_NAME: z
    .string()
    .regex(/^[^/]+$/, "A name without a slash.")
    .optional(),
  /** Maximum number of matches that one runner plays in parallel. */
  WISP_RUNNER_MATCHES: wholeNumber(100, 1, 10_000),
  /** How long a dead runner keeps its matches from the others, in milliseconds. */
  WISP_RUNNER_LEASE_MS: wholeNumber(8_000, 500, 600_000),
  /** The commit that the runner was built from, in images. */
  WISP_REVISION: revision,
  WISP_HOUSE_SEASON: z.enum(["on", "off"]).default("on"),
  WISP_LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info"),
  /** Keys that seal the secrets of owners; see @wisp/secrets. */
  WISP_SECRET_KEYS: readBy(keyRing).optional(),
  /** A file that declares resident agents; see docs/residents.md. */
  WISP_RESIDENTS: z.string().optional(),
  /** The operator's models, which play a season of their own; see docs/residents.md. */
  WISP_HOUSE_MODELS: z.string().optional(),
  /** The operator's models for agents made of words, as JSON; see docs/words-agents.md. */
  WISP_POOL_MODELS: z.string().optional(),
  ...poolVariables,
  /** Whether this runner may look after agents: their health, and their check before they play. */
  WISP_HEALTH_CHECKS: z.enum(["on", "off"]).default("on"),
  /** How often a leaderboard's ratings are fitted again while matches come in, in milliseconds. */
  WISP_RATINGS_EVERY_MS: wholeNumber(600_000, 100, 86_400_000),
  /** A folder for nightly archives of all public seasons; by default there are none. */
  WISP_DUMPS: z.string().optional(),
  ...backupVariables,
  /** Hours between backups; days begin at three in the night (UTC). */
  WISP_BACKUPS_EVERY_HOURS: wholeNumber(24, 1, 168),
  /** Days for which a backup of each day is kept. */
  WISP_BACKUPS_KEEP_DAYS: wholeNumber(30, 1, 3_650),
  /** Months whose logs stay in the database; older ones are moved to the archive. */
  WISP_LOG_KEEP_MONTHS: wholeNumber(12, 1, 1_200),
  /** A file of prices that the operator keeps; see docs/costs.md. */
  WISP_PRICES: readBy(readPrices).optional(),
  /** US dollars that an owner's agents may cost in a day (UTC), unless the owner has a limit of their own. */
  WISP_SPEND_PER_DAY: spendPerDay,
  ...labVariables,
  /** Seconds that a person at a table has for a decision at least. */
  WISP_PERSON_TIME_LIMIT: wholeNumber(45, 5, 600),
  /** Where people find the site, for links in notifications: https://wisp.example. */
  WISP_URL: siteAddress,
  /** A mail server for notifications by e-mail, and their sender. */
  WISP_SMTP_URL: z.string().optional(),
  WISP_MAIL_FROM: z.string().optional(),
  /** A collector of OpenTelemetry's traces (OTLP over HTTP); absent: there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
});

const NO_KEYS =
  "WISP_SECRET_KEYS is needed in public mode: make a key with `npm run -s wisp -- secrets new-key`, and give it to every runner and to the site.";

const NO_BACKUP_KEY =
  "WISP_BACKUP_KEY is needed in public mode where WISP_BACKUPS is set: make a key with `npm run -s wisp -- secrets new-key`, and keep it in a different place from the backups.";

/** Where backups are kept, how often one is made, and for how long. */
export interface BackupSchedule {
  readonly store: ObjectStore;
  readonly everyHours: number;
  readonly keepDays: number;
}

export interface RunnerSettings {
  readonly databaseUrl: string;
  /** Leads past the pooler of `databaseUrl`, for what takes a connection of its own; absent: there is none. */
  readonly directUrl?: string;
  /** Whether statements have names; absent: unless there is a pooler. */
  readonly prepared?: boolean;
  /** Carries messages between gateways; absent: Postgres does. */
  readonly redisUrl?: string;
  readonly mode: "local" | "public";
  readonly host: string;
  readonly port: number;
  readonly matchesAtOnce: number;
  /** The name of this runner across restarts; host and port by default. */
  readonly name?: string;
  /** A lost runner's match is free again this long after its last heartbeat. */
  readonly leaseMs: number;
  readonly houseSeason: boolean;
  /** With agents that are away in matches of experiments; `PATIENCE` by default. */
  readonly patience?: Patience;
  /** The commit that runs, for the metrics; absent: it is not known. */
  readonly commit?: string;
  readonly logLevel: string;
  /** Absent: agents with a stored key cannot be reached. */
  readonly keyRing?: KeyRing;
  /** Runs health checks of agents when it leads; off by default. */
  readonly healthChecks?: boolean;
  /** Fits ratings at most so often when it leads; absent: never. */
  readonly ratingsEveryMs?: number;
  /** Writes nightly archives of public seasons there when it leads; absent: never. */
  readonly dumpsFolder?: string;
  /** Where the logs of months before the last `keepMonths` are; absent: all stay in the database. */
  readonly archive?: ObjectStore;
  readonly keepMonths?: number;
  /** Absent: no backups are made. */
  readonly backups?: BackupSchedule;
  /** The file that declares resident agents. */
  readonly residentsFile?: string;
  /** The operator's models, as `WISP_HOUSE_MODELS` names them; absent: none. */
  readonly houseModels?: string;
  /** The models for agents made of words, as `WISP_POOL_MODELS` declares them; absent: none. */
  readonly poolModels?: string;
  /** What they may cost; those of `ordinaryPoolCaps` by default. */
  readonly poolCaps?: PoolCaps;
  /** The packaged prices by default. */
  readonly prices?: PriceTable;
  /** For owners without a limit of their own, in millionths of a US dollar; 10 dollars by default. */
  readonly ownerMicrosPerDay?: number;
  /** The limits of experiments and forks, and how long their matches are kept; absent: without limits. */
  readonly lab?: LabSettings;
  /** What people and assistants have for a decision at least. */
  readonly clocks?: Partial<PlayerClocks>;
  /** Address of the site, without a slash at its end. */
  readonly siteUrl?: string;
  /** Where traces are sent; absent: there are none. */
  readonly otlpEndpoint?: string;
  /** Absent: no notifications by e-mail. They also need `siteUrl` and `keyRing`. */
  readonly mails?: { readonly smtpUrl: string; readonly from: string };
}

/** The archive of old logs, for processes that a runner starts. */
export const archiveFromEnvironment = (): ObjectStore | undefined =>
  archiveIn(readVariables(z.object(storeVariables), process.env));

/** Where a process that a runner starts writes backups, and the keys that encrypt them. */
export function backupsFromEnvironment(): {
  readonly store: ObjectStore;
  readonly ring: KeyRing | undefined;
} {
  const variables = readVariables(z.object(backupVariables), process.env);
  if (!variables.WISP_BACKUPS) throw new Error("WISP_BACKUPS names no place for backups.");
  return { store: storeAt(variables.WISP_BACKUPS, variables), ring: variables.WISP_BACKUP_KEY };
}

/** The schedule of backups; undefined where they have no place. */
function backupSchedule(data: z.infer<typeof schema>): BackupSchedule | undefined {
  if (!data.WISP_BACKUPS) return undefined;
  if (data.WISP_MODE === "public" && data.WISP_BACKUP_KEY === undefined) {
    throw new Error(NO_BACKUP_KEY);
  }
  return {
    store: storeAt(data.WISP_BACKUPS, data),
    everyHours: data.WISP_BACKUPS_EVERY_HOURS,
    keepDays: data.WISP_BACKUPS_KEEP_DAYS,
  };
}

/** The runner's settings from the environment; throws a sentence for each that is wrong. */
export function readEnvironment(): RunnerSettings {
  const data = readVariables(schema, process.env);
  const { WISP_SECRET_KEYS: ring, WISP_SMTP_URL: smtpUrl, WISP_MAIL_FROM: from } = data;
  const archive = archiveIn(data);
  const backups = backupSchedule(data);
  if (data.WISP_MODE === "public" && ring === undefined) throw new Error(NO_KEYS);
  return {
    databaseUrl: data.DATABASE_URL,
    ...(data.WISP_DATABASE_DIRECT_URL && { directUrl: data.WISP_DATABASE_DIRECT_URL }),
    ...(data.WISP_DATABASE_PREPARED !== undefined && { prepared: data.WISP_DATABASE_PREPARED }),
    ...(data.WISP_REDIS_URL && { redisUrl: data.WISP_REDIS_URL }),
    mode: data.WISP_MODE,
    host: data.WISP_MODE === "local" ? "127.0.0.1" : data.WISP_RUNNER_HOST,
    port: data.WISP_RUNNER_PORT,
    matchesAtOnce: data.WISP_RUNNER_MATCHES,
    leaseMs: data.WISP_RUNNER_LEASE_MS,
    houseSeason: data.WISP_HOUSE_SEASON === "on",
    ...(data.WISP_REVISION && { commit: data.WISP_REVISION }),
    logLevel: data.WISP_LOG_LEVEL,
    healthChecks: data.WISP_HEALTH_CHECKS === "on",
    ratingsEveryMs: data.WISP_RATINGS_EVERY_MS,
    ...(data.WISP_RUNNER_NAME && { name: data.WISP_RUNNER_NAME }),
    ...(data.WISP_DUMPS && { dumpsFolder: data.WISP_DUMPS }),
    ...(archive !== undefined && { archive }),
    keepMonths: data.WISP_LOG_KEEP_MONTHS,
    ...(backups !== undefined && { backups }),
    ...(data.WISP_RESIDENTS && { residentsFile: data.WISP_RESIDENTS }),
    ...(data.WISP_HOUSE_MODELS && { houseModels: data.WISP_HOUSE_MODELS }),
    ...(data.WISP_POOL_MODELS && { poolModels: data.WISP_POOL_MODELS }),
    poolCaps: poolCapsOf(data),
    ...(ring !== undefined && { keyRing: ring }),
    ...(data.WISP_PRICES !== undefined && { prices: data.WISP_PRICES }),
    ownerMicrosPerDay: data.WISP_SPEND_PER_DAY,
    lab: labSettings(data.WISP_MODE, data),
    clocks: { personMs: data.WISP_PERSON_TIME_LIMIT * 1_000 },
    ...(data.WISP_URL !== undefined && { siteUrl: data.WISP_URL }),
    ...(data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
      otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    }),
    ...(smtpUrl && from && { mails: { smtpUrl, from } }),
  };
}

/** A key of the operator's, by the name of its environment variable; undefined when it is not set. */
export function keyFromEnvironment(name: string): string | undefined {
  const key = process.env[name]?.trim();
  return key === "" ? undefined : key;
}

/** The packages whose games are loaded besides those of this release. */
export const readGames = (): string | undefined => process.env.WISP_GAMES;
