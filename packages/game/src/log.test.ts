import { expect, it } from "vitest";
import { everyone, nobody, only, sees, untilEnd } from "./log.ts";

it.each([
  ["everyone", everyone, [true, true, true, true, true]],
  ["nobody", nobody, [false, false, false, false, true]],
  ["one seat", only(0), [true, false, false, false, true]],
  ["one seat until the end", untilEnd(0), [true, false, false, true, true]],
  ["no seat until the end", untilEnd(), [false, false, false, true, true]],
] as const)("an event to %s is seen by those", (_, to, expected) => {
  expect(([0, 1, "public", "ended", "omniscient"] as const).map((each) => sees(each, to))).toEqual(
    expected,
  );
});
