/**
 * Measured costs as the tables of docs/operating/sizing.md state them: written from a run, and read back, so
 * that what the document computes from them can be computed again.
 */
import { shown } from "@wisp/test-kit/measure";
import { z } from "zod";

/** CPU milliseconds in the runner, the site and Postgres. */
const cpuSchema = z.object({ runner: z.number(), web: z.number(), database: z.number() });
export type Cpu = z.infer<typeof cpuSchema>;

const pageSchema = z.object({ what: z.string(), cpu: cpuSchema, bytes: z.number() });
type PageCost = z.infer<typeof pageSchema>;

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

export const parts = ["runner", "web", "database"] as const;

export const eachPart = (read: (part: keyof Cpu) => number): Cpu => ({
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

export const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const names = {
  houseMatch: "match of house agents",
  httpMatch: "match of agents over HTTP",
  heldMatchMinute: "match whose agents think, a minute",
  spectatorMinute: "spectator, a minute",
  meanPage: "page: mean of these",
  idleMinute: "nothing, a minute",
  memoryMib: "MiB of memory",
} as const;
const PAGE = "page: ";

/** Both tables of costs, as Markdown. */
export function makeCostTables(costs: Costs): string[] {
  const { houseMatch, httpMatch, spectatorMinute, memoryMib } = costs;
  const kb = (bytes: number): string => `${shown(bytes / 1_000, 1)} kB`;
  const line = (name: string, cpu: Cpu, more = ""): string =>
    row([name, ...parts.map((part) => shown(cpu[part], 1)), more]);
  const disk = ({ logBytes, allBytes }: Costs["httpMatch"]): string =>
    `${kb(logBytes)} of log, ${kb(allBytes)} of disk in all`;
  const mean = meanPage(costs);
  return [
    row(["CPU milliseconds", "runner", "site", "Postgres", ""]),
    row(["---", "---", "---", "---", "---"]),
    line(names.houseMatch, houseMatch.cpu, disk(houseMatch)),
    line(names.httpMatch, httpMatch.cpu, disk(httpMatch)),
    line(names.heldMatchMinute, costs.heldMatchMinute),
    line(names.spectatorMinute, spectatorMinute.cpu, `${kb(spectatorMinute.bytes)} sent`),
    ...costs.pages.map(({ what, cpu, bytes }) => line(PAGE + what, cpu, `${kb(bytes)} sent`)),
    line(names.meanPage, mean.cpu, `${kb(mean.bytes)} sent`),
    line(names.idleMinute, costs.idleMinute),
    "",
    row(["", "runner", "match at once", "process of the site", "spectator", "Postgres"]),
    row(["---", "---", "---", "---", "---", "---"]),
    row([
      names.memoryMib,
      shown(memoryMib.runner),
      shown(memoryMib.match, 2),
      shown(memoryMib.webProcess),
      shown(memoryMib.spectator, 2),
      shown(memoryMib.database),
    ]),
  ];
}

/** The costs that a document states. Throws for one that lacks a row. */
export function parseCostTables(markdown: string): Costs {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const numberIn = (text = ""): number => Number(text.replaceAll(",", "") || Number.NaN);
  const cpuIn = ([, , runner, web, database]: readonly string[]): Cpu => ({
    runner: numberIn(runner),
    web: numberIn(web),
    database: numberIn(database),
  });
  const bytesIn = (cells: readonly string[], after: string): number =>
    Math.round(1_000 * numberIn(new RegExp(`([\\d.,]+) kB ${after}`).exec(cells[5] ?? "")?.[1]));
  const find = (name: string): readonly string[] => {
    const found = rows.find((cells) => cells[1] === name);
    if (found === undefined) throw new Error(`There is no row "${name}".`);
    return found;
  };
  const matchIn = (name: string): Costs["httpMatch"] => ({
    cpu: cpuIn(find(name)),
    logBytes: bytesIn(find(name), "of log"),
    allBytes: bytesIn(find(name), "of disk"),
  });
  const [, , runner, match, webProcess, spectator, database] = find(names.memoryMib).map(numberIn);
  return costsSchema.parse({
    houseMatch: matchIn(names.houseMatch),
    httpMatch: matchIn(names.httpMatch),
    heldMatchMinute: cpuIn(find(names.heldMatchMinute)),
    spectatorMinute: {
      cpu: cpuIn(find(names.spectatorMinute)),
      bytes: bytesIn(find(names.spectatorMinute), "sent"),
    },
    pages: rows
      .filter(([, name = ""]) => name.startsWith(PAGE) && name !== names.meanPage)
      .map((cells) => ({
        what: (cells[1] ?? "").slice(PAGE.length),
        cpu: cpuIn(cells),
        bytes: bytesIn(cells, "sent"),
      })),
    idleMinute: cpuIn(find(names.idleMinute)),
    memoryMib: { runner, match, webProcess, spectator, database },
  });
}
