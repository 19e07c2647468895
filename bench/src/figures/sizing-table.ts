/** What an arena of a size needs, computed from measured costs: see docs/operating/sizing.md. */

import { shown } from "@wisp/test-kit/measure";
import { z } from "zod";

/** CPU milliseconds in the runner, the site and Postgres. */
const cpuSchema = z.object({ runner: z.number(), web: z.number(), database: z.number() });
export type Cpu = z.infer<typeof cpuSchema>;

const pageSchema = z.object({ what: z.string(), cpu: cpuSchema, bytes: z.number() });
export type PageCost = z.infer<typeof pageSchema>;

export const costsSchema = z.object({
  /** A whole match, as quick as its agents answer; disk of its log and of everything that it left. */
  houseMatch: z.object({ cpu: cpuSchema, logBytes: z.number(), allBytes: z.number() }),
  httpMatch: z.object({ cpu: cpuSchema, logBytes: z.number(), allBytes: z.number() }),
  /** A match for a minute in which its agents think. */
  heldMatchMinute: cpuSchema,
  /** A spectator of a live match for a minute, by socket; bytes that the site sends. */
  spectatorMinute: z.object({ cpu: cpuSchema, bytes: z.number() }),
  pages: z.array(pageSchema).min(1),
  /** An arena for a minute in which nothing happens. */
  idleMinute: cpuSchema,
  memoryMib: z.object({
    runner: z.number(),
    /** Of a match at once, in the runner, with what the collector leaves. */
    match: z.number(),
    /** A process of the site after it has rendered every kind of page. */
    webProcess: z.number(),
    /** In the runner and the site together. */
    spectator: z.number(),
    database: z.number(),
  }),
});
export type Costs = z.infer<typeof costsSchema>;

/** An arena at its busiest. */
export interface Arena {
  readonly name: string;
  readonly matches: number;
  readonly spectators: number;
  /** Hours a month at this load, for the disk. */
  readonly hoursAMonth: number;
}

export const arenas: readonly Arena[] = [
  { name: "a class of 30", matches: 15, spectators: 30, hoursAMonth: 20 },
  { name: "a club", matches: 100, spectators: 500, hoursAMonth: 120 },
  { name: "a public arena", matches: 1_000, spectators: 10_000, hoursAMonth: 720 },
];

/** A match of language models. */
export const MATCH_MINUTES = 6;
/** Processor time that is there, divided by what is used. */
export const HEADROOM = 2;
/** Pages that a spectator opens in a minute, of all measured kinds alike. */
export const PAGES_A_MINUTE = 1;
/** Of one server of the site (`WISP_WEB_PROCESSES`). */
const PROCESSES_A_SERVER = 4;
/** A pool of 20, one that listens and those of duties. */
const CONNECTIONS = { runner: 25, webProcess: 21 } as const;
/** Memory of a connection to Postgres beside what all share. */
const CONNECTION_MIB = 10;
/** `max_connections` of the packaged Postgres. More need a pooler, or a higher number. */
const MAX_CONNECTIONS = 200;

export interface Needs {
  readonly cores: Cpu;
  readonly runners: number;
  readonly webProcesses: number;
  readonly webServers: number;
  readonly databaseCores: number;
  readonly memoryMib: number;
  readonly connections: number;
  readonly diskBytesAMonth: number;
  readonly networkBitsASecond: number;
  /** The part that uses the largest share of its cores at this load. */
  readonly givesFirst: string;
}

const parts = ["runner", "web", "database"] as const;

const eachPart = (read: (part: keyof Cpu) => number): Cpu => ({
  runner: read("runner"),
  web: read("web"),
  database: read("database"),
});

/** Of all measured kinds alike. */
export function meanPage({ pages }: Costs): { readonly cpu: Cpu; readonly bytes: number } {
  const mean = (read: (page: PageCost) => number): number =>
    pages.reduce((sum, page) => sum + read(page), 0) / pages.length;
  return {
    cpu: eachPart((part) => mean(({ cpu }) => cpu[part])),
    bytes: mean((page) => page.bytes),
  };
}

/** Parts of an arena at this load; processor time with headroom, at least one of each. */
export function needsOf({ matches, spectators, hoursAMonth }: Arena, costs: Costs): Needs {
  const page = meanPage(costs);
  const matchesAMinute = matches / MATCH_MINUTES;
  /** In use, without headroom. */
  const cores = eachPart((part) => {
    const spectator = costs.spectatorMinute.cpu[part] + PAGES_A_MINUTE * page.cpu[part];
    const ms =
      costs.idleMinute[part] +
      matchesAMinute * costs.httpMatch.cpu[part] +
      matches * costs.heldMatchMinute[part] +
      spectators * spectator;
    return ms / 60_000;
  });
  // A runner and a process of the site use one core each; Postgres a core for each connection at work.
  const counts = eachPart((part) => Math.max(1, Math.ceil(HEADROOM * cores[part])));
  const { runner: runners, web: webProcesses, database: databaseCores } = counts;
  const connections = runners * CONNECTIONS.runner + webProcesses * CONNECTIONS.webProcess;
  const { memoryMib } = costs;
  const shareOf = (part: keyof Cpu): number => cores[part] / counts[part];
  const [first = "runner"] = parts.toSorted((one, other) => shareOf(other) - shareOf(one));
  return {
    cores,
    runners,
    webProcesses,
    webServers: Math.ceil(webProcesses / PROCESSES_A_SERVER),
    databaseCores,
    memoryMib:
      runners * memoryMib.runner +
      matches * memoryMib.match +
      webProcesses * memoryMib.webProcess +
      spectators * memoryMib.spectator +
      memoryMib.database +
      connections * CONNECTION_MIB,
    connections,
    diskBytesAMonth: matchesAMinute * 60 * hoursAMonth * costs.httpMatch.allBytes,
    networkBitsASecond:
      (8 * spectators * (costs.spectatorMinute.bytes + PAGES_A_MINUTE * page.bytes)) / 60,
    givesFirst: `${first === "web" ? "site" : first} (${shown(100 * shareOf(first))}% used)`,
  };
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The table of docs/operating/sizing.md, as Markdown. */
export function sizingTable(costs: Costs): string[] {
  const titles = [
    "arena",
    "matches at once",
    "spectators",
    "cores in use: runner, site, Postgres",
    "runners",
    "site: servers (processes)",
    "cores of Postgres",
    "memory",
    "connections",
    "disk a month",
    "network",
    "gives first",
  ];
  const rows = arenas.map((arena) => {
    const needs = needsOf(arena, costs);
    return [
      arena.name,
      shown(arena.matches),
      shown(arena.spectators),
      parts.map((part) => shown(needs.cores[part], 2)).join(", "),
      shown(needs.runners),
      `${needs.webServers} (${needs.webProcesses})`,
      shown(needs.databaseCores),
      `${shown(needs.memoryMib / 1_024, 1)} GB`,
      needs.connections > MAX_CONNECTIONS
        ? `${needs.connections}, with a pooler`
        : `${needs.connections}`,
      `${shown(needs.diskBytesAMonth / 1e9, 1)} GB`,
      `${shown(needs.networkBitsASecond / 1e6, 1)} Mbit/s`,
      needs.givesFirst,
    ];
  });
  return [row(titles), row(titles.map(() => "---")), ...rows.map(row)];
}
