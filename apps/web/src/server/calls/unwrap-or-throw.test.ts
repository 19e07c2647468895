import { callFailures, type FailureCode, routes, useCaseFailures } from "@wisp/api";
import { describe, expect, it } from "vitest";
import type { ApiProblem } from "./api.ts";
import { unwrapOrThrow } from "./unwrap-or-throw.ts";

const detail = "What to do.";

/** The problem that a call throws for a failure. */
const problem = (fields: Partial<ApiProblem>) => expect.objectContaining(fields);

describe("a failure of a use case keeps its code, with a status of its own", () => {
  it.each([
    ["not-passed", 409],
    ["not-entered", 409],
    ["wrong-language", 409],
    ["suspended", 403],
    ["no-season", 403],
    ["game-needed", 400],
    ["unknown-ticket", 404],
    ["no-matches-left", 429],
    ["no-room", 503],
  ] as const)("%s: %i", (failed, status) => {
    expect(() => unwrapOrThrow("POST /ranked", { failed, detail })).toThrow(
      problem({ code: failed, status, message: detail }),
    );
  });

  it("with another name where the code alone would mislead", () => {
    expect(() => unwrapOrThrow("POST /forks", { failed: "too-many" as const, detail })).toThrow(
      problem({ code: "limit-reached", status: 409 }),
    );
  });

  it("names the call that helps, and when it may succeed", () => {
    const failed = "unknown-season" as const;
    expect(() => unwrapOrThrow("GET /seasons/{slug}", { failed, detail })).toThrow(
      problem({ message: `${detail} /api/v1/seasons lists all seasons.` }),
    );
    const timed = { failed: "too-many-requests" as const, detail, waitMs: 7_000 };
    expect(() => unwrapOrThrow("POST /me/tokens", timed)).toThrow(problem({ waitMs: 7_000 }));
  });
});

it("takes only failures that the route declares", () => {
  // @ts-expect-error: a ticket has no such failure, so the reference would not list it
  expect(() => unwrapOrThrow("POST /ranked", { failed: "wrong-plan", detail })).toThrow(
    "POST /ranked does not declare",
  );
});

it("gives the value of a use case that succeeds", () => {
  expect(unwrapOrThrow("POST /agents", { slug: "fox" })).toEqual({ slug: "fox" });
});

it("no code has two meanings, and every code of a use case is one of a route", () => {
  const declared = new Set<FailureCode>(
    Object.values(routes).flatMap((route) => ("failures" in route ? route.failures : [])),
  );
  expect(
    Object.keys(useCaseFailures).filter((code) => !new Set<string>(declared).has(code)),
  ).toEqual([]);
  const shared = Object.entries(useCaseFailures).filter(
    ([failed, { ...meaning }]) =>
      Object.hasOwn(callFailures, "code" in meaning ? meaning.code : failed) &&
      failed !== "not-set-up",
  );
  expect(shared).toEqual([]);
});
