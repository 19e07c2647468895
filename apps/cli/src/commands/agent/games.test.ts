import type { Locale } from "@wisp/game";
import { expect, test } from "vitest";
import { gamesByCheck } from "./games.ts";

const naming = (name: string, ...locales: readonly Locale[]) => ({ name, locales });
const described = { name: "description" };

test.each([
  ["that names no games", [], ["who-is-spy/en"]],
  ["that names the first game in English", [naming("who-is-spy", "zh", "en")], ["who-is-spy/en"]],
  [
    "that names it in Chinese only",
    [naming("holdem", "en"), naming("who-is-spy", "zh")],
    ["who-is-spy/zh"],
  ],
  ["that names another game", [naming("holdem", "zh", "en")], ["holdem/zh"]],
])("an agent %s plays one game, unless its owner chooses", (_, steps, expected) => {
  const games = gamesByCheck([described, ...steps]);
  expect(games.map(({ game, locale }) => `${game}/${locale}`)).toEqual(expected);
});
