import type { Season } from "@wisp/db";
import { expect, it } from "vitest";
import { seasonTime } from "./season-time.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const season: Pick<Season, "status" | "opensAt" | "closesAt" | "startedAt" | "frozenAt"> = {
  status: "open",
  opensAt: at(1),
  startedAt: at(2),
  closesAt: at(12),
  frozenAt: null,
};

it("computes how much of a season is over, from its actual start", () => {
  expect(seasonTime(season, at(7))).toEqual({ start: at(2), end: at(12), share: 0.5 });
  expect(seasonTime(season, at(1))?.share).toBe(0);
  expect(seasonTime(season, at(20))?.share).toBe(1);
});

it("ends a season that was frozen early when it was frozen", () => {
  const frozen = { ...season, status: "frozen" as const, frozenAt: at(4) };
  expect(seasonTime(frozen, at(20))).toEqual({ start: at(2), end: at(4), share: 1 });
});

it("has no share without an end, and nothing before the start", () => {
  expect(seasonTime({ ...season, closesAt: null }, at(7))).toEqual({
    start: at(2),
    end: null,
    share: null,
  });
  expect(seasonTime({ ...season, status: "draft" as const, startedAt: null }, at(7))).toBeNull();
});
