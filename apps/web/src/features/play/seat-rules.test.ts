import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { primerOf, rulesOfMatch } from "./seat-rules.ts";

describe.each(locales)("a newcomer's first table (%s)", (locale) => {
  it.each(Object.keys(games))("has a primer for %s", (game) => {
    const primer = primerOf(game, games[game]?.game.config.parse({}), locale);
    expect(primer?.captions).toHaveLength(3);
    expect(new Set(primer?.captions).size).toBe(3);
    expect(primer?.first).not.toBe(primer?.late);
  });

  it("has none for a game that the arena does not have", () => {
    expect(primerOf("no-such-game", {}, locale)).toBeNull();
    expect(rulesOfMatch("no-such-game", {}, [], locale)).toEqual([]);
  });
});

describe("the rules at a seat", () => {
  const opened = (options: object) => ({
    cursor: 0,
    at: null,
    event: { type: "match-opened", names: ["Player 1", "Player 2"], version: 2, config: options },
  });

  it("are those of the match", () => {
    const rules = (options: object): string =>
      rulesOfMatch("hanabi", options, [opened(options)], "en").join("\n");
    expect(rules({ lifeTokens: 3, lateMove: "drawn" })).toContain("3 lives");
    expect(rules({ lifeTokens: 3, lateMove: "drawn" })).toContain("costs the turn");
    expect(rules({})).toContain("1 life");
    expect(rules({})).not.toContain("costs the turn");
  });

  it("are those of the match before it has begun", () => {
    const rules = (options: object) => rulesOfMatch("tic-tac-toe", options, [], "en").join("\n");
    expect(rules({ lateMove: "drawn" })).toContain("costs the turn");
    expect(rules({})).not.toContain("costs the turn");
  });

  it.each([
    ["en", "positions 1 to 2, from the one drawn first to the newest (agents count from 0)"],
    ["zh", "1 到 2，从最早摸到的牌到最新的牌（智能体从 0 数起）"],
  ] as const)("count cards from 1, as the stage does (%s)", (locale, words) => {
    expect(rulesOfMatch("hanabi", { handSize: 2 }, [], locale).join("\n")).toContain(words);
  });
});

describe.each(locales)("what a late answer costs (%s)", (locale) => {
  const late = (game: string, options: object) =>
    primerOf(game, games[game]?.game.config.parse(options), locale)?.late;

  it.each(Object.keys(games).filter((id) => games[id]?.practice?.lateMove === "drawn"))(
    "is the turn in practice of %s, and the match by its ordinary rules",
    (game) => {
      expect(late(game, { lateMove: "drawn" })).not.toBe(late(game, {}));
    },
  );

  it("is all that is left, where giving does not pay", () => {
    expect(late("public-good", { seats: 3, multiplier: 1.8 })).not.toBe(
      late("public-good", { seats: 3, multiplier: 4 }),
    );
  });

  it("has two sentences wherever a game says so", () => {
    for (const [game, { lateElse }] of Object.entries(games)) {
      const primer = messages[locale].primers;
      const texts = Object.entries(primer).find(([id]) => id === game)?.[1] ?? {};
      expect("lateElse" in texts).toBe(lateElse !== undefined);
    }
  });
});
