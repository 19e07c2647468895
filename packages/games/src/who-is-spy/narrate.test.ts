import { expect, it } from "vitest";
import { dealt, played } from "../../test/who-is-spy/scripted.ts";
import type { Event } from "./events.ts";
import { narrate, speech, you } from "./phrases.ts";
import { evolve, type State } from "./state.ts";

const { state, log } = played({
  rounds: [{ speeches: { 1: "" }, votes: { 0: 5, 2: 5, 3: 0 } }],
});

/** The host's sentences about the events of one type over the match, in both languages. */
const sentencesOf = (type: Event["type"]): readonly (readonly [en: string, zh: string])[] =>
  log.flatMap(({ event }) =>
    event.type === type
      ? [[narrate(event, state, "en"), narrate(event, state, "zh")] as const]
      : [],
  );

it.each([
  [
    "match-opened",
    [
      "The players are seated: Player 1, Player 2, Player 3, Player 4, Player 5, Player 6.",
      "玩家入座：Player 1、Player 2、Player 3、Player 4、Player 5、Player 6。",
    ],
  ],
  [
    "round-opened",
    [
      "Round 1 begins. Order of speaking: Player 1, Player 2, Player 3, Player 4, Player 5, Player 6.",
      "第 1 轮开始。发言顺序：Player 1、Player 2、Player 3、Player 4、Player 5、Player 6。",
    ],
  ],
  [
    "votes-shown",
    [
      "Player 1 votes for Player 6; Player 3 votes for Player 6; Player 4 votes for Player 1; Player 5 abstains; Player 6 abstains.",
      "Player 1 投给 Player 6；Player 3 投给 Player 6；Player 4 投给 Player 1；Player 5 弃权；Player 6 弃权。",
    ],
  ],
  ["votes-counted", ["", ""]],
  [
    "match-closed",
    [
      "The match is over. The civilians win; the spy was Player 6.",
      "对局结束。卧底是Player 6，平民获胜。",
    ],
  ],
  ["turn-opened", ["", ""]],
] as const)("the host narrates %s in both languages", (type, sentences) => {
  expect(sentencesOf(type)[0]).toEqual(sentences);
});

it("the host narrates speeches, silence, fouls and votes by name", () => {
  expect(sentencesOf("spoke").slice(0, 2)).toEqual([
    ["Player 1: Remark 1 of round 1", "Player 1：Remark 1 of round 1"],
    ["Player 2 did not speak.", "Player 2 没有发言。"],
  ]);
  expect(sentencesOf("player-out")).toEqual([
    ["Player 2 is eliminated for a foul.", "Player 2 因违规出局。"],
    ["Player 6 is voted out.", "Player 6 被投票出局。"],
  ]);
});

it("the host says what it means that the match goes on after an elimination", () => {
  const goesOn = played({
    rounds: [{ speeches: { 1: "" }, votes: { 0: 2, 3: 2, 4: 2 } }, { votes: { 0: 5, 3: 5 } }],
  });
  let view: State | undefined;
  const said = goesOn.log.flatMap(({ event }) => {
    view = evolve(view, event);
    return event.type === "round-opened" || event.type === "turn-opened"
      ? [narrate(event, view, "en")].filter((text) => text.includes("not the spy"))
      : [];
  });
  expect(said).toEqual([
    "The match goes on, so Player 2 was not the spy.",
    "The match goes on, so Player 3 was not the spy. Round 2 begins. Order of speaking: Player 1, Player 4, Player 5, Player 6.",
  ]);
});

it("the host narrates a tie, and a spy that wins", () => {
  const tie = { type: "votes-counted", round: 1, out: null } as const;
  const won = { type: "match-closed", round: 3, winner: "spy", spy: 2 } as const;
  expect(narrate(tie, state, "en")).toBe("Nobody is voted out.");
  expect(narrate(tie, state, "zh")).toBe("本轮无人被投出局。");
  expect(narrate(won, state, "en")).toBe("The match is over. The spy, Player 3, wins.");
  expect(narrate(won, state, "zh")).toBe("对局结束。卧底是Player 3，卧底获胜。");
});

it("a player is given its name, and its word once it is dealt", () => {
  const table = dealt({});
  expect(sentencesOf("word-dealt")[5]).toEqual([
    'You are Player 6. Your word is "tea".',
    "你是 Player 6。你的词是“tea”。",
  ]);
  expect(you(table.view(5), 5, "en")).toBe('You are Player 6. Your word is "tea".');
  expect(you(table.view(5), 5, "zh")).toBe("你是 Player 6。你的词是“tea”。");
  expect(you(table.view(5), 0, "en")).toBe("You are Player 1.");
});

it("only speeches have a speaker's text", () => {
  const said = log.flatMap(({ event }) => speech(event) ?? []);
  expect(said).toEqual(
    [0, 1, 2, 3, 4, 5].map((seat) => ({
      seat,
      text: seat === 1 ? "" : `Remark ${seat + 1} of round 1`,
    })),
  );
});
