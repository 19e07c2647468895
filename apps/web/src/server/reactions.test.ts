import type { NewReactions } from "@wisp/db";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MAX_COLLECTED, ReactionCollector } from "./reactions.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A collector, and what it has stored so far. */
function collecting() {
  const stored: (readonly NewReactions[])[] = [];
  const collector = new ReactionCollector(async (added) => {
    stored.push(added);
  });
  return { collector, stored };
}

it("stores a flood once a second, each moment once", async () => {
  const { collector, stored } = collecting();
  for (let count = 0; count < 50_000; count += 1) collector.add("m", count % 2, "clap");
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored).toEqual([
    [
      { matchId: "m", cursor: 0, reaction: "clap", count: 25_000 },
      { matchId: "m", cursor: 1, reaction: "clap", count: 25_000 },
    ],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored).toHaveLength(1);
});

it("drops moments beyond what it can keep, and goes on with those it has", async () => {
  const { collector, stored } = collecting();
  for (let cursor = 0; cursor < 2 * MAX_COLLECTED; cursor += 1) collector.add("m", cursor, "gasp");
  collector.add("m", 0, "gasp");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored[0]).toHaveLength(MAX_COLLECTED);
  expect(stored[0]?.[0]?.count).toBe(2);
});

it("goes on after a database that did not answer", async () => {
  const failing = vi.spyOn(console, "error").mockReturnValue(undefined);
  let calls = 0;
  const collector = new ReactionCollector(async () => {
    calls += 1;
    if (calls === 1) throw new Error("away");
  });
  collector.add("m", 0, "clap");
  await vi.advanceTimersByTimeAsync(1_000);
  collector.add("m", 0, "clap");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toBe(2);
  expect(failing).toHaveBeenCalledOnce();
});
