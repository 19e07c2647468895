import { locales, type SpaceMessage, sees } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { played, remark, type SpyTable } from "../../test/who-is-spy/scripted.ts";
import { whoIsSpy } from "./index.ts";
import { spaceMapping } from "./space.ts";
import { evolve, type State } from "./state.ts";

interface Call extends SpaceMessage {
  readonly call: "perceive" | "interact";
}

/** Every call that a Space at `seat` gets over a whole match, in order. */
function callsTo(table: SpyTable, seat: number): Call[] {
  let view: State | undefined;
  const calls: Call[] = [];
  for (const { to, event } of table.log) {
    if (!sees(seat, to)) continue;
    view = evolve(view, event);
    const messages = spaceMapping.perceive(event, view, seat);
    calls.push(...messages.map((each) => ({ call: "perceive" as const, ...each })));
    if (event.type === "turn-opened" && event.seats.includes(seat)) {
      const ask = whoIsSpy.ask(view, seat, "en");
      calls.push({ call: "interact", ...spaceMapping.interact(ask, view, seat) });
    }
  }
  return calls;
}

const nothing = { message: null, name: null, status: null, word: null, round: null };
const perceive = (fields: Partial<SpaceMessage>): Call => ({
  call: "perceive",
  ...nothing,
  ...fields,
});
const interact = (fields: Partial<SpaceMessage>): Call => ({
  call: "interact",
  ...nothing,
  ...fields,
});
const name = (seat: number): string => `Player ${seat + 1}`;
const said = (round: number, seat: number, message = remark(round, seat)): Call =>
  perceive({ status: "round", round, name: name(seat), message });
const voted = (round: number, seat: number, message: string): Call =>
  perceive({ status: "vote", round, name: name(seat), message });
const out = (round: number, who: string): Call =>
  perceive({ status: "vote_result", round, name: who, message: who });

describe("a whole match in Space messages", () => {
  // Round 1: Player 2 says nothing and is out by a foul; then a tie. Round 2: the spy is out.
  const table = played({
    rounds: [
      { speeches: { 1: { missed: "timeout" } }, votes: { 0: 2, 2: 0 } },
      { votes: { 0: 5, 2: 5, 3: 5, 4: 5, 5: 0 } },
    ],
  });

  it("follows the protocol's table for a player who lives", () => {
    const calls = callsTo(table, 2);
    const ballots = calls.filter(({ call, status }) => call === "interact" && status === "vote");
    for (const { message } of ballots) {
      expect((message ?? "").split(",").sort()).toEqual([0, 2, 3, 4, 5].map(name));
    }
    const unordered = calls.map((each) =>
      ballots.includes(each) ? { ...each, message: "names" } : each,
    );
    expect(unordered).toEqual([
      perceive({ status: "start", message: "Player 3" }),
      perceive({ status: "distribution", word: "coffee" }),
      perceive({
        status: "round",
        round: 1,
        message:
          "Round 1 begins. Order of speaking: Player 1, Player 2, Player 3, Player 4, Player 5, Player 6.",
      }),
      said(1, 0),
      said(1, 1, ""),
      interact({ status: "round", round: 1 }),
      said(1, 2),
      said(1, 3),
      said(1, 4),
      said(1, 5),
      out(1, "Player 2"),
      interact({ status: "vote", round: 1, message: "names" }),
      voted(1, 0, "Player 3"),
      voted(1, 2, "Player 1"),
      voted(1, 3, ""),
      voted(1, 4, ""),
      voted(1, 5, ""),
      out(1, ""),
      perceive({
        status: "round",
        round: 2,
        message:
          "Round 2 begins. Order of speaking: Player 1, Player 3, Player 4, Player 5, Player 6.",
      }),
      said(2, 0),
      interact({ status: "round", round: 2 }),
      said(2, 2),
      said(2, 3),
      said(2, 4),
      said(2, 5),
      interact({ status: "vote", round: 2, message: "names" }),
      voted(2, 0, "Player 6"),
      voted(2, 2, "Player 6"),
      voted(2, 3, "Player 6"),
      voted(2, 4, "Player 6"),
      voted(2, 5, "Player 1"),
      out(2, "Player 6"),
      perceive({
        status: "result",
        message: "The match is over. The civilians win; the spy was Player 6.",
      }),
    ]);
  });

  it("still notifies a player who is out, and asks it nothing more", () => {
    const [mine, theirs] = [callsTo(table, 1), callsTo(table, 2)];
    const perceives = (calls: Call[]) =>
      calls.filter(({ call, status }) => call === "perceive" && status !== "start");
    expect(perceives(mine)).toEqual(perceives(theirs));
    expect(mine.filter(({ call }) => call === "interact")).toEqual([
      interact({ status: "round", round: 1 }),
    ]);
  });

  it("names every player who fouled before the ballot, and gives the spy its own word", () => {
    const twoFouls = played({ rounds: [{ speeches: { 0: "", 3: "" } }] });
    const calls = callsTo(twoFouls, 5);
    expect(calls[1]).toEqual(perceive({ status: "distribution", word: "tea" }));
    const results = calls.filter(({ status, round }) => status === "vote_result" && round === 1);
    expect(results).toEqual([out(1, "Player 1"), out(1, "Player 4"), out(1, "")]);
  });
});

