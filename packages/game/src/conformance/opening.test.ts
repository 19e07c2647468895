import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Config, type Event, type GuessingGame, guessing } from "../../test/guessing.ts";
import { run } from "../../test/guessing-subject.ts";
import type { LogEntry } from "../contract.ts";
import { everyone, only } from "../log.ts";

/** The guessing game with another first event. */
const opening = (first: readonly LogEntry<Event>[]): Partial<GuessingGame> => ({
  deal: (setup, random) => [...first, ...guessing.deal(setup, random).slice(1)],
});

const opened = { type: "match-opened", config: {}, names: ["Player 1", "Player 2"] } as const;

const other: Config = JSON.parse('{"rounds":3}');

describe("the suite catches an opening", () => {
  it.each([
    ["that is empty", { deal: () => [] }, /nothing was dealt/],
    [
      "that seats see, but not the public",
      opening([{ to: { seats: "all", public: false }, event: { ...opened, names: ["1", "2"] } }]),
      /the first event is not to everyone/,
    ],
    [
      "that one seat sees alone",
      opening([{ to: only(0), event: { ...opened, names: ["1", "2"] } }]),
      /the first event is not to everyone/,
    ],
    [
      "without the configuration",
      opening([{ to: everyone, event: { type: "noted", note: 1 } }]),
      /the first event lacks the public configuration/,
    ],
    [
      "with a name too few",
      opening([{ to: everyone, event: { ...opened, names: ["Player 1"] } }]),
      /the first event lacks the in-game names by seat/,
    ],
    [
      "with a name too many",
      opening([{ to: everyone, event: { ...opened, names: ["a", "b", "c"] } }]),
      /the first event lacks the in-game names by seat/,
    ],
    [
      "that is sent to a seat before the first",
      opening([
        { to: everyone, event: { ...opened, names: ["1", "2"] } },
        { to: only(-1), event: { type: "noted", note: 1 } },
      ]),
      /"noted" is sent to seat -1/,
    ],
    [
      "that is sent to half a seat",
      opening([
        { to: everyone, event: { ...opened, names: ["1", "2"] } },
        { to: only(0.5), event: { type: "noted", note: 1 } },
      ]),
      /"noted" is sent to seat 0.5/,
    ],
    [
      "with another configuration",
      {
        event: z.custom<Event>(),
        ...opening([{ to: everyone, event: { ...opened, names: ["1", "2"], config: other } }]),
      },
      /the configuration of the set-up and of the first event differ/,
    ],
    [
      "without the version of its rules",
      { version: 2 },
      /the first event names version 1 of the rules, not 2/,
    ],
    ["of no seats", { seatsOf: () => 0 }, /a match has 0 seats/],
    ["of one and a half seats", { seatsOf: () => 1.5 }, /a match has 1.5 seats|array length/],
    ["without rules", { rules: () => "" }, /no rules in en/],
    [
      "without rules in one language",
      { rules: (_, locale) => (locale === "zh" ? "" : "Guess.") },
      /no rules in zh/,
    ],
  ] satisfies readonly (readonly [string, Partial<GuessingGame>, RegExp])[])(
    "%s",
    (_, game, why) => {
      expect(run(game)).toThrow(why);
    },
  );

  it("whose set-up changes when the schemas parse it", () => {
    const { config, materials } = guessing;
    expect(run({ config: config.transform(() => ({})) })).not.toThrow();
    const reversed = materials.transform(({ coins }) => ({ coins: coins.toReversed() }));
    expect(run({ materials: reversed })).toThrow(/the materials and their schema differ/);
  });
});
