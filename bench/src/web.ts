/**
 * The pages with 10,000 finished matches: what a browser loads and paints, how a replay steps, and
 * how quickly the server answers a steady load.
 */

import { openFilledSite } from "./means/filled-site.ts";
import { openBrowser, scrubSteps, visit } from "./means/page-visit.ts";
import { median, percentile } from "./means/percentiles.ts";
import { print, printMeasure, shown } from "./means/report.ts";
import { steadyLoad } from "./means/steady-load.ts";

const MATCHES = Number(process.argv[2] ?? 10_000);
const SLOWED = 4;
const limits = {
  scriptKb: 170,
  paintMs: 1_500,
  shift: 0.02,
  stepMs: 8,
  slowStepMs: 30,
  p95Ms: 100,
};
const PER_SECOND = 50;
const SECONDS = 20;

await using site = await openFilledSite(MATCHES);
const { address, matchId, agent, season } = site;
const pages: Readonly<Record<string, string>> = {
  watch: `${address}/watch`,
  match: `${address}/watch/${matchId}`,
  leaderboard: `${address}/leaderboard/${season}`,
  profile: `${address}/agents/${agent}`,
};

for (const [name, page] of Object.entries(pages)) {
  const startMs = performance.now();
  const response = await fetch(page);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  print(`${name}: cold answer ${shown(performance.now() - startMs)} ms`);
}
await steadyLoad(Object.values(pages), 20, 3);
for (const [name, page] of Object.entries(pages)) {
  const { latenciesMs, failed } = await steadyLoad([page], PER_SECOND, SECONDS / 2);
  if (failed > 0) print(`${name}: ${failed} answers were not 200`);
  const p95Ms = percentile(latenciesMs, 0.95);
  printMeasure({
    what: `${name}, ${PER_SECOND} requests a second`,
    ours: `p95 ${shown(p95Ms)} ms (median ${shown(median(latenciesMs))})`,
    against: `${limits.p95Ms} ms`,
    ratio: p95Ms / limits.p95Ms,
    goal: { atMost: 1 },
  });
}

const browser = await openBrowser();
try {
  for (const [name, page] of Object.entries(pages)) {
    const { scriptBytes, largestPaintMs, layoutShift } = await visit(browser, page, SLOWED);
    const kb = scriptBytes / 1_000;
    printMeasure({
      what: `${name}: JavaScript until idle`,
      ours: `${shown(kb, 1)} kB`,
      against: `${limits.scriptKb} kB`,
      ratio: kb / limits.scriptKb,
      goal: { atMost: 1 },
    });
    printMeasure({
      what: `${name}: largest paint, processor slowed ${SLOWED} times`,
      ours: `${shown(largestPaintMs)} ms`,
      against: `${limits.paintMs} ms`,
      ratio: largestPaintMs / limits.paintMs,
      goal: { atMost: 1 },
    });
    printMeasure({
      what: `${name}: layout shift`,
      ours: layoutShift.toFixed(4),
      against: `${limits.shift}`,
      ratio: layoutShift / limits.shift,
      goal: { atMost: 1 },
    });
  }
  for (const [slowed, limitMs] of [
    [1, limits.stepMs],
    [SLOWED, limits.slowStepMs],
  ] as const) {
    const steps = await scrubSteps(browser, pages.match ?? "", slowed, 20);
    const p95Ms = percentile(steps, 0.95);
    printMeasure({
      what: `step of a replay of three rounds, slowed ${slowed} times`,
      ours: `p95 ${shown(p95Ms, 1)} ms of scripting (median ${shown(median(steps), 1)})`,
      against: `${limitMs} ms`,
      ratio: p95Ms / limitMs,
      goal: { atMost: 1 },
    });
  }
} finally {
  await browser.close();
}
