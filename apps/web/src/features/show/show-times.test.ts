import { expect, it } from "vitest";
import { dayName, nextShows, showOn } from "./show-times.ts";

it.each([
  ["2026-11-23", "UTC", "2026-11-23T20:00:00.000Z"],
  ["2026-11-23", "Europe/Berlin", "2026-11-23T19:00:00.000Z"],
  ["2026-07-23", "Europe/Berlin", "2026-07-23T18:00:00.000Z"],
  // Clocks are set in the morning of these days.
  ["2026-03-29", "Europe/Berlin", "2026-03-29T18:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-25T19:00:00.000Z"],
  ["2026-11-23", "Asia/Shanghai", "2026-11-23T12:00:00.000Z"],
  ["2026-11-23", "America/Los_Angeles", "2026-11-24T04:00:00.000Z"],
])("the show of %s in %s", (day, zone, start) => {
  expect(showOn(day, { time: "20:00", zone }).toISOString()).toBe(start);
});

it("shows one that is on, and goes on with the next when it is over", () => {
  const place = { time: "20:00", zone: "UTC" };
  const days = (now: string) =>
    nextShows(new Date(now), place, 2).map((start) => start.toISOString().slice(0, 13));
  expect(days("2026-11-23T12:00:00Z")).toEqual(["2026-11-23T20", "2026-11-24T20"]);
  expect(days("2026-11-23T21:59:59Z")).toEqual(["2026-11-23T20", "2026-11-24T20"]);
  expect(days("2026-11-23T22:00:00Z")).toEqual(["2026-11-24T20", "2026-11-25T20"]);
});

it("is on past midnight where the show begins late", () => {
  const [start] = nextShows(new Date("2026-11-24T00:30:00Z"), { time: "23:00", zone: "UTC" }, 1);
  expect(start?.toISOString()).toBe("2026-11-23T23:00:00.000Z");
});

it("calls the day of a show as readers do, by the clock of its zone", () => {
  const zone = "Europe/Berlin";
  const called = (start: string, now: string) => dayName(new Date(start), new Date(now), zone);
  expect(called("2026-11-23T19:00:00Z", "2026-11-23T08:00:00Z")).toBe("tonight");
  expect(called("2026-11-23T11:00:00Z", "2026-11-23T08:00:00Z")).toBe("today");
  expect(called("2026-11-24T19:00:00Z", "2026-11-23T22:00:00Z")).toBe("tomorrow");
  // It is already tomorrow in Berlin.
  expect(called("2026-11-24T19:00:00Z", "2026-11-23T23:30:00Z")).toBe("tonight");
  expect(called("2026-11-25T00:30:00Z", "2026-11-23T12:00:00Z")).toBe("dated");
});
