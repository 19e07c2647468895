import { expect, it } from "vitest";
import { hueOf } from "./avatar.tsx";
import { avatarId, seatHue } from "./table-colours.ts";

it("gives the six of a table six hues, whatever their names are", () => {
  const hues = [0, 1, 2, 3, 4, 5].map((seat) => hueOf(avatarId("Same name", seat)));
  expect(hues).toEqual([0, 1, 2, 3, 4, 5].map(seatHue));
  expect(new Set(hues).size).toBe(6);
});
