import { isFailure } from "@wisp/db";
import { expect, test } from "vitest";
import { readGames } from "./agent-games.ts";

const spy = (locale: "en" | "zh", online = true) => ({ game: "who-is-spy", locale, online });

test("games are taken once each, the last mention of one counting", () => {
  expect(readGames([spy("en"), spy("zh"), spy("en", false)])).toEqual([
    spy("en", false),
    spy("zh"),
  ]);
});

test("no game, and a game that agents cannot be registered for, are refused", () => {
  const codes = [[], [spy("en"), { game: "chess", locale: "en", online: true } as const]].map(
    (wanted) => {
      const read = readGames(wanted);
      return isFailure(read) ? read.failed : null;
    },
  );
  expect(codes).toEqual(["no-games", "unknown-game"]);
});
