import type { MatchResult } from "@wisp/agents";
import type { Locale } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { houseSessions, ordinaryMatch } from "../test/tables.ts";
import { MemoryStore, matchResult, playMatch } from "./index.ts";
import type { MatchToPlay } from "./play-match.ts";

/** Plays a match of a game with house agents; resolves with what each seat hears of its end. */
async function resultsOf(
  id: string,
  locale: Locale = "en",
  change: Partial<MatchToPlay> = {},
): Promise<{ readonly heard: MatchResult[]; readonly store: MemoryStore }> {
  const entry = games[id];
  if (entry === undefined) throw new Error(`there is no ${id}`);
  const match = ordinaryMatch(entry, "result", locale);
  const heard: MatchResult[] = [];
  const store = new MemoryStore();
  const sessions = (await houseSessions(entry, match)).map((session, seat) =>
    Object.assign(session, {
      hearResult(result: MatchResult) {
        heard[seat] = result;
      },
    }),
  );
  await playMatch({ ...match, sessions, store, ...change });
  return { heard, store };
}

test.each(Object.keys(games))("%s: every seat hears who won and with which points", async (id) => {
  const { heard } = await resultsOf(id);
  const [first] = heard;
  if (first === undefined) throw new Error("no result");
  expect(heard).toHaveLength(first.seats.length);
  for (const [seat, { seats, winners, text }] of heard.entries()) {
    expect(seats).toEqual(first.seats);
    expect(new Set(seats.map(({ name }) => name)).size).toBe(seats.length);
    expect(new Set(winners)).toEqual(new Set(seats.flatMap(({ side, won }) => (won ? side : []))));
    expect(text.split("\n").filter((line) => line.includes("(you)"))).toEqual([
      expect.stringContaining(`${seats[seat]?.name} (you): ${seats[seat]?.role}`),
    ]);
  }
});

test("a result has no field of a seat that its schema lacks: clients check it", async () => {
  const { heard, store } = await resultsOf("tic-tac-toe");
  const game = games["tic-tac-toe"]?.game;
  if (game === undefined) throw new Error("there is no tic-tac-toe");
  const published = (heard[0]?.seats ?? []).map((seat) => ({ ...seat, fouls: null }));
  const ended = { game, locale: "en", events: store.events, hidesWords: false } as const;
  expect(matchResult(published, ended, 0)).toEqual(heard[0]);
});

test("the words that a seat did not see are revealed, unless the season withholds them", async () => {
  const { heard, store } = await resultsOf("who-is-spy");
  const drawn = store.events.find(({ event }) => event.type === "table-drawn")?.event;
  for (const { revealed, text } of heard) {
    expect(revealed.map(({ event }) => event)).toContainEqual(drawn);
    // The lines say "you" to other players, so a heading says whom they were for.
    const [, secrets = ""] = text.split("What players were told in secret:\n");
    for (const line of revealed) expect(secrets).toContain(line.text);
  }
  const withheld = await resultsOf("who-is-spy", "en", { hidesWords: async () => true });
  expect(withheld.heard.map(({ revealed }) => revealed)).toEqual(heard.map(() => []));
});

test("a game without words asks nobody whether they are withheld, and reveals none", async () => {
  const { heard } = await resultsOf("tic-tac-toe", "zh", {
    hidesWords: () => Promise.reject(new Error("asked")),
  });
  expect(heard[0]?.revealed).toEqual([]);
  expect(heard[0]?.text).toMatch(/^对局结束。获胜方：/);
  expect(heard[0]?.text).not.toContain("秘密信息");
});

test("no seat hears the result of a sealed match, or of one that is stopped", async () => {
  expect((await resultsOf("tic-tac-toe", "en", { sealed: true })).heard).toEqual([]);
  expect((await resultsOf("tic-tac-toe", "en", { stop: AbortSignal.abort() })).heard).toEqual([]);
});
