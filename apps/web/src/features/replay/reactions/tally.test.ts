import type { ReactionCount } from "@wisp/live/reactions";
import { expect, it } from "vitest";
import { upTo, withCounts } from "./tally.ts";

const count = (cursor: number, reaction: ReactionCount["reaction"], times: number) => ({
  cursor,
  reaction,
  count: times,
});

it("keeps the newest count of each moment, in whatever order news come", () => {
  const news = [[count(1, "clap", 2)], [count(1, "clap", 5), count(2, "gasp", 1)]];
  const tally = news.reduce(withCounts, new Map());
  expect(news.toReversed().reduce(withCounts, new Map())).toEqual(tally);
  expect([...upTo(tally, 9)]).toEqual([
    ["clap", 5],
    ["gasp", 1],
  ]);
});

it("shows nothing of what came after the moment that is shown", () => {
  const tally = withCounts(new Map(), [count(3, "gasp", 7), count(1, "clap", 1)]);
  expect([...upTo(tally, 2)]).toEqual([["clap", 1]]);
  expect(upTo(tally, 0).size).toBe(0);
});
