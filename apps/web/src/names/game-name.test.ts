import { expect, it } from "vitest";
import { hasRoles } from "./game-name.ts";

it("distinguishes games that deal different roles from those in which all seats are alike", () => {
  expect(["who-is-spy", "connect-four", "chameleon"].filter(hasRoles)).toHaveLength(3);
  expect(["holdem", "public-good"].filter(hasRoles)).toEqual([]);
  expect(hasRoles("a-game-that-is-gone")).toBe(true);
});
