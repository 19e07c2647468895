import type { ApiMatch } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { gameName, hiddenRole } from "#names/game-names.ts";
import { ownResult } from "./own-result.ts";

const agent = {
  slug: "guest",
  name: "Ada",
  house: false,
  person: true,
  avatar: 1,
  picture: null,
};

const said = (match: ApiMatch, seat: number, locale: Locale): string | null =>
  ownResult(
    match,
    seat,
    { game: gameName(match.game, locale), hidden: hiddenRole(match.game, locale) },
    createTranslator({ locale, messages: messages[locale], namespace: "common.ownResult" }),
  );

/** A match of two seats; seat 0 is looked for. */
function finished(
  game: string,
  roles: readonly [string, string],
  winner: 0 | 1 | null,
  more: { rounds?: number | null; fouls?: number; guessed?: boolean } = {},
): ApiMatch {
  const { rounds = 2, fouls = 0, guessed } = more;
  return {
    id: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
    game,
    season: null,
    locale: "en",
    status: "finished",
    sealed: false,
    recorded: false,
    pace: "people",
    createdAt: "2026-01-01T00:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    seedHash: "0".repeat(64),
    seed: null,
    agents: [agent, agent],
    result: {
      winners: [],
      rounds,
      fouls,
      clean: true,
      upset: false,
      seats: roles.map((role, seat) => ({
        seat,
        agent,
        role,
        side: role,
        won: seat === winner,
        points: 1,
        fouls: seat === 0 ? fouls : 0,
        ...(seat === 0 && guessed !== undefined && { guessed }),
      })),
    },
  };
}

const spy = (winner: 0 | 1, more = {}) => finished("who-is-spy", ["spy", "civilian"], winner, more);
const crosses = (winner: 0 | null) => finished("tic-tac-toe", ["X", "O"], winner);

test.each([
  [spy(1), 1, "I caught the spy in round 2", "第 2 轮，我抓住了卧底"],
  [spy(1, { rounds: null }), 1, "I caught the spy", "我抓住了卧底"],
  [spy(0), 1, "The spy got away", "卧底逃脱了"],
  [spy(0), 0, "I was the spy and got away with it", "我是卧底，没人发现"],
  [
    spy(0, { guessed: true }),
    1,
    "The spy was caught, but guessed our word",
    "卧底被投出去了，却猜中了我们的词",
  ],
  [
    spy(0, { guessed: true }),
    0,
    "I was the spy: they voted me out, but I guessed their word",
    "我是卧底，被投出去了，但猜中了他们的词",
  ],
  [spy(1, { guessed: false }), 1, "I caught the spy in round 2", "第 2 轮，我抓住了卧底"],
  [spy(1), 0, "I was the spy, and they found me in round 2", "我是卧底，第 2 轮被大家找出来了"],
  [spy(1, { fouls: 1 }), 1, "The spy did not get away", "卧底没能逃脱"],
  [spy(1, { fouls: 1 }), 0, "I was the spy, and I did not get away", "我是卧底，没能逃脱"],
  [
    finished("chameleon", ["chameleon", "non-chameleon"], null),
    1,
    "Nobody won at Chameleon",
    "一局变色龙，没有人获胜",
  ],
  [crosses(0), 0, "I won at Tic-tac-toe", "我赢了一局井字棋"],
  [crosses(0), 1, "I lost at Tic-tac-toe", "我输了一局井字棋"],
  [crosses(null), 1, "Nobody won at Tic-tac-toe", "一局井字棋，没有人获胜"],
])("the result of a seat in its player's words, case %#", (match, seat, english, chinese) => {
  expect([said(match, seat, "en"), said(match, seat, "zh")]).toEqual([english, chinese]);
  expect(said(match, seat, "en")).not.toContain(agent.name);
});

test("there is none without a result or for a seat that the match does not have", () => {
  expect(said({ ...spy(1), result: null }, 1, "en")).toBeNull();
  expect(said(spy(1), 7, "en")).toBeNull();
});
