import { describe, expect, it } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, played, remark, type Script, step } from "../../test/who-is-spy/scripted.ts";
import { POINTS_SUM, pointsLines } from "./points.ts";

const [A, B, C, D, E, S] = [0, 1, 2, 3, 4, 5] as const;
const coffee = "My word is coffee.";
const allForSpy = { [A]: S, [B]: S, [C]: S, [D]: S, [E]: S };
/** No player has the most votes, and none names the spy. */
const tied = { [A]: B, [B]: A };

interface Case extends Script {
  readonly name: string;
  readonly points: readonly number[];
  readonly winner: "spy" | "civilians";
}

const cases: readonly Case[] = [
  {
    name: "R1: A-E all vote S",
    rounds: [{ votes: allForSpy }],
    points: [3.4, 3.4, 3.4, 3.4, 3.4, -5],
    winner: "civilians",
  },
  {
    name: "R1: a tie of three against three; R2: A-E vote S",
    rounds: [{ votes: { [A]: S, [B]: S, [C]: S, [D]: A, [E]: A, [S]: A } }, { votes: allForSpy }],
    points: [3.6, 3.6, 3.6, 2.6, 2.6, -4],
    winner: "civilians",
  },
  {
    name: "R1: S says its word; no vote is held",
    rounds: [{ speeches: { [S]: "I would call it tea." } }],
    points: [2.4, 2.4, 2.4, 2.4, 2.4, 0],
    winner: "civilians",
  },
  {
    name: "R1: A fouls, then B is voted out; R2: C, D, E vote S",
    rounds: [
      { speeches: { [A]: coffee }, votes: { [B]: S, [C]: S, [D]: B, [E]: B, [S]: B } },
      { votes: { [C]: S, [D]: S, [E]: S } },
    ],
    points: [0, 1, 8 / 3 + 2, 8 / 3 + 1, 8 / 3 + 1, -1],
    winner: "civilians",
  },
  {
    name: "three rounds, every vote tied, nobody names S",
    rounds: [{ votes: tied }, { votes: tied }, { votes: tied }],
    points: [0, 0, 0, 0, 0, 12],
    winner: "spy",
  },
  {
    name: "R1: A, B, C, D foul; two are left",
    rounds: [{ speeches: { [A]: coffee, [B]: "", [C]: { missed: "timeout" }, [D]: "coffees" } }],
    points: [0, 0, 0, 0, 0, 12],
    winner: "spy",
  },
  {
    name: "R1: all six foul",
    rounds: [{ speeches: { [A]: "", [B]: "", [C]: "", [D]: "", [E]: "", [S]: "" } }],
    points: [2.4, 2.4, 2.4, 2.4, 2.4, 0],
    winner: "civilians",
  },
  {
    name: "the spy is voted out in the third round and keeps 8",
    rounds: [{}, {}, { votes: { [A]: S } }],
    points: [0.8 + 1, 0.8, 0.8, 0.8, 0.8, 8 - 1],
    winner: "civilians",
  },
  {
    name: "a spy who wins still pays for every civilian vote that named it",
    rounds: [{ votes: { [A]: S, [B]: A } }, {}, {}],
    points: [1, 0, 0, 0, 0, 11],
    winner: "spy",
  },
  {
    name: "the spy's vote for itself counts to put it out and costs nothing",
    rounds: [{ votes: { [S]: S } }],
    points: [2.4, 2.4, 2.4, 2.4, 2.4, 0],
    winner: "civilians",
  },
  {
    name: "two rounds: the spy is safe after the second",
    config: { rounds: 2 },
    points: [0, 0, 0, 0, 0, 12],
    winner: "spy",
  },
  {
    name: "ends at three alive: one vote after two fouls is enough",
    config: { endsAtThreeAlive: true },
    rounds: [{ speeches: { [A]: "", [B]: "" }, votes: { [D]: C } }],
    points: [0, 0, 0, 0, 0, 12],
    winner: "spy",
  },
];

describe("points of the worked cases", () => {
  it.each(cases)("$name", ({ points, winner, ...script }) => {
    const { outcome, state } = played(script);
    expect(outcome?.points).toEqual(points.map((each) => Math.round(each * 60)));
    expect(outcome?.winners).toEqual(winner === "spy" ? [5] : [0, 1, 2, 3, 4]);
    expect(outcome?.sides).toEqual([...Array(5).fill("civilians"), "spy"]);
    const sum = pointsLines(state).reduce((total, line) => total + line.points, 0);
    expect(sum).toBe(POINTS_SUM);
  });
});

describe("the end of a match", () => {
  it("comes after rounds 3 by default and after rounds 2 when so configured", () => {
    expect(played({}).state.round).toBe(3);
    expect(played({ config: { rounds: 2 } }).state.round).toBe(2);
  });

  it("needs fewer than three alive by default, three when so configured", () => {
    const rounds = [{ speeches: { [A]: "", [B]: "" }, votes: { [D]: C } }];
    expect(played({ rounds }).state.round).toBe(3);
    expect(played({ rounds, config: { endsAtThreeAlive: true } }).state.round).toBe(1);
  });

  it("holds no vote when fouls end the match", () => {
    expect(eventsOf(played({ rounds: [{ speeches: { [S]: "" } }] }), "votes-shown")).toEqual([]);
  });

  it("closes a last round that lost its spy by a vote for the civilians", () => {
    const table = played({ config: { rounds: 2 }, rounds: [{}, { votes: { [B]: S } }] });
    expect(table.outcome?.points).toEqual([96, 156, 96, 96, 96, 180]);
  });
});

