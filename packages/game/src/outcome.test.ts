import { expect, it } from "vitest";
import { winningSides } from "./outcome.ts";

it.each([
  [[], []],
  [[1], ["civilians"]],
  [[1, 2], ["civilians"]],
  [
    [0, 2],
    ["spy", "civilians"],
  ],
])("the sides of winners %o are %o", (winners, sides) => {
  const match = { points: [0, 0, 0], pointsScale: 1, roles: ["", "", ""], facts: [] };
  expect(winningSides({ ...match, sides: ["spy", "civilians", "civilians"], winners })).toEqual(
    sides,
  );
});
