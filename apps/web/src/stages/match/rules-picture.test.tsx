import { games } from "@wisp/games";
import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { RulesPicture } from "./rules-picture.tsx";

const drawn = async (game: string, nth: number): Promise<string> => {
  const stream = await renderToReadableStream(<RulesPicture game={game} nth={nth} />);
  await stream.allReady;
  return new Response(stream).text();
};

test.each(Object.keys(games))("the rules of %s are three different pictures", async (game) => {
  const all = await Promise.all([0, 1, 2].map((nth) => drawn(game, nth)));
  const empty = await drawn("no-such-game", 0);
  expect(new Set([...all, empty]).size).toBe(4);
});
