import { expect, it, test } from "vitest";
import {
  agentDescription,
  hasRoles,
  hiddenName,
  hiddenRole,
  isHiddenRole,
  variantNames,
} from "./game-names.ts";

it("distinguishes games that deal different roles from those in which all seats are alike", () => {
  expect(["who-is-spy", "connect-four", "chameleon"].filter(hasRoles)).toHaveLength(3);
  expect(["holdem", "public-good"].filter(hasRoles)).toEqual([]);
  expect(hasRoles("a-game-that-is-gone")).toBe(true);
});

it("names who is looked for, one role or several", () => {
  expect(hiddenRole("who-is-spy", "en")).toEqual({ role: "spy", name: "spy" });
  expect([hiddenRole("avalon", "en"), hiddenRole("holdem", "en")]).toEqual([null, null]);
  expect(["who-is-spy", "avalon", "holdem"].map((game) => hiddenName(game, "zh"))).toEqual([
    "卧底",
    "坏人",
    "",
  ]);
  const roles = ["merlin", "servant", "assassin", "morgana", "mordred", "oberon", "minion"];
  expect(roles.map((role) => isHiddenRole("avalon", role))).toEqual(roles.map((_, at) => at > 1));
});

const config = {
  language: "en",
  rounds: 3,
  clueWordCap: 12,
  sealed: "first-round",
  lastGuess: true,
};

test("names the variants of a configuration alone, in a reader's language", () => {
  expect(variantNames("who-is-spy", config, "en")).toEqual([
    "Longest speech, words: 12",
    "Speaking at the same time: in the first round",
    "Last guess",
  ]);
  expect(variantNames("who-is-spy", config, "zh")).toEqual([
    "发言最多词数：12",
    "同时发言：第一轮",
    "最后一猜",
  ]);
  expect(variantNames("who-is-spy", { language: "en", lastGuess: false }, "en")).toEqual([]);
  expect(variantNames("holdem", { hands: 3 }, "en")).toEqual([]);
  const large = { seats: 7, mordred: true, oberon: true };
  expect(variantNames("avalon", large, "en")).toEqual([]);
  expect(variantNames("avalon", { ...large, loyalMayFail: true }, "en")).toHaveLength(1);
  expect(variantNames("gone", { hands: 3 }, "en")).toEqual([]);
});

const game = (id: string, locale = "en") => ({ game: id, locale, online: true });
const caller = { slug: "caller", house: true, description: "As stored.", games: [game("holdem")] };

test("a house agent is described in the reader's language, whatever language it plays in", () => {
  expect(agentDescription(caller, "en")).toBe("Checks and calls to the end, whatever it holds.");
  expect(agentDescription(caller, "zh")).toBe("不论手牌，只过牌和跟注。");
  const chinese = { ...caller, slug: "caller-zh", games: [game("holdem", "zh")] };
  expect(agentDescription(chinese, "en")).toBe(agentDescription(caller, "en"));
});

test("with several games, each sentence says which game it is about", () => {
  const dice = { ...caller, slug: "dice", games: [game("holdem"), game("public-good")] };
  expect(agentDescription(dice, "en")).toBe(
    "Texas Hold’em: Takes any action that is available. Public Good: Contributes any amount it can.",
  );
  expect(agentDescription(dice, "zh")).toBe("德州扑克：随机选择可用的动作。公共品博弈：随机投入。");
});

test("an owner's text stays, as does that of a house agent whose games are gone", () => {
  expect(agentDescription({ ...caller, house: false }, "zh")).toBe("As stored.");
  expect(agentDescription({ ...caller, games: [game("gone")] }, "zh")).toBe("As stored.");
});
