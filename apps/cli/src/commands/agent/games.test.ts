import type { Locale } from "@wisp/game";
import { expect, test } from "vitest";
import { gamesByCheck, gamesFrom, gamesToPlay, gameWords } from "./games.ts";

const naming = (name: string, ...locales: readonly Locale[]) => ({ name, locales, ok: true });
const failing = (name: string, ...locales: readonly Locale[]) => ({ name, locales, ok: false });
const described = { name: "description", ok: true };

test.each([
  ["that names no games", [], ["who-is-spy/en"]],
  ["that names the first game in English", [naming("who-is-spy", "zh", "en")], ["who-is-spy/en"]],
  [
    "that names it in Chinese only",
    [naming("holdem", "en"), naming("who-is-spy", "zh")],
    ["who-is-spy/zh"],
  ],
  [
    "that goes wrong in the first game",
    [failing("who-is-spy", "en"), naming("tic-tac-toe", "en")],
    ["tic-tac-toe/en"],
  ],
  [
    "whose card names none, and that goes wrong in the first",
    [
      { name: "who-is-spy", ok: false },
      { name: "holdem", ok: true },
    ],
    ["holdem/en"],
  ],
  [
    "that goes wrong everywhere",
    [failing("holdem", "zh"), failing("who-is-spy", "zh")],
    ["who-is-spy/zh"],
  ],
  ["that names another game", [naming("holdem", "zh", "en")], ["holdem/zh"]],
])("an agent %s plays one game, unless its owner chooses", (_, steps, expected) => {
  const games = gamesByCheck([described, ...steps]);
  expect(games.map(({ game, locale }) => `${game}/${locale}`)).toEqual(expected);
});

test("an agent that is to play everything plays what its kind can, or what it names", () => {
  const every = (kind: string, steps: Parameters<typeof gamesToPlay>[2]) =>
    gameWords(gamesToPlay(gamesFrom("*", kind), kind, steps));
  expect(every("space", [])).toEqual(["who-is-spy/en", "who-is-spy/zh"]);
  expect(every("wisp", [])).toEqual(expect.arrayContaining(["hanabi/zh", "holdem/en"]));
  const named = [naming("holdem", "en"), failing("tic-tac-toe", "zh")];
  expect(every("wisp", named)).toEqual(["tic-tac-toe/zh", "holdem/en"]);
});
