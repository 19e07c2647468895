import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boardQuery,
  logQuery,
  MAX_PAGE,
  matchesQuery,
  matchSchema,
  newTestRunSchema,
} from "./index.ts";

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
  expect(boardQuery.parse({})).toEqual({ locale: "en", clean: false, format: "json" });
  expect(boardQuery.parse({ locale: "zh", clean: "true", format: "csv" })).toEqual({
    locale: "zh",
    clean: true,
    format: "csv",
  });
  expect(boardQuery.safeParse({ clean: "perhaps" }).success).toBe(false);
});

test("a match on the wire holds nothing that the schema does not name", () => {
  const match = {
    id: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
    game: "who-is-spy",
    season: null,
    locale: "en",
    status: "running",
    sealed: false,
    pace: "people",
    createdAt: "2026-01-01T00:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    seedHash: "0".repeat(64),
    seed: null,
    agents: [
      { slug: "quiet", name: "quiet", house: true, person: false, avatar: 0, picture: null },
    ],
    result: null,
  };
  expect(matchSchema.parse(match)).toEqual(match);
  expect(matchSchema.safeParse({ ...match, materials: { spy: 3 } }).success).toBe(false);
  const agents = [
    { slug: "quiet", name: "quiet", house: true, person: false, avatar: 0, picture: null, seat: 3 },
  ];
  expect(matchSchema.safeParse({ ...match, agents }).success).toBe(false);
});

test("a selection of decisions holds no text that PostgreSQL refuses", () => {
  for (const field of ["game", "ask"]) {
    const select = { [field]: "vote\0" };
    expect(newTestRunSchema.safeParse({ select }).success).toBe(false);
    expect(newTestRunSchema.safeParse({ select: { [field]: "vote" } }).success).toBe(true);
  }
});
