import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leaderboardQuery, logQuery, MAX_PAGE, matchesQuery, newTestRunSchema } from "./index.ts";

describe("a query of matches", () => {
  test("has a page size between one and the largest, for any request", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (limit) => {
        expect(matchesQuery.parse({ limit: String(limit) }).limit).toBe(Math.min(limit, MAX_PAGE));
      }),
    );
    expect(matchesQuery.parse({})).toEqual({ limit: 20, format: "json" });
  });

  test.each([
    { limit: "0" },
    { limit: "-3" },
    { limit: "1.5" },
    { limit: "many" },
    { limit: "" },
    { locale: "fr" },
    { status: "open" },
    { cursor: "x".repeat(201) },
    { agent: "x".repeat(61) },
  ])("is refused with %j", (query) => {
    expect(matchesQuery.safeParse(query).success).toBe(false);
  });
});

test("a log is read from the start, or after a cursor", () => {
  expect(logQuery.parse({})).toEqual({ after: -1 });
  expect(logQuery.parse({ after: "12" })).toEqual({ after: 12 });
  for (const after of ["-2", "x", "1.5"]) expect(logQuery.safeParse({ after }).success).toBe(false);
});

test("a board has one language and is whole or clean", () => {
  expect(leaderboardQuery.parse({})).toEqual({ locale: "en", clean: false, format: "json" });
  expect(leaderboardQuery.parse({ locale: "zh", clean: "true", format: "csv" })).toEqual({
    locale: "zh",
    clean: true,
    format: "csv",
  });
  expect(leaderboardQuery.safeParse({ clean: "perhaps" }).success).toBe(false);
});

test("a selection of decisions holds no text that PostgreSQL refuses", () => {
  for (const field of ["game", "ask"]) {
    const select = { [field]: "vote\0" };
    expect(newTestRunSchema.safeParse({ select }).success).toBe(false);
    expect(newTestRunSchema.safeParse({ select: { [field]: "vote" } }).success).toBe(true);
  }
});
