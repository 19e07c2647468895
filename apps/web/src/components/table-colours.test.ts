import { expect, it } from "vitest";
import { agentAvatarId, hueOf } from "./avatar.tsx";
import { avatarId, seatHue } from "./table-colours.ts";

it("gives the seats of a table twelve hues, whatever their names are", () => {
  const seats = Array.from({ length: 12 }, (_, seat) => seat);
  const hues = seats.map((seat) => hueOf(avatarId("Same name", seat)));
  expect(hues).toEqual(seats.map(seatHue));
  expect(new Set(hues).size).toBe(12);
  expect(hues.slice(0, 6)).toEqual([210, 270, 330, 30, 90, 150]);
});

it("gives an agent pictures of different hues to choose from, the first drawn from its slug", () => {
  const ids = [0, 1, 2, 3, 4, 5, 6, 7].map((avatar) => agentAvatarId({ slug: "bayes", avatar }));
  expect(ids[0]).toBe("bayes");
  expect(new Set(ids.map(hueOf)).size).toBe(8);
});
