import type { EventLine, MatchLine, SeasonFile } from "@wisp/exports";
import { playRecordSchema } from "@wisp/play";
import { beforeAll, expect, test } from "vitest";
import { wisp } from "../test/wisp.ts";
import { playLog } from "./play-log.ts";

let match: MatchLine;
let events: readonly EventLine[];
const season = { season: { game: "tic-tac-toe" } } as SeasonFile;

beforeAll(async () => {
  const { stdout } = await wisp(["play", "tic-tac-toe", "--json"]);
  const record = playRecordSchema.parse(JSON.parse(stdout));
  const seat = { role: "", side: "", won: false, points: 0, facts: {}, failures: 0 };
  match = {
    match: "1",
    gameVersion: record.version,
    locale: record.locale,
    config: record.config,
    startedAt: null,
    finishedAt: "2026-01-01T00:00:00.000Z",
    seed: record.seed,
    seedHash: "",
    randomAlgorithm: "",
    winners: [],
    rounds: null,
    fouls: null,
    clean: true,
    pointsScale: 2,
    wordsHidden: false,
    content: null,
    duplicateSet: null,
    marks: null,
    seats: [0, 1].map((at) => ({
      ...seat,
      seat: at,
      agent: `${at}`,
      version: 1,
      tokens: null,
      costMicros: null,
      record: null,
    })),
  };
  events = record.events.map(({ to, event }) => ({
    match: "1",
    cursor: 0,
    at: match.finishedAt,
    public: to.public,
    seats: to.seats,
    words: false,
    event,
  }));
});

test("a log of any version that this release plays is played, and no other", () => {
  const opened = events.map((line, at) =>
    at === 0 ? { ...line, event: { ...line.event, version: undefined } } : line,
  );
  expect(playLog(season, { ...match, gameVersion: 1 }, opened, [])).toMatchObject({
    seats: [{}, {}],
  });
  expect(playLog(season, { ...match, gameVersion: 99 }, events, [])).toMatch(/version 99/);
});

test("the duplicate set serves as the content where the game names none", () => {
  expect(playLog(season, match, events, [])).toMatchObject({ content: null });
  const inSet = { ...match, duplicateSet: "set-3" };
  expect(playLog(season, inSet, events, [])).toMatchObject({ content: "set-3" });
});
