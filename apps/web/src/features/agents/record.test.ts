import type { AgentStanding } from "@wisp/db";
import { games } from "@wisp/games";
import { sumsOf } from "@wisp/stats";
import { expect, it, onTestFinished } from "vitest";
import { latencyOf, seasonRecords } from "./record.ts";

const sums = sumsOf({
  won: true,
  points: 240,
  pointsScale: 60,
  facts: {},
  decisions: [],
});
const standing = (season: string, locale: string, version: number): AgentStanding => ({
  season: { slug: season, name: season, game: "who-is-spy", config: {}, variant: false },
  locale,
  version,
  role: "civilian",
  clean: true,
  sums,
});

const standings = [
  standing("second", "en", 2),
  standing("second", "en", 1),
  standing("second", "zh", 2),
  standing("first", "en", 1),
];

it("adds up the versions of a season and keeps languages apart", () => {
  const records = seasonRecords(standings);
  expect(
    records.map(({ season, locale, figures }) => [season.slug, locale, figures.matches]),
  ).toEqual([
    ["second", "en", 2],
    ["second", "zh", 1],
    ["first", "en", 1],
  ]);
  expect(records[0]?.figures.total).toBe(106);
});

it("counts the matches of each version on each board", () => {
  const matches = seasonRecords(standings).map(({ versions }) =>
    [...versions].map(([number, version]) => [number, version.matches]),
  );
  expect(matches).toEqual([
    [
      [2, 1],
      [1, 1],
    ],
    [[2, 1]],
    [[1, 1]],
  ]);
});

it("counts answers by time over all seasons", () => {
  const timed = { ...sums, latency: { 3: 2, 5: 1 } };
  const [first, second] = standings.map((each) => ({ ...each, sums: timed }));
  if (first === undefined || second === undefined) throw new Error("no standings");
  const variant = { ...first, season: { ...first.season, variant: true } };
  expect(latencyOf([first, second, variant])).toEqual({ 3: 4, 5: 2 });
});

it("is in placement by the rules of the season's configuration", () => {
  const entry = games["who-is-spy"];
  if (entry === undefined) throw new Error("no game");
  const { placement } = entry.board;
  entry.placementIn = (config) =>
    Object(config).lastGuess === true ? { ...placement, matches: 2, inRole: {} } : placement;
  onTestFinished(() => {
    delete entry.placementIn;
  });
  const of = (config: object) =>
    standings.map((each) => ({ ...each, season: { ...each.season, config } }));
  expect(seasonRecords(of({})).map((each) => each.placement)).toEqual([true, true, true]);
  expect(seasonRecords(of({ lastGuess: true })).map((each) => each.placement)).toEqual([
    false,
    true,
    true,
  ]);
});
