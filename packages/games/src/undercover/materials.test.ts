import type { Seat } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, played, type Script } from "../../test/undercover/scripted.ts";
import { configSchema, materialsSchema } from "./events.ts";

describe("fixed clues", () => {
  const fixed = {
    config: { seats: 3, clueRounds: 2, maxVotes: 1, order: "seats" },
    materials: {
      firstSpeaker: 0,
      fixedClues: { 0: ["First.", "Second."], 1: ["Later."], 2: ["Last."] },
    },
  } as const;

  it("are said for their seats, who are not asked", () => {
    const { table } = played({
      ...fixed,
      materials: { ...fixed.materials, fixedClues: { 0: ["First.", "Unused."], 2: ["Unused."] } },
    });
    expect(eventsOf(table, "clue").map(({ seat, fixed }) => [seat, fixed])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [0, false],
      [1, false],
      [2, false],
    ]);
  });

  it("leave only the votes where every clue is fixed", () => {
    const dots = Object.fromEntries([0, 1, 2].map((seat) => [seat, ["...", "..."]]));
    const table = dealt({ ...fixed, materials: { ...fixed.materials, fixedClues: dots } });
    expect(table.state.asked).toBe("vote");
    expect(table.due).toEqual([0, 1, 2]);
  });
});

describe("the order of the names on a ballot", () => {
  const ballotsOf = (script: Script) =>
    eventsOf(played(script).table, "ballot-dealt").map(({ seat, options }) => [seat, options]);
  const names = ["Ada", "Ben", "Cleo", "Dan"];

  it("is as the materials say for their seats and votes, without the voter, else drawn", () => {
    const ballotOrders = { 0: [[3, 0, 2, 1]], 2: [[1, 3, 2, 0]] };
    const config = { maxVotes: 2, tie: "nobody" } as const;
    const fixed = ballotsOf({ config, materials: { names, ballotOrders } });
    const drawn = ballotsOf({ config, materials: { names } });
    expect(fixed[0]).toEqual([0, ["Dan", "Cleo", "Ben"]]);
    expect(fixed[2]).toEqual([2, ["Ben", "Dan", "Ada"]]);
    for (const at of [1, 3, 4, 5, 6, 7]) expect(fixed[at]).toEqual(drawn[at]);
  });

  it("has the candidates of a run-off alone", () => {
    const ballotOrders = {
      0: [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
      ],
    };
    const votes = [{ 0: 1, 1: 2, 2: 1, 3: 2 }];
    const runoff = ballotsOf({
      config: { maxVotes: 2 },
      materials: { names, ballotOrders },
      votes,
    });
    expect(runoff[4]).toEqual([0, ["Cleo", "Ben"]]);
  });
});

describe("the order of speaking", () => {
  const orders = (script: Script) =>
    eventsOf(played(script).table, "order-announced").map(({ seats }) => seats);

  it("is drawn again for each round, or as the materials say", () => {
    const script: Script = {
      config: { maxVotes: 20 },
      materials: { orders: [[3, 1, 0, 2]], firstSpeaker: 1 },
    };
    const [first, ...others] = orders(script);
    expect(first).toEqual([3, 1, 0, 2]);
    expect(new Set(others.map((seats) => seats.join())).size).toBeGreaterThan(8);
    for (const seats of others) expect([...seats].sort()).toEqual([0, 1, 2, 3]);
  });

  it("begins with the fixed first speaker: in the first round, or by seats in each", () => {
    for (const firstSpeaker of [0, 1, 2, 3]) {
      const materials = { firstSpeaker };
      expect(orders({ materials, config: { maxVotes: 1 } })[0]?.[0]).toBe(firstSpeaker);
      const bySeats = orders({ materials, config: { order: "seats", maxVotes: 3 } });
      const turned = [0, 1, 2, 3].map((_, at): Seat => (firstSpeaker + at) % 4);
      expect(bySeats).toEqual([turned, turned, turned]);
    }
  });
});

describe("bad input", () => {
  const pair = [{ word: "coffee" }, { word: "tea" }];
  test.each<[object, string]>([
    [{ pair: [{ word: "Tea" }, { word: "tea " }] }, "The two words are one."],
    [{ pair, spies: [1, 1] }, "A seat is named as a spy twice."],
    [{ pair, orders: [[0, 1, 1, 2]] }, "An order must name every seat of the table once."],
    [{ pair, orders: [[0, 1, 2, 4]] }, "An order must name every seat of the table once."],
    [
      {
        pair,
        orders: [
          [0, 1, 2],
          [0, 1, 2, 3],
        ],
      },
      "The names and the speaking orders are of tables of different sizes.",
    ],
    [
      { pair, names: ["a", "b", "c"], spies: [3] },
      "A spy has a seat that a table of 3 does not have.",
    ],
    [
      { pair, names: ["a", "b", "c"], firstSpeaker: 3 },
      "The first speaker has a seat that a table of 3 does not have.",
    ],
    [
      { pair, orders: [[0, 1, 2]], fixedClues: { 5: ["It is hot."] } },
      "A fixed clue is of a seat that a table of 3 does not have.",
    ],
    [
      { pair, names: ["a", "b", "c"], ballotOrders: { 0: [[0, 1, 2, 3]] } },
      "The orders of the ballots do not name all seats of the table.",
    ],
    [
      { pair, orders: [[0, 1, 2]], ballotOrders: { 3: [[0, 1, 2]] } },
      "The order of a ballot is of a seat that a table of 3 does not have.",
    ],
    [
      { pair, ballotOrders: { 0: [[0, 1, 1]] } },
      "An order must name every seat of the table once.",
    ],
    [
      { pair, fixedClues: { guest: ["It is hot."] } },
      "The key of fixed clues must be a seat, 0 to 9.",
    ],
  ])("materials %j are refused: %s", (materials, sentence) => {
    const parsed = materialsSchema.safeParse(materials);
    expect(JSON.stringify(parsed.error?.issues)).toContain(sentence);
  });

  test.each<[object, string]>([
    [{ spies: 2 }, "The spies must be fewer than half of the players."],
    [{ seats: 3, endsAtAlive: 3 }, "fewer players than there are must end it"],
  ])("the configuration %j is refused: %s", (config, sentence) => {
    expect(configSchema.safeParse(config).error?.message).toContain(sentence);
  });

  test.each<[Script, string]>([
    [
      { materials: { spies: [4], names: undefined } },
      "seat 4 is fixed, the table has the seats 0 to 3",
    ],
    [{ materials: { spies: [0, 1] } }, "2 spies are fixed, the match has 1"],
    [{ materials: { firstSpeaker: 7, names: undefined } }, "seat 7 is fixed"],
    [{ materials: { fixedClues: { 9: ["Hot."] }, names: undefined } }, "seat 9 is fixed"],
    [{ materials: { names: ["a", "b", "c"] } }, "3 names for 4 players"],
    [
      {
        config: { seats: 5 },
        materials: { ballotOrders: { 0: [[0, 1, 2, 3]] }, names: undefined },
      },
      "the order of a ballot does not name all of the 5 seats",
    ],
    [{ config: { seats: 5 }, materials: { orders: [[0, 1, 2, 3]], names: undefined } }, "5 seats"],
  ])("the materials of %j fit no table: %s", (script, sentence) => {
    expect(() => dealt(script)).toThrow(sentence);
  });
});
