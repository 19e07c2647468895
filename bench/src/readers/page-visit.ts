import { findBrowser } from "@wisp/test-kit/chromium";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { type CDPSession, chromium, type Page } from "playwright";
import { fixedWork } from "../figures/fixed-work.ts";
import { stopIntervals, trafficOf } from "./page-traffic.ts";

/** The cost of one visit to a page for its reader. */
export interface Visit {
  /** Compressed JavaScript that came over the wire until the page asked for nothing more. */
  readonly scriptBytes: number;
  /** Requests until then, the page's own included and without those that it repeats. */
  readonly requests: number;
  /** Largest contentful paint, milliseconds from the navigation. */
  readonly largestPaintMs: number;
  /** Cumulative layout shift. */
  readonly layoutShift: number;
}

/** Runs in the page, before anything of it: notes paints and shifts in `seen`. */
const observe = `
  globalThis.seen = { paintMs: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** A page of a fresh browser, which closes with it. */
interface FreshPage extends AsyncDisposable {
  readonly page: Page;
  readonly tools: CDPSession;
}

/** @param slowed how many times the processor is slowed */
export async function freshPage(slowed: number): Promise<FreshPage> {
  const browser = await chromium.launch({ ...(await findBrowser()), timeout: STATE_LIMIT_MS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(STATE_LIMIT_MS);
  await page.addInitScript({ content: observe });
  const tools = await page.context().newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  return { page, tools, [Symbol.asyncDispose]: () => browser.close() };
}

/** Opens an address in a fresh page and waits until the page asks for nothing more. */
export async function visit(address: string, slowed: number): Promise<Visit> {
  await using fresh = await freshPage(slowed);
  const { page } = fresh;
  await page.addInitScript({ content: stopIntervals });
  const traffic = await trafficOf(fresh);
  const answer = await page.goto(address);
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  const { scriptBytes, requests } = await traffic.settled();
  const seen = await page.evaluate(() => {
    const kept = Object(Reflect.get(globalThis, "seen"));
    return { paintMs: Number(kept.paintMs), shift: Number(kept.shift) };
  });
  return { scriptBytes, requests, largestPaintMs: seen.paintMs, layoutShift: seen.shift };
}

/** Long enough for a step to be drawn. */
const STEP_MS = 120;
const SETTLE_MS = 500;

/** Milliseconds that scripts of a page have taken so far. */
async function scriptingMs(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
}

/** Milliseconds of scripting for each step through a replay by keyboard. */
export async function scrubSteps(
  address: string,
  slowed: number,
  steps: number,
): Promise<number[]> {
  await using fresh = await freshPage(slowed);
  const { page, tools } = fresh;
  await tools.send("Performance.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  const taken: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const before = await scriptingMs(tools);
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(STEP_MS);
    taken.push((await scriptingMs(tools)) - before);
  }
  return taken;
}

const PASSES = 3;
const FIXED_A_PASS = 25;

/**
 * CPU that the scripts of a mean step through a replay take, in thousandths of that of the fixed work in the same
 * page: the shortest of several passes over the same steps, and of the fixed work between them.
 */
export async function stepOfReplay(address: string, steps: number): Promise<number> {
  await using fresh = await freshPage(1);
  const { page, tools } = fresh;
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(`globalThis.fixedWork = ${fixedWork.toString()}`);
  let [passMs, fixedMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let pass = 0; pass < PASSES; pass += 1) {
    await page.keyboard.press("Home");
    await page.waitForTimeout(SETTLE_MS);
    const before = await scriptingMs(tools);
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(STEP_MS);
    }
    await page.waitForTimeout(SETTLE_MS);
    passMs = Math.min(passMs, (await scriptingMs(tools)) - before);
    const shortest: unknown = await page.evaluate(`(() => {
      let shortest = Infinity;
      for (let nth = 0; nth < ${FIXED_A_PASS}; nth += 1) {
        const from = performance.now();
        fixedWork();
        shortest = Math.min(shortest, performance.now() - from);
      }
      return shortest;
    })()`);
    fixedMs = Math.min(fixedMs, Number(shortest));
  }
  return (1_000 * passMs) / steps / fixedMs;
}
