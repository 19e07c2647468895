/**
 * The pages with 10,000 finished matches: what a browser loads and paints, how a replay steps, how
 * quickly the server answers a steady load, and how much processor time a page takes. Linux alone.
 */

import { print, printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { median, percentile } from "./figures/percentiles.ts";
import { houseAgents, houseConnector } from "./matches/house-table.ts";
import { createWaiting, gameNamed } from "./matches/season.ts";
import { playStored } from "./matches/stored-match.ts";
import { openFilledSite } from "./processes/filled-site.ts";
import { cpuSeconds, processesOf } from "./processes/process-figures.ts";
import { scrubSteps, visit } from "./readers/page-visit.ts";
import { signInMany } from "./readers/signed-in.ts";
import { type Asked, steadyLoad } from "./readers/steady-load.ts";

const MATCHES = Number(process.argv[2] ?? 10_000);
const SLOWED = 4;
const limits = {
  scriptKb: 170,
  paintMs: 1_500,
  shift: 0.02,
  stepMs: 8,
  slowStepMs: 30,
  p95Ms: 100,
  cpuMs: 6,
};
const PER_SECOND = 50;
const SECONDS = 10;
const READERS = 60;

await using site = await openFilledSite(MATCHES);
/** The page of each kind that most ask for. */
const pages = Object.entries(site.pages).map(([name, [page = ""]]) => ({ name, page }));

for (const { name, page } of pages) {
  const startMs = performance.now();
  const response = await fetch(page);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  const ms = performance.now() - startMs;
  printMetric({ what: "cold answer", of: name, value: ms, unit: "ms" });
}
await steadyLoad(
  Object.values(site.pages).flatMap((all) => all.slice(0, 20).map((address) => ({ address }))),
  20,
  4,
);

/** CPU that the processes of the site have used, without Postgres and this one, in milliseconds. */
const siteCpuMs = (): number =>
  processesOf(site.group).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0) * 1_000;

/** Loads pages of one kind; `callsOf` is what the browser asks besides a page. */
async function measureLoad(
  of: string,
  how: string,
  pages: readonly Asked[],
  callsOf: (page: Asked) => readonly Asked[] = () => [],
): Promise<void> {
  const calls = pages.flatMap(callsOf);
  const beforeMs = siteCpuMs();
  const [{ latenciesMs, failed }, others] = await Promise.all([
    steadyLoad(pages, PER_SECOND, SECONDS),
    calls.length === 0 ? null : steadyLoad(calls, PER_SECOND, SECONDS),
  ]);
  const cpuMs = (siteCpuMs() - beforeMs) / latenciesMs.length;
  if (others !== null) {
    const p95Ms = percentile(others.latenciesMs, 0.95);
    print(`${of}: who reads is answered within ${shown(p95Ms)} ms (p95), ${others.failed} failed`);
  }
  if (failed > 0) print(`${of}, ${how}: ${failed} answers were not 200`);
  const p95Ms = percentile(latenciesMs, 0.95);
  printMeasure({
    what: `${PER_SECOND} requests per second, ${how}`,
    of,
    ours: `p95 ${shown(p95Ms)} ms (median ${shown(median(latenciesMs))})`,
    against: `${limits.p95Ms} ms`,
    ratio: p95Ms / limits.p95Ms,
    goal: { atMost: 1 },
  });
  printMeasure({
    what: `processor time of the site per page, ${how}`,
    of,
    ours: `${shown(cpuMs, 1)} ms`,
    against: `${limits.cpuMs} ms`,
    ratio: cpuMs / limits.cpuMs,
    goal: { atMost: 1 },
  });
}
// Readers of one page share its rendering; different pages are all rendered.
for (const { name, page } of pages) await measureLoad(name, "one address", [{ address: page }]);
const sessions = await signInMany(site.address, READERS);
for (const { name, page } of pages) {
  await measureLoad(
    name,
    `${READERS} signed-in readers in turn`,
    sessions.map((cookie) => ({ address: page, cookie })),
    ({ cookie }) => [{ address: `${site.address}/api/reader`, cookie }],
  );
}
for (const [name, all] of Object.entries(site.pages)) {
  await measureLoad(
    name,
    "addresses in turn",
    all.map((address) => ({ address })),
  );
}

/** The page of a match at the table of Werewolf with the most seats. */
async function largestTable(): Promise<string> {
  const { database } = site;
  const entry = gameNamed("werewolf");
  const agents = await houseAgents(database, entry);
  const waiting = { entry, seasonId: null, agents, count: 1, seed: "twelve" };
  const [id = ""] = await createWaiting(database, { ...waiting, config: { board: "twelve" } });
  await playStored(database, houseConnector(), id);
  return `${site.address}/watch/${id}`;
}
const twelve = await largestTable();

for (const { name, page } of [...pages, { name: "match of twelve", page: twelve }]) {
  const { scriptBytes, largestPaintMs, layoutShift } = await visit(page, SLOWED);
  const kb = scriptBytes / 1_000;
  printMeasure({
    what: "JavaScript until idle",
    of: name,
    ours: `${shown(kb, 1)} kB`,
    against: `${limits.scriptKb} kB`,
    ratio: kb / limits.scriptKb,
    goal: { atMost: 1 },
  });
  printMeasure({
    what: `largest paint, processor slowed ${SLOWED} times`,
    of: name,
    ours: `${shown(largestPaintMs)} ms`,
    against: `${limits.paintMs} ms`,
    ratio: largestPaintMs / limits.paintMs,
    goal: { atMost: 1 },
  });
  printMeasure({
    what: "layout shift",
    of: name,
    ours: layoutShift.toFixed(4),
    against: `${limits.shift}`,
    ratio: layoutShift / limits.shift,
    goal: { atMost: 1 },
  });
}
const [threeRounds = ""] = site.pages.match;
for (const [replay, page, slowed, limitMs] of [
  ["three rounds", threeRounds, 1, limits.stepMs],
  ["three rounds", threeRounds, SLOWED, limits.slowStepMs],
  ["Werewolf with twelve seats", twelve, 1, limits.stepMs],
] as const) {
  const steps = await scrubSteps(page, slowed, 40);
  const p95Ms = percentile(steps, 0.95);
  printMeasure({
    what: `step of a replay of ${replay}, slowed ${slowed} times`,
    ours: `p95 ${shown(p95Ms, 1)} ms of scripting (median ${shown(median(steps), 1)})`,
    against: `${limitMs} ms`,
    ratio: p95Ms / limitMs,
    goal: { atMost: 1 },
  });
}
