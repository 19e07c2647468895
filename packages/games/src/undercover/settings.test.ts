import { answerKey } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkProposal, publicPack } from "../who-is-spy/words/index.ts";
import { undercoverEntry } from "./entry.ts";
import { materialsSchema } from "./events.ts";

const settingSchema = z.strictObject({
  id: z.string(),
  materials: materialsSchema,
  cluster: z.string(),
});

const themes = [
  "abstract",
  "food",
  "household",
  "people",
  "professions",
  "technology",
  "transport",
] as const;

describe.each([
  ["spygame-pairs", "en"],
  ["spygame-pairs-zh", "zh"],
] as const)("the settings %s", async (name, locale) => {
  const settings = z.array(settingSchema).parse(await undercoverEntry.settings?.[name]?.());
  const pairs = settings.filter(({ materials }) => materials.spyWord === 0);

  it("are 50 pairs, each both ways and in one cluster", () => {
    expect(settings).toHaveLength(100);
    expect(new Set(settings.map(({ id }) => id)).size).toBe(100);
    expect(pairs).toHaveLength(50);
    for (const { materials, cluster } of pairs) {
      const ways = settings.filter((other) => other.cluster === cluster);
      expect(ways.map((way) => way.materials.spyWord)).toEqual([0, 1]);
      for (const way of ways) expect(way.materials.pair).toEqual(materials.pair);
    }
  });

  it("are spread over all themes", () => {
    const counts = new Map<string, number>();
    for (const { cluster } of pairs) {
      const [theme = ""] = cluster.split("/");
      counts.set(theme, (counts.get(theme) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(themes);
    for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(5);
  });

  it("hold words that can be played, each once, in no pair of the public pack", () => {
    const words = pairs.flatMap(({ materials }) => materials.pair);
    const spellings = words.flatMap(({ word, aliases }) => [word, ...aliases].map(answerKey));
    expect(new Set(spellings).size).toBe(spellings.length);
    const taken = publicPack(locale).pairs.flatMap((pair) => pair.words);
    for (const { materials } of pairs) {
      expect(checkProposal(locale, materials.pair, taken)).toEqual([]);
    }
  });
});
