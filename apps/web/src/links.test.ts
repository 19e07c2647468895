import { expect, it } from "vitest";
import { formAddress } from "./links.ts";

it("leads to the form of a preset", () => {
  expect(formAddress({ preset: "reasoning" })).toBe("/lab/new?preset=reasoning");
});

it("leads to the copy of an experiment, so that signing in does not replace it with a preset", () => {
  expect(formAddress({ preset: "attack-defence", copy: "attack-and-defence-11cf87b0" })).toBe(
    "/lab/new?copy=attack-and-defence-11cf87b0",
  );
});

it("leads to the blank form of a game", () => {
  expect(formAddress({ game: "holdem" })).toBe("/lab/new?game=holdem");
  expect(formAddress({})).toBe("/lab/new");
});
