import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { readGames, unnamedAmong } from "./games.ts";

const spy = (locale: "en" | "zh", online = true) => ({ game: "who-is-spy", locale, online });

test("games are taken once each, the last mention of one counting", () => {
  expect(readGames([spy("en"), spy("zh"), spy("en", false)], "space")).toEqual([
    spy("en", false),
    spy("zh"),
  ]);
});

test("no game, and a game that agents cannot be registered for, are refused", () => {
  const codes = [[], [spy("en"), { game: "chess", locale: "en", online: true } as const]].map(
    (wanted) => {
      const read = readGames(wanted, "openai");
      return isFailure(read) ? read.failed : null;
    },
  );
  expect(codes).toEqual(["no-games", "unknown-game"]);
});

test("a model can be registered for every game, a Space for those that its protocol words", () => {
  const wanted = Object.keys(games).map((game) => ({ game, locale: "en" }) as const);
  expect(readGames(wanted, "hf-inference")).toEqual(wanted);
  expect(readGames(wanted, "space")).toMatchObject({
    failed: "unknown-game",
    detail: "Agents of this kind can play: who-is-spy.",
  });
});

test("a game is refused that an agent does not name in its check in that language", () => {
  const check = {
    steps: [
      { name: "description", ok: true },
      { name: "who-is-spy", ok: true, locales: ["zh"] },
    ],
  };
  expect(unnamedAmong([spy("zh")], check)).toBeUndefined();
  const other = { game: "tic-tac-toe", locale: "zh" } as const;
  expect(unnamedAmong([spy("zh"), spy("en"), other], check)).toMatchObject({
    failed: "unnamed-game",
    detail: expect.stringContaining("plays who-is-spy/zh, and not who-is-spy/en, tic-tac-toe/zh."),
  });
  // An agent of a kind that names no games, or that was never checked.
  const unnamed = { steps: [{ name: "speech", ok: true }] };
  expect(unnamedAmong([spy("en")], unnamed)).toBeUndefined();
  expect(unnamedAmong([spy("en")], null)).toBeUndefined();
});
