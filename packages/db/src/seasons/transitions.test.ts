import fc from "fast-check";
import { expect, test } from "vitest";
import { seasonStatuses } from "./season.ts";
import { actsOn, afterAct, isDone, seasonActs } from "./transitions.ts";

test("a season goes through any acts without ever going back from an end", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...seasonActs)), (acts) => {
      let status: (typeof seasonStatuses)[number] = "draft";
      for (const act of acts) {
        const next = afterAct(status, act);
        expect(actsOn(status).includes(act)).toBe(next !== null);
        if (next === null) continue;
        expect(isDone(next, act)).toBe(true);
        // Twice the same is never another step.
        expect(afterAct(next, act)).toBeNull();
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
    for (const act of actsOn(status)) reached.add(afterAct(status, act) ?? "");
  }
  expect([...reached].toSorted()).toEqual([...seasonStatuses].toSorted());
  expect(seasonStatuses.filter((status) => actsOn(status).length === 0)).toEqual(["published"]);
});
