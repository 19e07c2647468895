import { expect, test } from "vitest";
import { MIN_IN_PLAY, pairsInPlay } from "./in-play.ts";

const DAY_MS = 24 * 60 * 60_000;
const monday = Date.UTC(2026, 10, 16);
const pairs = (count: number) => Array.from({ length: count }, (_, at) => ({ slug: `p-${at}` }));
const slugs = (count: number, atMs: number, season = "season") =>
  pairsInPlay(pairs(count), season, new Date(atMs)).map(({ slug }) => slug);

test("a small pack is in play whole", () => {
  expect(slugs(MIN_IN_PLAY, monday).sort()).toEqual(
    pairs(MIN_IN_PLAY)
      .map(({ slug }) => slug)
      .sort(),
  );
  expect(slugs(0, monday)).toEqual([]);
});

test("a week plays a third of a pack, three weeks all of it, and every season its own", () => {
  const weeks = [0, 7, 14].map((day) => slugs(90, monday + day * DAY_MS));
  for (const week of weeks) expect(week).toHaveLength(30);
  expect(new Set(weeks.flat()).size).toBe(90);
  expect(slugs(90, monday + 7 * DAY_MS - 1)).toEqual(weeks[0]);
  expect(slugs(90, monday, "another")).not.toEqual(weeks[0]);
});

test("a week that reaches the end of the pack continues at its start, without a pair twice", () => {
  for (let week = 0; week < 10; week += 1) {
    const played = slugs(31, monday + week * 7 * DAY_MS);
    expect(new Set(played).size).toBe(MIN_IN_PLAY);
  }
});
