import { expect, it } from "vitest";
import { calendarFile, escaped, folded } from "./calendar.ts";

const event = {
  uid: "season-1@wisp.example",
  start: new Date("2026-11-23T20:00:00.123Z"),
  end: new Date("2026-11-23T22:00:00Z"),
  title: "Final; of, \\ the\r\nEND:VCALENDAR\u0007 season",
  about: "决赛".repeat(40),
  address: "https://wisp.example/seasons/one",
};

it("escapes what separates values, and keeps each property on its own line", () => {
  expect(escaped("a;b,c\\d\ne")).toBe("a\\;b\\,c\\\\d\\ne");
  const file = calendarFile("Wisp", [event], new Date("2026-11-01T00:00:00Z"));
  const unfolded = file.replaceAll("\r\n ", "").split("\r\n");
  expect(unfolded).toContain("SUMMARY:Final\\; of\\, \\\\ the\\nEND:VCALENDAR season");
  expect(unfolded).toContain("DTSTART:20261123T200000Z");
  expect(unfolded).toContain(`DESCRIPTION:${event.about}`);
  expect(unfolded.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

it("folds lines at 75 bytes, between characters", () => {
  const file = calendarFile("Wisp", [event], new Date(0));
  for (const line of file.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\ufffd");
  }
  expect(folded("x".repeat(75))).toBe("x".repeat(75));
  expect(folded("x".repeat(76))).toBe(`${"x".repeat(75)}\r\n x`);
});

it("names an event the same each time", () => {
  const uids = (at: Date) => /UID:.*/.exec(calendarFile("Wisp", [event], at))?.[0];
  expect(uids(new Date(0))).toBe(uids(new Date(1_000_000)));
});
