import { expect, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, step } from "../../test/who-is-spy/scripted.ts";

const codePoints = (text: string): number => [...text].length;

test.each([
  ["en", 400],
  ["zh", 120],
] as const)("a speech is cut at %s's cap of %i before anyone sees it", (language, cap) => {
  const table = dealt({ config: { language } });
  step(table, [{ speeches: { 0: "长".repeat(1_000) } }]);
  expect(codePoints(eventsOf(table, "spoke")[0]?.text ?? "")).toBe(cap);
});
