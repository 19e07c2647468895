import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { MAX_KEYS, RateLimit } from "./rate-limit.ts";

/** A clock that the test sets, and a limit that reads it. */
function limitOf(rate: ConstructorParameters<typeof RateLimit>[0]) {
  let nowMs = 0;
  const limit = new RateLimit(rate, { now: () => nowMs });
  const takeAt = (key: string, atMs: number): number => {
    // Like `performance.now()`, it never shows 0.
    nowMs = 1 + atMs;
    return limit.take(key);
  };
  return { limit, takeAt };
}

it("gives each key its share of a window, and all of it again in the next", () => {
  const { takeAt } = limitOf({ max: 2, windowMs: 1_000 });
  expect([0, 1, 2].map((atMs) => takeAt("a", atMs))).toEqual([0, 0, 998]);
  expect(takeAt("b", 3)).toBe(0);
  // Refused calls do not postpone the next window.
  expect(takeAt("a", 999)).toBe(1);
  expect([1_001, 1_002, 1_003].map((atMs) => takeAt("a", atMs))).toEqual([0, 0, 998]);
});

it("gives a key that stands for many people a multiple", () => {
  const { limit } = limitOf({ max: 2, windowMs: 1_000 });
  expect([1, 2, 3, 4].map(() => limit.take("a", 2))).toEqual([0, 0, 0, 0]);
  expect(limit.waitMs("a", 2)).toBeGreaterThan(0);
  expect(limit.waitMs("a", 3)).toBe(0);
  expect(limit.take("a", 2)).toBeGreaterThan(0);
});

it("shows the wait without counting", () => {
  const { limit, takeAt } = limitOf({ max: 2, windowMs: 1_000 });
  expect([limit.waitMs("a"), takeAt("a", 0), limit.waitMs("a"), takeAt("a", 0)]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([limit.waitMs("a"), takeAt("a", 400), limit.waitMs("a")]).toEqual([1_000, 600, 600]);
  expect(limit.waitMs("b")).toBe(0);
  takeAt("b", 1_001);
  expect(limit.waitMs("a")).toBe(0);
});

it("never refuses with no time to wait", () => {
  const { takeAt } = limitOf({ max: 1, windowMs: 1_000 });
  expect([0, 999.9, 1_000].map((atMs) => takeAt("a", atMs))).toEqual([0, 1, 1]);
  expect(takeAt("a", 1_000.1)).toBe(0);
});

it("remembers a bounded number of keys and forgets the least recently used ones", () => {
  const { limit, takeAt } = limitOf({ max: 1, windowMs: 60_000 });
  takeAt("early", 0);
  takeAt("busy", 0);
  const start = process.cpuUsage();
  let refused = 0;
  for (let key = 0; key < 2 * MAX_KEYS; key += 1) {
    if (takeAt(`key ${key}`, 1) > 0) refused += 1;
    if (key % 1_000 === 0) expect(takeAt("busy", 1)).toBeGreaterThan(0);
  }
  const { user, system } = process.cpuUsage(start);
  expect(refused).toBe(0);
  expect(limit.size).toBe(MAX_KEYS);
  expect(takeAt("busy", 2)).toBeGreaterThan(0);
  expect(takeAt("early", 2)).toBe(0);
  // In microseconds: at half a millisecond for each forgotten key it would take 25 s.
  expect(user + system).toBeLessThan(10_000_000);
});

setFlagsFromString("--expose_gc");
const collect: unknown = runInNewContext("gc");

function heapBytes(): number {
  if (typeof collect !== "function") throw new Error("there is no gc");
  collect();
  return process.memoryUsage().heapUsed;
}

it("keeps the heap within bounds when an attacker uses a new address for each call", () => {
  const { limit, takeAt } = limitOf({ max: 1, windowMs: 3_600_000 });
  const addresses = (from: number): void => {
    for (let key = from; key < from + MAX_KEYS; key += 1) {
      takeAt(`2001:db8:${(key >> 16).toString(16)}:${(key & 65_535).toString(16)}::/64`, 1);
    }
  };
  addresses(0);
  const fullBytes = heapBytes();
  for (let round = 1; round <= 6; round += 1) addresses(round * MAX_KEYS);
  // Without the bound, 300,000 more keys would take about 60 MB.
  expect(heapBytes() - fullBytes).toBeLessThan(10_000_000);
  expect(limit.size).toBe(MAX_KEYS);
});
