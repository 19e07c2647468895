import { expect, it, test } from "vitest";
import { timeInZone, timesInZone, writtenInZone } from "./zoned-time.ts";

test.each([
  ["2026-12-01T18:00", "UTC", "2026-12-01T18:00:00.000Z"],
  ["2026-12-01 9:05", "Asia/Shanghai", "2026-12-01T01:05:00.000Z"],
  ["2026-12-01T18:00", "Europe/Berlin", "2026-12-01T17:00:00.000Z"],
  ["2026-07-01T18:00:00", "Europe/Berlin", "2026-07-01T16:00:00.000Z"],
  ["2026-12-01T00:30", "America/New_York", "2026-12-01T05:30:00.000Z"],
])("%s in %s is %s, and is written so again", (text, zone, utc) => {
  const at = timeInZone(text, zone);
  expect(at?.toISOString()).toBe(utc);
  expect(timeInZone(writtenInZone(new Date(utc), zone), zone)?.toISOString()).toBe(utc);
});

test.each(["", "tomorrow", "2026-02-30T18:00", "2026-12-01T25:00", "2026-12-01"])(
  "%j is no time",
  (text) => {
    expect(timeInZone(text, "UTC")).toBeNull();
  },
);

it("reads a time a line, or nothing of it", () => {
  expect(
    timesInZone("2026-12-01 18:00\n\n2026-12-01 19:00\n", "UTC")?.map((at) => at.getUTCHours()),
  ).toEqual([18, 19]);
  expect(timesInZone("2026-12-01 18:00\nlater", "UTC")).toBeNull();
  expect(timesInZone("", "UTC")).toEqual([]);
});
