import { expect, it } from "vitest";
import { tournamentEvents } from "./tournament-events.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
const dates = {
  id: "1",
  opensAt: at(18),
  startedAt: null,
  closesAt: null,
  frozenAt: null,
  checkInAt: at(17),
};
const texts = {
  tournament: { title: "Cup", about: "" },
  checkIn: { title: "Cup: check-in", about: "" },
};
const events = (more: Partial<typeof dates> | { startedAt: Date; frozenAt: Date }) =>
  tournamentEvents({ ...dates, ...more }, texts, {
    host: "wisp.example",
    address: "https://wisp.example/seasons/cup",
  }).map(({ uid, start, end }) => [uid, start.getUTCHours(), end.getUTCHours()]);

it("has the check-in before the start, and three hours for what has no end", () => {
  expect(events({})).toEqual([
    ["check-in-1@wisp.example", 17, 18],
    ["tournament-1@wisp.example", 18, 21],
  ]);
});

it("keeps to what has happened, under the same names", () => {
  expect(events({ startedAt: at(19), frozenAt: at(20) })).toEqual([
    ["check-in-1@wisp.example", 17, 18],
    ["tournament-1@wisp.example", 19, 20],
  ]);
});

it("has nothing for a tournament without a date", () => {
  expect(
    tournamentEvents({ ...dates, opensAt: null }, texts, { host: "wisp.example", address: "" }),
  ).toEqual([]);
});
