/** What an arena of a size needs, computed from measured costs: see docs/operating/sizing.md. */

import { shown } from "@wisp/test-kit/measure";
import { type Costs, type Cpu, eachPart, meanPage, parts, row } from "./cost-tables.ts";

/** An arena at its busiest. */
export interface Arena {
  readonly name: string;
  readonly matches: number;
  readonly spectators: number;
  /** How long it plays at this load, for the disk. */
  readonly hoursADay: number;
  readonly daysAMonth: number;
}

/** A match of language models. */
export const MATCH_MINUTES = 6;
const MATCHES_A_DAY = 1_000_000;

export const arenas: readonly Arena[] = [
  { name: "a class of 30", matches: 15, spectators: 30, hoursADay: 2, daysAMonth: 10 },
  { name: "a club", matches: 100, spectators: 500, hoursADay: 4, daysAMonth: 30 },
  { name: "a public arena", matches: 1_000, spectators: 10_000, hoursADay: 24, daysAMonth: 30 },
  {
    name: "a million matches a day",
    matches: (MATCHES_A_DAY * MATCH_MINUTES) / (24 * 60),
    spectators: 100_000,
    hoursADay: 24,
    daysAMonth: 30,
  },
];

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
/** Of one runner, as it is set by default: matches at once (`WISP_RUNNER_MATCHES`), and live connections. */
const RUNNER = { matches: 100, sockets: 5_000 } as const;

/** What one part carries that an arena has once, as the tree sets or bounds it. */
export const singleParts = [
  {
    name: "connections of the proxy",
    from: "`maxconn` of HAProxy",
    carries: 4_000,
    unit: "",
    needed: ({ spectators }: Arena) => spectators,
  },
  {
    name: "clients of the pooler",
    from: "`max_client_conn` of pgbouncer",
    carries: 600,
    unit: "",
    needed: (_arena: Arena, { connections }: Needs) => connections,
  },
  {
    name: "a month in one backup",
    from: "160 GiB in a bucket",
    carries: 172,
    unit: " GB",
    needed: (_arena: Arena, { diskBytesAMonth }: Needs) => diskBytesAMonth / 1e9,
  },
] as const;

export interface Needs {
  readonly cores: Cpu;
  /** As many as the largest of three reasons asks for. */
  readonly runners: number;
  readonly runnersBy: { readonly cpu: number; readonly matches: number; readonly sockets: number };
  readonly webProcesses: number;
  readonly webServers: number;
  readonly databaseCores: number;
  readonly memoryMib: number;
  readonly connections: number;
  readonly diskBytesADay: number;
  readonly diskBytesAMonth: number;
  readonly networkBitsASecond: number;
  /** The part that uses the largest share of its cores at this load. */
  readonly busiest: string;
}

const titles = { runner: "runner", web: "site", database: "Postgres" } as const;

/** Parts of an arena at this load; processor time with headroom, at least one of each. */
export function needsOf(arena: Arena, costs: Costs): Needs {
  const { matches, spectators } = arena;
  const page = meanPage(costs);
  const matchesAMinute = matches / MATCH_MINUTES;
  const runnersBy = {
    matches: Math.ceil(matches / RUNNER.matches),
    sockets: Math.ceil(spectators / RUNNER.sockets),
  };
  // What a runner and its polls of Postgres take when nothing happens, each of them takes.
  const idle = Math.max(runnersBy.matches, runnersBy.sockets);
  /** In use, without headroom. */
  const cores = eachPart((part) => {
    const spectator = costs.spectatorMinute.cpu[part] + PAGES_A_MINUTE * page.cpu[part];
    const ms =
      idle * costs.idleMinute[part] +
      matchesAMinute * costs.httpMatch.cpu[part] +
      matches * costs.heldMatchMinute[part] +
      spectators * spectator;
    return ms / 60_000;
  });
  // A runner and a process of the site use one core each; Postgres a core for each connection at work.
  const counts = eachPart((part) => Math.max(1, Math.ceil(HEADROOM * cores[part])));
  const { web: webProcesses, database: databaseCores } = counts;
  const runners = Math.max(counts.runner, idle);
  const connections = runners * CONNECTIONS.runner + webProcesses * CONNECTIONS.webProcess;
  const { memoryMib } = costs;
  const shareOf = (part: keyof Cpu): number => cores[part] / counts[part];
  const diskBytesADay = matchesAMinute * 60 * arena.hoursADay * costs.httpMatch.allBytes;
  const [first = "runner"] = parts.toSorted((one, other) => shareOf(other) - shareOf(one));
  return {
    cores,
    runners,
    runnersBy: { cpu: counts.runner, ...runnersBy },
    webProcesses,
    webServers: Math.ceil(webProcesses / PROCESSES_A_SERVER),
    databaseCores,
    memoryMib:
      runners * memoryMib.runner +
      matches * memoryMib.match +
      webProcesses * memoryMib.webProcess +
      spectators * memoryMib.spectator +
      memoryMib.database +
      Math.min(connections, MAX_CONNECTIONS) * CONNECTION_MIB,
    connections,
    diskBytesADay,
    diskBytesAMonth: arena.daysAMonth * diskBytesADay,
    networkBitsASecond:
      (8 * spectators * (costs.spectatorMinute.bytes + PAGES_A_MINUTE * page.bytes)) / 60,
    busiest: `${titles[first]} (${shown(100 * shareOf(first))}% used)`,
  };
}

/** The table of arenas in docs/operating/sizing.md, as Markdown. */
export function sizingTable(costs: Costs): string[] {
  const titles = [
    "arena",
    "matches at once",
    "spectators",
    "cores in use: runner, site, Postgres",
    "runners (by CPU, matches, sockets)",
    "site: servers (processes)",
    "cores of Postgres",
    "memory",
    "connections",
    "disk a day, a month",
    "network",
    "busiest",
  ];
  const rows = arenas.map((arena) => {
    const needs = needsOf(arena, costs);
    return [
      arena.name,
      shown(arena.matches),
      shown(arena.spectators),
      parts.map((part) => shown(needs.cores[part], 2)).join(", "),
      `${needs.runners} (${needs.runnersBy.cpu}, ${needs.runnersBy.matches}, ${needs.runnersBy.sockets})`,
      `${needs.webServers} (${needs.webProcesses})`,
      shown(needs.databaseCores),
      `${shown(needs.memoryMib / 1_024, 1)} GB`,
      needs.connections > MAX_CONNECTIONS
        ? `${shown(needs.connections)}, with a pooler`
        : shown(needs.connections),
      `${shown(needs.diskBytesADay / 1e9, 1)}, ${shown(needs.diskBytesAMonth / 1e9, 1)} GB`,
      `${shown(needs.networkBitsASecond / 1e6, 1)} Mbit/s`,
      needs.busiest,
    ];
  });
  return [row(titles), row(titles.map(() => "---")), ...rows.map(row)];
}

/** What each arena needs of the parts that there is one of, and the share of what that part carries. */
export function singlePartsTable(costs: Costs): string[] {
  const titles = ["one part", "carries", ...arenas.map(({ name }) => name)];
  const rows = singleParts.map(({ name, from, carries, unit, needed }) => [
    name,
    `${shown(carries)}${unit} (${from})`,
    ...arenas.map((arena) => {
      const amount = needed(arena, needsOf(arena, costs));
      return `${shown(amount)}${unit} (${shown((100 * amount) / carries)}%)`;
    }),
  ]);
  return [row(titles), row(titles.map(() => "---")), ...rows.map(row)];
}
