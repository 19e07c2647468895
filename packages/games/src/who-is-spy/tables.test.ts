import { locales, randomFrom, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { tableNamed, tableProblem, tableWith } from "../table-presets.ts";
import { whoIsSpyEntry } from "./entry.ts";
import { whoIsSpy } from "./index.ts";
import { tables } from "./tables.ts";
import { hardPairs } from "./words/index.ts";

const { strong } = tables;
const pairOf = (id: string, ...words: readonly string[]) => ({
  id,
  words: words.map((word) => ({ word, aliases: [] })),
});
const many = Array.from({ length: 10 }, (_, at) => pairOf(`p${at}`, `left ${at}`, `right ${at}`));

describe("the strong table", () => {
  it("is a variant that the game takes, in turn and with nothing sealed", () => {
    expect(whoIsSpyEntry.isVariant?.(strong.options)).toBe(true);
    const config = whoIsSpy.config.parse({ language: "en", ...strong.options });
    expect(config).toMatchObject({ naming: "either-word", roles: "told", order: "rotated" });
    expect(config).not.toHaveProperty("sealed");
  });

  it.each(locales)("says in %s, within a description, what happens there", (locale) => {
    expect([...strong.about[locale]].length).toBeLessThanOrEqual(500);
    for (const part of locale === "en"
      ? ["letters, length and spelling happen", "extreme case", "mixed tables are milder"]
      : ["字形、字数或读音", "极端情形", "混合对局"]) {
      expect(strong.about[locale]).toContain(part);
    }
  });

  it.each(locales)("plays the hard pairs of %s, which its rules let play", (locale) => {
    const pairs = strong.pairs(locale);
    expect(pairs.map(({ id }) => id)).toEqual(hardPairs(locale).map(({ pair }) => pair));
    const config = whoIsSpy.config.parse({ language: locale, ...strong.options });
    for (const { words } of pairs) {
      const materials = whoIsSpy.materials.parse({ pair: words });
      expect(whoIsSpy.setupProblem?.(config, materials) ?? null).toBeNull();
    }
    expect(whoIsSpyEntry.suitingPairs?.(locale, pairs, strong.options)).toEqual(pairs);
  });

  it("is found by its name and by its options", () => {
    expect(tableNamed(whoIsSpyEntry, "strong")).toBe(strong);
    expect(tableNamed(whoIsSpyEntry, "toString")).toBeNull();
    const { naming, order, roles } = strong.options;
    expect(tableWith(whoIsSpyEntry, { roles, order, naming })).toBe(strong);
    expect(tableWith(whoIsSpyEntry, { roles, naming })).toBeNull();
    expect(tableWith(whoIsSpyEntry, {})).toBeNull();
  });

  it("is not played with too few pairs, and says so", () => {
    const pairs = (locale: string) => (locale === "en" ? many : many.slice(1));
    const table = { ...strong, pairs };
    expect(tableProblem(table, ["en"], "en")).toBeNull();
    expect(tableProblem(table, ["en", "zh"], "en")).toBe(
      '"Strong table" cannot be played in Chinese yet: it needs 10 hard pairs, and there are 9.',
    );
    expect(tableProblem(table, ["zh"], "zh")).toBe(
      "“高手桌”暂时不能用中文进行：需要 10 个难分词对，目前有 9 个。",
    );
  });
});

describe("pairs whose blind clues name the other word", () => {
  const named = pairOf("buys", "shop", "store");
  const drawn = (pairs: readonly (typeof named)[], options: object): Set<string> =>
    new Set(
      Array.from({ length: 40 }, (_, at) => {
        const match = whoIsSpyEntry.ordinary("en", randomFrom(`draw ${at}`), pairs, options);
        const table = new Table(whoIsSpy, { seed: "draw", ...match });
        table.deal();
        return whoIsSpy.materials.parse(match.materials).family ?? "";
      }),
    );

  it("are not drawn where neither word may be said, unless there are no others", () => {
    const either = { naming: "either-word" };
    const both = [named, pairOf("drinks", "tea", "coffee")];
    expect(drawn(both, either)).toEqual(new Set(["drinks"]));
    expect(drawn(both, { roles: "told" })).toEqual(new Set(["drinks", "buys"]));
    expect(drawn([named], either)).toEqual(new Set(["buys"]));
  });
});