it.each([
  ["en", "You are a civilian.", "You are the spy."],
  ["zh", "你是平民。", "你是卧底。"],
] as const)("a player who is told its role reads it with the word in %s", (language, ...told) => {
  const table = played({ config: { language, roles: "told" } });
  expect([callsTo(table, 0)[1], callsTo(table, 5)[1]]).toEqual([
    perceive({ status: "distribution", word: "coffee", message: told[0] }),
    perceive({ status: "distribution", word: "tea", message: told[1] }),
  ]);
});

describe("every text that an agent may parse", () => {
  const caught = { rounds: [{ votes: { 0: 5, 1: 5, 2: 5, 3: 5, 4: 5, 5: 0 } }] };
  const fouled = { rounds: [{ speeches: { 1: { missed: "timeout" as const } } }] };
  const texts = {
    en: {
      opens:
        "Round 1 begins. Order of speaking: Player 1, Player 2, Player 3, Player 4, Player 5, Player 6.",
      civiliansWin: "The match is over. The civilians win; the spy was Player 6.",
      spyWins: "The match is over. The spy, Player 6, wins.",
    },
    zh: {
      opens: "第 1 轮开始。发言顺序：Player 1、Player 2、Player 3、Player 4、Player 5、Player 6。",
      civiliansWin: "对局结束。卧底是Player 6，平民获胜。",
      spyWins: "对局结束。卧底是Player 6，卧底获胜。",
    },
  };

  describe.each(locales)("in %s", (language) => {
    const callsOf = (table: object, seat = 0) =>
      callsTo(played({ config: { language }, ...table }), seat);
    const perceivesOf = (table: object, status: string) =>
      callsOf(table)
        .filter((each) => each.call === "perceive" && each.status === status)
        .map(({ name: who, message, word, round }) => ({ who, message, word, round }));
    const text = { who: null, message: null, word: null, round: null };

    it.each([
      ["start: the own name", {}, "start", [{ ...text, message: "Player 1" }]],
      ["distribution: the own word", {}, "distribution", [{ ...text, word: "coffee" }]],
      [
        "result: the spy is out",
        caught,
        "result",
        [{ ...text, message: texts[language].civiliansWin }],
      ],
      ["result: the spy lives", {}, "result", [{ ...text, message: texts[language].spyWins }]],
      [
        "vote_result: who is out is both name and message",
        caught,
        "vote_result",
        [{ ...text, round: 1, who: "Player 6", message: "Player 6" }],
      ],
      [
        "vote_result: after a foul, and with nobody voted out",
        fouled,
        "vote_result",
        [
          { ...text, round: 1, who: "Player 2", message: "Player 2" },
          ...[1, 2, 3].map((round) => ({ ...text, round, who: "", message: "" })),
        ],
      ],
      [
        "vote: one name, or nothing",
        { rounds: [{ votes: { 0: 5 } }, {}, {}] },
        "vote",
        [1, 2, 3].flatMap((round) =>
          [1, 2, 3, 4, 5, 6].map((player) => ({
            ...text,
            round,
            who: `Player ${player}`,
            message: round === 1 && player === 1 ? "Player 6" : "",
          })),
        ),
      ],
    ])("%s", (_, table, status, expected) => {
      const given = perceivesOf(table, status);
      if (status === "vote") expect(given.slice(0, 6)).toEqual(expected.slice(0, 6));
      else expect(given).toEqual(expected);
    });

    it("opens a round in the host's words, without a name", () => {
      const [opening] = perceivesOf({}, "round");
      expect(opening).toEqual({ ...text, round: 1, message: texts[language].opens });
    });

    it("joins the names of a ballot with commas alone", () => {
      const ballot = callsOf({}).find(
        ({ call, status }) => call === "interact" && status === "vote",
      );
      expect(ballot?.message).toMatch(/^(Player [1-6],){5}Player [1-6]$/);
    });

    it("is found as agents of the reference platform search for it", () => {
      const message = callsOf({}, 5).at(-1)?.message ?? "";
      expect(message.includes("卧底是Player 6")).toBe(language === "zh");
    });
  });
});
