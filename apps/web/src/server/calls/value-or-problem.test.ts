import { describe, expect, it } from "vitest";
import type { ApiProblem } from "./api.ts";
import { valueOrProblem } from "./value-or-problem.ts";

type UseCaseFailure = Parameters<typeof valueOrProblem>[0];

const detail = "What to do.";

describe("a failure of a use case", () => {
  it.each([
    "not-passed",
    "not-entered",
    "retired",
    "wrong-game",
    "wrong-language",
    "practice-only",
  ] as const)("that the owner can resolve is a conflict: %s", (failed) => {
    const problem: Partial<ApiProblem> = { code: "conflict", status: 409, message: detail };
    expect(() => valueOrProblem({ failed, detail } satisfies UseCaseFailure)).toThrow(
      expect.objectContaining(problem),
    );
  });

  it.each(["suspended", "no-season", "not-invited", "not-organizer"] as const)(
    "about missing permissions of an account or an agent is forbidden: %s",
    (failed) => {
      const problem: Partial<ApiProblem> = { code: "forbidden", status: 403, message: detail };
      expect(() => valueOrProblem({ failed, detail } satisfies UseCaseFailure)).toThrow(
        expect.objectContaining(problem),
      );
    },
  );
});

it("gives the value of a use case that succeeds", () => {
  expect(valueOrProblem({ slug: "fox" })).toEqual({ slug: "fox" });
});
