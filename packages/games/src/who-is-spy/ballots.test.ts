import { everyone, isIllegal, listedAnswers } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, played, type Script, step } from "../../test/who-is-spy/scripted.ts";
import { mostVoted } from "../common/talk/ballots.ts";
import { materialsSchema } from "./events.ts";
import { whoIsSpy } from "./index.ts";

/** A table that waits for the votes of its first round. */
function voting(script: Script = {}) {
  const table = dealt(script);
  while (table.state.phase === "speaking") step(table, script.rounds);
  return table;
}

function parsed(text: string, script: Script = {}): unknown {
  const table = voting(script);
  const answer = table.game.ask(table.view(0), 0, "en").parse(text);
  return isIllegal(answer) ? "illegal" : "vote" in answer ? answer.vote : answer;
}

describe("a ballot", () => {
  it("lists the names of all living players, the voter's own too, and of nobody who is out", () => {
    const table = voting({ rounds: [{ speeches: { 1: "" } }] });
    for (const seat of table.due) {
      const options =
        listedAnswers(table.game.ask(table.view(seat), seat, "en").shape).options ?? [];
      expect([...options].sort()).toEqual([
        "Player 1",
        "Player 3",
        "Player 4",
        "Player 5",
        "Player 6",
      ]);
    }
  });

  it("has an order drawn for each voter", () => {
    const orders = eventsOf(voting(), "ballot-dealt").map(({ options }) => options.join());
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it.each([
    ["Player 3", 2],
    ["  player 3\n", 2],
    ["PLAYER 3", 2],
    ["Ｐｌａｙｅｒ　３", 2],
    ["Player 1", 0],
    ["", null],
    ["   ", null],
    ["Player 3.", 2],
    ["**Player 3**", 2],
    ['"Player 3".', 2],
    ["「Player 3」。", 2],
    ['""', "illegal"],
    ["...", "illegal"],
    ["**Player 3** or **Player 4**", "illegal"],
    ["I vote for Player 3", "illegal"],
    ["Player 3, Player 4", "illegal"],
    ["Player  3", "illegal"],
    ["3", "illegal"],
    ["Player 7", "illegal"],
    ["constructor", "illegal"],
  ])("reads %j as %j", (text, vote) => {
    expect(parsed(text)).toBe(vote);
  });

  it("does not take the name of a player who is out", () => {
    expect(parsed("Player 2", { rounds: [{ speeches: { 1: "" } }] })).toBe("illegal");
  });

  it("compares names of any script, case and width folded", () => {
    const names = ["Zoë", "小明", "Ａｎｎ", "Bo", "Cy", "Di"];
    expect(parsed("ZOE\u0308", { materials: { names } })).toBe(0);
    expect(parsed(" 小明 ", { materials: { names } })).toBe(1);
    expect(parsed("ann", { materials: { names } })).toBe(2);
  });

  it("needs names that are distinct on it", () => {
    const names = (first: string) => [first, "ann", "Bo", "Cy", "Di", "Ed"];
    const read = (first: string) =>
      materialsSchema.safeParse({
        pair: [{ word: "coffee" }, { word: "tea" }],
        names: names(first),
      }).success;
    expect(read("Zoë")).toBe(true);
    expect(read(" ANN ")).toBe(false);
    expect(read("Ann, Bo")).toBe(false);
    expect(read("  ")).toBe(false);
  });
});

describe("votes", () => {
  it("shows an abstention and every lost or illegal vote as the same nothing", () => {
    const votes = {
      0: "",
      1: "nobody",
      2: { missed: "timeout" },
      3: { missed: "error" },
      4: 5,
      5: 4,
    } as const;
    const table = played({ rounds: [{ votes }] });
    expect(eventsOf(table, "votes-shown")[0]?.votes.map(({ choice }) => choice)).toEqual([
      null,
      null,
      null,
      null,
      5,
      4,
    ]);
    const missed = eventsOf(table, "answer-missed").filter(({ round }) => round === 1);
    expect(missed.map(({ seat, code }) => [seat, code])).toEqual([
      [1, "illegal"],
      [2, "timeout"],
      [3, "error"],
    ]);
  });

  it("are shown in seat order and all together", () => {
    const table = played({ materials: { firstSpeaker: 3 } });
    for (const { votes } of eventsOf(table, "votes-shown")) {
      expect(votes.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it("put the player with the most votes out, even by one vote for oneself", () => {
    const table = played({ rounds: [{ votes: { 2: 2 } }] });
    expect(eventsOf(table, "player-out")[0]).toMatchObject({ seat: 2, round: 1, by: "vote" });
  });

  it.each([
    ["no vote at all", [null, null, null], null],
    ["a tie of two", [1, 2, null], null],
    ["a tie of three pairs", [1, 2, 3, 1, 2, 3], null],
    ["a plurality", [1, 2, 1, 3, null], 1],
    ["a majority", [4, 4, 4, 0], 4],
  ])("%s", (_, choices, out) => {
    expect(mostVoted(choices)).toBe(out);
  });

  it("put nobody out on a tie", () => {
    const table = played({ rounds: [{ votes: { 0: 1, 1: 0 } }] });
    expect(eventsOf(table, "votes-counted")[0]).toMatchObject({ out: null });
    expect(eventsOf(table, "player-out")).toEqual([]);
  });
});

it("takes an answer that is not there for silence and for an abstention, with nothing missed", () => {
  const table = dealt({});
  expect(whoIsSpy.decide(table.state, new Map())).toEqual([
    { to: everyone, event: { type: "spoke", round: 1, seat: 0, text: "" } },
  ]);
  while (table.state.phase === "speaking") step(table);
  const [shown, ...more] = whoIsSpy.decide(table.state, new Map());
  expect(more).toEqual([]);
  expect(shown?.event).toEqual({
    type: "votes-shown",
    round: 1,
    votes: [0, 1, 2, 3, 4, 5].map((seat) => ({ seat, choice: null })),
  });
});
