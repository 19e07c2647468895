import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { optionValue, typedOption } from "./option.ts";
import { interviewsOf, optionsOf, tableOptions } from "./options.ts";

test("the options of a game are those of its schema, times in seconds", () => {
  const options = optionsOf("who-is-spy", "en");
  expect(options).toContainEqual(
    expect.objectContaining({ name: "rounds", choices: ["2", "3"], usual: "3" }),
  );
  expect(options).toContainEqual(
    expect.objectContaining({
      name: "endsAtThreeAlive",
      choices: ["true", "false"],
      usual: "false",
    }),
  );
  expect(options).toContainEqual({
    name: "speechTimeLimitMs",
    choices: null,
    least: 1,
    most: 600,
    usual: "10",
    text: expect.objectContaining({ label: "Time for a speech, seconds" }),
  });
  for (const [name, choices] of [
    ["sealed", ["first-round", "every-round"]],
    ["order", ["rotated", "reversed"]],
    ["lastGuess", ["true", "false"]],
  ] as const) {
    expect(options).toContainEqual(expect.objectContaining({ name, choices, usual: "" }));
  }
  expect(options).toContainEqual(
    expect.objectContaining({ name: "clueWordCap", choices: null, least: 1, most: 60, usual: "" }),
  );
  expect(optionsOf("public-good", "en")).toContainEqual(
    expect.objectContaining({
      name: "multiplier",
      choices: null,
      fractions: true,
      least: 1,
      most: 5,
      usual: "1.8",
    }),
  );
  expect(options.map(({ name }) => name)).not.toContain("language");
  expect(optionsOf("no such game", "en")).toEqual([]);
});

test("hosts of tables choose variants, and how many sit down", () => {
  const names = (game: string) => tableOptions(game, "en").map(({ name }) => name);
  expect(names("who-is-spy")).toEqual(
    expect.arrayContaining(["sealed", "order", "naming", "roles"]),
  );
  expect(names("who-is-spy")).not.toContain("rounds");
  expect(names("werewolf")).toEqual(["board"]);
  expect(names("no such game")).toEqual([]);
});

test.each([
  ["who-is-spy", ["Spy", "Own role", "Other word", "Next vote"], {}],
  [
    "chameleon",
    ["Chameleon", "Secret word", "Next vote"],
    { deduction: ["Reasoning", "Reasoning, strict"] },
  ],
])(
  "of the interviews of %s the one that asks all in one call comes first",
  (game, scores, several) => {
    const [first, ...others] = interviewsOf(game, "en");
    expect(first).toEqual({ value: "beliefs", label: "All beliefs, in one call", scores });
    const named = new Map<string, readonly string[]>(Object.entries(several));
    expect(others.map((each) => each.scores)).toEqual(
      others.map(({ value }) => named.get(value) ?? []),
    );
    expect(interviewsOf("no such game", "en")).toEqual([]);
  },
);

test("input is read as the game's value, and written back the same", () => {
  const typed: Record<string, string> = {
    rounds: "2",
    endsAtThreeAlive: "true",
    repeats: "previous-rounds",
    speechTimeLimitMs: "25",
    speechCap: "",
    clueWordCap: "12",
    sealed: "first-round",
    lastGuess: "true",
  };
  const options = optionsOf("who-is-spy", "en");
  const config = Object.fromEntries(
    options.map((option) => [option.name, optionValue(option, typed[option.name] ?? "")]),
  );
  expect(games["who-is-spy"]?.game.config.parse(config)).toMatchObject({
    rounds: 2,
    endsAtThreeAlive: true,
    repeats: "previous-rounds",
    speechTimeLimitMs: 25_000,
    voteTimeLimitMs: 10_000,
    clueWordCap: 12,
    sealed: "first-round",
    lastGuess: true,
  });
  for (const option of options) {
    expect(typedOption(option, config[option.name])).toBe(typed[option.name] ?? "");
  }
});