describe("speaking order", () => {
  const orders = (script: Script): (readonly number[])[] =>
    eventsOf(played(script), "round-opened").map(({ order }) => order);

  it("starts every round with the same first speaker", () => {
    const order = [2, 3, 4, 5, 0, 1];
    expect(orders({ materials: { firstSpeaker: 2 } })).toEqual([order, order, order]);
  });

  it("continues with the next living seat when the first speaker is out", () => {
    const rounds = [{ speeches: { 2: "", 3: "" } }];
    expect(orders({ materials: { firstSpeaker: 2 }, rounds })[1]).toEqual([4, 5, 0, 1]);
  });

  it("wraps round to seat 0 when the last seats are out", () => {
    const rounds = [{ votes: { 0: 4 } }, { votes: { 0: 3 } }];
    expect(orders({ materials: { firstSpeaker: 4, spy: 0 }, rounds })).toEqual([
      [4, 5, 0, 1, 2, 3],
      [5, 0, 1, 2, 3],
      [5, 0, 1, 2],
    ]);
  });
});

describe("fouls", () => {
  const foulsOf = (script: Script) =>
    eventsOf(played(script), "round-judged").map(({ fouls }) => fouls);

  it("eliminates all players with fouls together, after everybody has spoken", () => {
    const table = played({ rounds: [{ speeches: { [A]: coffee, [C]: { missed: "error" } } }] });
    const types = table.log.map(({ event }) => event.type);
    const judged = types.indexOf("round-judged");
    expect(types.slice(0, judged).filter((type) => type === "spoke")).toHaveLength(6);
    expect(types.slice(judged + 1, judged + 4)).toEqual([
      "span-marked",
      "player-out",
      "player-out",
    ]);
    expect(eventsOf(table, "player-out")).toMatchObject([
      { seat: A, by: "foul" },
      { seat: C, by: "foul" },
    ]);
  });

  it("rules the later of two equal speeches a repeat, also of a fouled one and of another round", () => {
    const twice = { [B]: "Quite hot", [D]: "quite hot!" };
    expect(foulsOf({ rounds: [{ speeches: twice }] })[0]).toEqual([{ seat: D, foul: "repeated" }]);
    const fouled = { [A]: coffee, [S]: coffee };
    expect(foulsOf({ rounds: [{ speeches: fouled }] })[0]).toEqual([
      { seat: A, foul: "said-word" },
      { seat: S, foul: "repeated" },
    ]);
    const later = [{}, { speeches: { [A]: remark(1, E) } }];
    expect(foulsOf({ rounds: later })[1]).toEqual([{ seat: A, foul: "repeated" }]);
  });

  it('counts only earlier rounds with repeats "previous-rounds"', () => {
    const config = { repeats: "previous-rounds" as const };
    const twice = { [B]: "Quite hot", [D]: "quite hot!" };
    const fouls = foulsOf({
      config,
      rounds: [{ speeches: twice }, { speeches: { [E]: "Quite Hot" } }],
    });
    expect(fouls.slice(0, 2)).toEqual([[], [{ seat: E, foul: "repeated" }]]);
  });

  it("judges the speech as cut: a word beyond the cap is never said", () => {
    const config = { speechCap: 12 };
    const rounds = [{ speeches: { [A]: "I drink it, coffee", [B]: "Hot coffee" } }];
    const table = played({ config, rounds });
    expect(eventsOf(table, "spoke")[0]?.text).toBe("I drink it, ");
    expect(eventsOf(table, "round-judged")[0]?.fouls).toMatchObject([
      { seat: B, foul: "said-word" },
    ]);
  });

  it("takes each seat's own word: the other side's word is legal", () => {
    expect(foulsOf({ rounds: [{ speeches: { [A]: "Not tea", [S]: "Not coffee" } }] })[0]).toEqual(
      [],
    );
  });

  it("plays Chinese words by Chinese rules", () => {
    const table = played({
      config: { language: "zh" },
      materials: { pair: [{ word: "咖啡" }, { word: "茶" }] },
      rounds: [{ speeches: { [A]: "我喜欢咖 啡", [S]: "很多人爱喝咖啡" } }],
    });
    expect(eventsOf(table, "round-judged")[0]?.fouls).toEqual([{ seat: A, foul: "said-word" }]);
  });
});

describe("time limits", () => {
  it("are those of the configuration, 10 s by default", () => {
    const limits = (script: Script): number[] => {
      const table = dealt(script);
      const limit = (): number => table.game.ask(table.view(A), A, "en").timeLimitMs;
      const speaking = limit();
      while (table.state.phase === "speaking") step(table);
      return [speaking, limit()];
    };
    expect(limits({})).toEqual([10_000, 10_000]);
    expect(limits({ config: { speechTimeLimitMs: 60_000, voteTimeLimitMs: 5 } })).toEqual([
      60_000, 5,
    ]);
  });
});
