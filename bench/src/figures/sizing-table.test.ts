import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeCostTables, parseCostTables } from "./cost-tables.ts";
import { arenas, needsOf, singleParts, singlePartsTable, sizingTable } from "./sizing-table.ts";

const root = join(import.meta.dirname, "../../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const document = textOf("docs/operating/sizing.md");
const costs = parseCostTables(document);

test("the document states the costs that its arenas are computed from", () => {
  expect(document).toContain(makeCostTables(costs).join("\n"));
  expect(document).toContain(sizingTable(costs).join("\n"));
  expect(document).toContain(singlePartsTable(costs).join("\n"));
  expect(() => parseCostTables(document.replace("| spectator, a minute |", "| |"))).toThrow(
    'no row "spectator, a minute"',
  );
});

test("a million matches a day are computed as one does by hand", () => {
  const [million] = arenas.filter(({ name }) => name === "a million matches a day");
  if (million === undefined) throw new Error("no such arena");
  const cpu = (runner: number, web: number, database: number) => ({ runner, web, database });
  const needs = needsOf(million, {
    houseMatch: { cpu: cpu(0, 0, 0), logBytes: 0, allBytes: 0 },
    httpMatch: { cpu: cpu(60, 0, 24), logBytes: 20_000, allBytes: 40_000 },
    heldMatchMinute: cpu(0, 0, 3),
    spectatorMinute: { cpu: cpu(0.6, 1.2, 0), bytes: 3_000 },
    pages: [
      { what: "one", cpu: cpu(0, 30, 3), bytes: 20_000 },
      { what: "another", cpu: cpu(0, 10, 6), bytes: 34_000 },
    ],
    idleMinute: cpu(600, 0, 300),
    memoryMib: { runner: 100, match: 1, webProcess: 200, spectator: 0.1, database: 500 },
  });
  // 1,000,000 / 1,440 minutes × 6 minutes = 4,166.7 at once: 41.7 times 100; 100,000 / 5,000 sockets.
  expect(needs.runnersBy).toEqual({ cpu: 5, matches: 42, sockets: 20 });
  expect(needs.runners).toBe(42);
  // (42 × 600 + 694.4 × 60 + 100,000 × .6) / 60,000
  expect(needs.cores.runner).toBeCloseTo(0.42 + 0.694_4 + 1, 3);
  // 100,000 × (1.2 + 20) / 60,000, and twice that many processes.
  expect(needs.cores.web).toBeCloseTo(35.333, 3);
  expect([needs.webProcesses, needs.webServers]).toEqual([71, 18]);
  // (42 × 300 + 694.4 × 24 + 4,166.7 × 3 + 100,000 × 4.5) / 60,000
  expect(needs.cores.database).toBeCloseTo(0.21 + 0.277_8 + 0.208_3 + 7.5, 3);
  expect(needs.connections).toBe(42 * 25 + 71 * 21);
  expect(needs.diskBytesADay).toBeCloseTo(40e9);
  expect(needs.diskBytesAMonth).toBeCloseTo(1_200e9);
  // 8 × 100,000 × (3,000 + 27,000) / 60
  expect(needs.networkBitsASecond).toBeCloseTo(400e6);
});

test("what one part carries is what the tree sets", () => {
  const proxies = textOf("deploy/cluster/src/proxies.ts");
  expect(proxies).toContain(`\n  maxconn ${singleParts[0].carries}\n`);
  expect(proxies).toContain(`\nmax_client_conn = ${singleParts[1].carries}\n`);
  expect(textOf("apps/runner/src/gateway/gateway.ts")).toContain("MAX_CONNECTIONS = 5_000;");
  expect(textOf("docs/self-hosting.md")).toMatch(/^\| `WISP_RUNNER_MATCHES` \|.*\| 100 \|$/m);
});
