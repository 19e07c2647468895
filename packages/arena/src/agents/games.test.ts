import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { readGames } from "./games.ts";

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

test("a game that an agent does not name in its check is refused, in that language too", () => {
  const check = {
    steps: [
      { name: "description", ok: true },
      { name: "who-is-spy", ok: true, locales: ["zh"] },
    ],
  };
  expect(readGames([spy("zh")], "wisp", check)).toEqual([spy("zh")]);
  expect(readGames([spy("zh"), spy("en")], "wisp", check)).toMatchObject({
    failed: "unnamed-game",
    detail: expect.stringContaining("does not play who-is-spy in the language en"),
  });
  const other = { game: "tic-tac-toe", locale: "zh" } as const;
  expect(readGames([other], "wisp", check)).toMatchObject({ failed: "unnamed-game" });
  // An agent whose check ended earlier, or that names no games.
  const unnamed = { steps: [{ name: "description", ok: false }] };
  expect(readGames([spy("en")], "wisp", unnamed)).toEqual([spy("en")]);
});
