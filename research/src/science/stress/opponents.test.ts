import { expect, test } from "vitest";
import { intervalsHeld, meetings, profilesWithFalseLeads } from "./opponents.ts";

test.for(meetings)("intervals of head-to-head hold the truth: $name", (meeting) => {
  for (const matches of [10, 100]) {
    expect(intervalsHeld(meeting, matches, 200)).toBeGreaterThan(0.93);
  }
});

test("opponents who join one after another do not spend the chance of a false lead several times", () => {
  expect(profilesWithFalseLeads("one after another", 80)).toBeLessThan(0.075);
});
