/** What runs where in a cluster of one machine: hosts are network namespaces on one bridge. */
import { lstatSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { variables } from "./env.ts";

export const BRIDGE = "wisp-br0";
/** Where programs of the machine itself, outside of any host, are in the cluster's network. */
export const OUTSIDE = "10.77.0.1";
export const ROOT = resolve(import.meta.dirname, "..", "..", "..");

export const kinds = ["db", "proxy", "redis", "run", "web"] as const;
export type Kind = (typeof kinds)[number];

export interface Host {
  readonly name: string;
  readonly kind: Kind;
  readonly address: string;
}

export const ports = {
  etcd: 2379,
  etcdPeers: 2380,
  patroni: 8008,
  postgres: 5432,
  /** HAProxy's: the primary, the replicas, the gateways of the runners, and the site. */
  primary: 5000,
  replicas: 5001,
  gateways: 3100,
  site: 443,
  /** HAProxy's figures for Prometheus. */
  proxyMetrics: 8404,
  pgbouncer: 6432,
  redis: 6379,
  runner: 3100,
  web: 3000,
  /** The site's figures for Prometheus; runners answer at the port of their gateway. */
  metrics: 3200,
} as const;

/** Seconds until a silent primary loses its place. */
export const TTL_SECONDS = 20;

/** The choices of `up`, from the environment. */
export interface Options {
  /** A folder for configuration, data, logs and state. */
  readonly folder: string;
  readonly databases: 1 | 3;
  readonly runners: number;
  readonly webs: number;
  /** `local`: runners call agents on their own loopback, for measurements; no other runner may. */
  readonly mode: "local" | "public";
  /** Whether runners talk through Redis. */
  readonly redis: boolean;
  readonly houseSeason: boolean;
  /** Megabytes of the disk of each database; absent: the machine's own. */
  readonly diskMb: number | undefined;
}

/** A whole number from a variable. Throws a sentence that names the variable and its form. */
function wholeNumber(name: string, fallback: number, min: number, max: number): number {
  const { [name]: text = "" } = variables;
  const found = text === "" ? fallback : Number(text);
  if (Number.isInteger(found) && found >= min && found <= max) return found;
  throw new Error(`${name} is a whole number from ${min} to ${max}, not "${text}".`);
}

/** Throws a sentence for a wrong value. */
export function readOptions(): Options {
  const diskMb = wholeNumber("WISP_CLUSTER_DISK_MB", 0, 0, 1_000_000);
  return {
    folder: resolve(variables.WISP_CLUSTER_FOLDER || "/tmp/wisp-cluster"),
    databases: wholeNumber("WISP_CLUSTER_DATABASES", 3, 1, 9) >= 3 ? 3 : 1,
    runners: wholeNumber("WISP_CLUSTER_RUNNERS", 3, 1, 9),
    webs: wholeNumber("WISP_CLUSTER_WEBS", 3, 1, 9),
    mode: variables.WISP_CLUSTER_MODE === "local" ? "local" : "public",
    redis: variables.WISP_CLUSTER_REDIS !== "off",
    houseSeason: variables.WISP_HOUSE_SEASON === "on",
    diskMb: diskMb === 0 ? undefined : diskMb,
  };
}

const several = (kind: Kind, amount: number, network: number): Host[] =>
  Array.from({ length: amount }, (_, index) => ({
    name: `${kind}${index + 1}`,
    kind,
    address: `10.77.${network}.${index + 1}`,
  }));

export const PROXY = "10.77.2.1";
export const REDIS = "10.77.5.1";

export const hostsOf = (options: Options): Host[] => [
  ...several("db", options.databases, 1),
  { name: "proxy", kind: "proxy", address: PROXY },
  ...(options.redis ? [{ name: "redis", kind: "redis" as const, address: REDIS }] : []),
  ...several("run", options.runners, 3),
  ...several("web", options.webs, 4),
];

export const namespaceOf = (host: string): string => `wisp-${host}`;

/** A program that the cluster keeps running. */
export interface Program {
  /** "db1/patroni". */
  readonly name: string;
  readonly host: string;
  readonly command: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The user of the machine that runs it; root by default. */
  readonly user?: string;
  /** Programs of stage 2 are started when the database is ready and migrated. */
  readonly stage: 1 | 2;
}

/** What `up` leaves behind for `down` and for measurements. */
export interface State {
  readonly supervisor: number;
  readonly options: Options;
  readonly hosts: readonly Host[];
  /** Process ids by the names of programs, as of now. */
  readonly processes: Readonly<Record<string, number>>;
  readonly site: string;
  /** Through pgbouncer, and to the primary itself. */
  readonly pooledUrl: string;
  readonly directUrl: string;
  readonly ready: boolean;
}

/**
 * Throws a sentence for a folder that another user could have made or can write to: root runs what is written there.
 */
export function mustBeOwn(folder: string): void {
  const { uid, mode } = lstatSync(folder);
  const isDirectory = (mode & 0o170_000) === 0o040_000;
  if (isDirectory && uid === process.getuid?.() && (mode & 0o022) === 0) return;
  throw new Error(
    `${folder} belongs to somebody else, or others can write to it: remove it, or name another folder in WISP_CLUSTER_FOLDER.`,
  );
}

export const statePath = (folder: string): string => join(folder, "state.json");

/** The state that a cluster's supervisor wrote last; undefined when there is none. */
export function readState(folder: string): State | undefined {
  try {
    return JSON.parse(readFileSync(statePath(folder), "utf8"));
  } catch {
    return undefined;
  }
}
