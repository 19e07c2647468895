import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goldenSchema, playGolden, replayGolden } from "./golden.ts";
import { games } from "./index.ts";

const folder = join(import.meta.dirname, "..", "goldens");
const read = (id: string) =>
  goldenSchema.parse(JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")));

describe("golden playthroughs", () => {
  it("are there for every registered game and for no other", () => {
    const kept = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
    expect(kept.sort()).toEqual(Object.keys(games).sort());
  });

  it.each(Object.entries(games))("%s plays to the same log byte for byte", (id, entry) => {
    const golden = read(id);
    expect([golden.game, golden.version]).toEqual([id, entry.game.version]);
    const table = replayGolden(entry, golden);
    expect(JSON.stringify(table.log)).toBe(JSON.stringify(golden.log));
    expect(table.outcome).toEqual(golden.outcome);
  });

  it.each(Object.entries(games))("%s is the same match however often it is played", (_, entry) => {
    const [once, twice] = [playGolden(entry, "zh", "seed"), playGolden(entry, "zh", "seed")];
    expect(JSON.stringify(twice)).toBe(JSON.stringify(once));
  });
});
