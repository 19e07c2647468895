import { existsSync } from "node:fs";
import { join } from "node:path";
import { games } from "@wisp/games";
import { expect, it } from "vitest";
import { sourceOf } from "./source-link.tsx";

const root = join(import.meta.dirname, "../../../../..");

it("names a folder that has the house agents of every game", () => {
  for (const game of Object.keys(games)) {
    const source = sourceOf([game], "house", { character: "prudent" });
    const folder = source !== null && "folder" in source ? source.folder : "";
    const house = ["house.ts", "house"].some((name) => existsSync(join(root, folder, name)));
    expect([folder, house]).toEqual([`packages/games/src/${game}`, true]);
  }
});

it("names every game of a house agent", () => {
  expect(sourceOf(["tic-tac-toe", "holdem", "holdem"], "house", {})).toEqual({
    folder: "packages/games/src/{holdem,tic-tac-toe}",
  });
});

it("names a Space where the settings have one, and nothing for other agents", () => {
  expect(sourceOf([], "space", { space: "a/b", token: "x" })).toEqual({ space: "a/b" });
  expect(sourceOf([], "space", {})).toBeNull();
  expect(sourceOf(["holdem"], "wisp", { space: "a/b" })).toBeNull();
});
