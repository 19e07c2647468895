import { expect, it } from "vitest";
import { agentAvatarId, hueOf } from "./avatar.tsx";
import { avatarId, seatHue } from "./table-colours.ts";

it("gives the six of a table six hues, whatever their names are", () => {
  const hues = [0, 1, 2, 3, 4, 5].map((seat) => hueOf(avatarId("Same name", seat)));
  expect(hues).toEqual([0, 1, 2, 3, 4, 5].map(seatHue));
  expect(new Set(hues).size).toBe(6);
});

it("gives an agent pictures of different hues to choose from, the first drawn from its slug", () => {
  const ids = [0, 1, 2, 3, 4, 5, 6, 7].map((avatar) => agentAvatarId({ slug: "bayes", avatar }));
  expect(ids[0]).toBe("bayes");
  expect(new Set(ids.map(hueOf)).size).toBe(8);
});
