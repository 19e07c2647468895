import fc from "fast-check";
import { expect, test } from "vitest";
import { seasonStatuses } from "./season.ts";
import { isDone, possibleActions, seasonActions, statusAfter } from "./transitions.ts";

test("no sequence of actions leads a season back from an end state", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...seasonActions)), (actions) => {
      let status: (typeof seasonStatuses)[number] = "draft";
      for (const action of actions) {
        const next = statusAfter(status, action);
        expect(possibleActions(status).includes(action)).toBe(next !== null);
        if (next === null) continue;
        expect(isDone(next, action)).toBe(true);
        // Twice the same is never another step.
        expect(statusAfter(next, action)).toBeNull();
        expect(next).not.toBe("draft");
        if (status === "frozen") expect(next).toBe("published");
        status = next;
      }
    }),
  );
});

test("every state can be reached from a draft, and only the published one is an end", () => {
  const reached = new Set<string>(["draft"]);
  for (const status of seasonStatuses) {
    for (const action of possibleActions(status)) reached.add(statusAfter(status, action) ?? "");
  }
  expect([...reached].toSorted()).toEqual([...seasonStatuses].toSorted());
  expect(seasonStatuses.filter((status) => possibleActions(status).length === 0)).toEqual([
    "published",
  ]);
});
