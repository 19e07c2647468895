import { expect, it } from "vitest";
import { Fold } from "./fold.ts";
import { shownName, withShownNames } from "./shown-names.ts";

it.each([
  ["Player 5", "zh", "5号"],
  ["Player 12", "zh", "12号"],
  ["Player 5", "en", "Player 5"],
  ["Player X", "zh", "Player X"],
  ["小明", "zh", "小明"],
] as const)("shows %s in %s as %s", (name, locale, shown) => {
  expect(shownName(name, locale)).toBe(shown);
});

it("gives a page the names of the whole match as its language has them", () => {
  const names = ["Player 2", "Player 1"];
  const log = {
    id: "a match",
    game: "who-is-spy",
    events: [
      { cursor: 0, at: null, event: { type: "match-opened", names } },
      { cursor: 1, at: null, event: { type: "spoke", text: "Player 1" } },
    ],
    sealed: [],
    decisions: [],
    marks: [],
    changes: [],
    over: false,
    wordsHidden: false,
  };
  const raw = { parse: (event: object) => event, evolve: (_: unknown, event: object) => event };
  const fold = new Fold(withShownNames(raw, "zh"));
  expect(fold.at(log, 0, "public")).toEqual({ type: "match-opened", names: ["2号", "1号"] });
  // What players say stays word for word.
  expect(fold.at(log, 1, "public")).toEqual({ type: "spoke", text: "Player 1" });
});
