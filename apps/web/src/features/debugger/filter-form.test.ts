import { expect, test } from "vitest";
import { parseDecisionFilters } from "./filter-form.tsx";

test.each([
  ["\0", undefined],
  ["who\0is", undefined],
  ["", undefined],
  ["x".repeat(61), undefined],
  [["a", "b"], undefined],
  ["who-is-spy", "who-is-spy"],
])("a name of %j in the address is read as %j", (given, read) => {
  const { game, ask } = parseDecisionFilters({ game: given, ask: given });
  expect([game, ask]).toEqual([read, read]);
});
