import {
  type DealtSeats,
  fixDeals,
  randomFrom,
  type Seat,
  Table,
  viewOf,
  visible,
} from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { asked, dealt, played, type Script, usualRoles } from "../../test/avalon/scripted.ts";
import { answerDue, eventsOf } from "../../test/scripted.ts";
import { avalonEntry } from "./entry.ts";
import { configSchema, materialsSchema } from "./events.ts";
import { avalon } from "./index.ts";
import { facts } from "./points.ts";
import { type Role, rolesAt, sightOf, tableOf } from "./roles.ts";
import { suspects } from "./suspects.ts";

/** The same team twice for each quest: as proposed, and as settled. */
const kept = (...teams: readonly (readonly Seat[])[]) => teams.flatMap((team) => [team, team]);

const clean = kept([0, 1], [0, 1, 2], [0, 1], [0, 1, 2], [0, 1, 2]);

const endings = (script: Script) =>
  eventsOf(played(script).table, "match-closed").map(({ winner, ending }) => `${winner} ${ending}`);

describe("the table for 5 to 10", () => {
  test.each([
    [5, 2, [2, 3, 2, 3, 3], 1],
    [6, 2, [2, 3, 4, 3, 4], 1],
    [7, 3, [2, 3, 3, 4, 4], 2],
    [8, 3, [3, 4, 4, 5, 5], 2],
    [9, 3, [3, 4, 4, 5, 5], 2],
    [10, 4, [3, 4, 4, 5, 5], 2],
  ])("%d players: %d evil, teams %j, fourth quest fails with %d", (seats, evil, team, fourth) => {
    expect(tableOf(seats)).toEqual({ evil, team, fails: [1, 1, 1, fourth, 1] });
    const all = { seats, percival: true, mordred: evil > 2, oberon: evil > 3 };
    const roles = rolesAt(all);
    expect([roles.length, new Set(roles).size]).toEqual([seats, Math.min(seats, evil + 3)]);
  });

  it("refuses more evil roles than the table has evil players", () => {
    const accepts = (config: object): boolean => configSchema.safeParse(config).success;
    expect(accepts({ mordred: true })).toBe(false);
    expect(accepts({ mordred: true, percival: false })).toBe(true);
    expect(accepts({ seats: 7, mordred: true })).toBe(true);
    expect(accepts({ seats: 9, mordred: true, oberon: true })).toBe(false);
    expect(accepts({ seats: 10, mordred: true, oberon: true })).toBe(true);
    expect([4, 11].some((seats) => accepts({ seats }))).toBe(false);
  });
});

test("an agent is ranked after 60 matches on the loyal side and 40 on the evil one", () => {
  const { matches, inRole, onSide } = avalonEntry.board.placement;
  expect([matches, inRole, onSide]).toEqual([
    100,
    {},
    [
      { roles: expect.arrayContaining(["merlin", "percival", "servant"]), matches: 60 },
      { roles: expect.arrayContaining(["morgana", "assassin", "mordred", "oberon"]), matches: 40 },
    ],
  ]);
});

test("what each role is shown", () => {
  const roles: readonly Role[] = [
    "merlin",
    "percival",
    "servant",
    "assassin",
    "morgana",
    "mordred",
    "oberon",
    "minion",
  ];
  expect(roles.map((_, seat) => sightOf(roles, seat))).toEqual([
    [3, 4, 6, 7],
    [0, 4],
    [],
    [4, 5, 7],
    [3, 5, 7],
    [3, 4, 7],
    [],
    [3, 4, 5],
  ]);
});

describe("a match ends", () => {
  test.each<[string, string, Script]>([
    ["with Merlin named", "evil merlin-named", { teams: clean, target: 0 }],
    ["with another one named", "loyal merlin-hidden", { teams: clean, target: 1 }],
    [
      "with an evil player named by the Assassin",
      "loyal merlin-hidden",
      { teams: clean, target: 3 },
    ],
    ["with no player named in time", "loyal merlin-hidden", { teams: clean }],
    ["with the Assassin naming itself", "loyal merlin-hidden", { teams: clean, target: 4 }],
    [
      "with three failed quests",
      "evil quests-failed",
      { teams: kept([0, 3], [0, 3, 4], [0, 1], [2, 3, 4]), fail: [[3], [3, 4], [], [4]] },
    ],
    [
      "with five rejections, where they lose",
      "evil rejections",
      {
        config: { rejections: "five-lose" },
        against: [
          [0, 1, 2],
          [0, 1, 2],
          [0, 1, 2],
          [0, 1, 2],
          [0, 1, 2],
        ],
      },
    ],
  ])("%s: %s", (_, ending, script) => {
    expect(endings(script)).toEqual([ending]);
  });

  it("with points for the side that wins alone", () => {
    const { outcome } = played({ teams: clean, target: 2 });
    expect(outcome).toMatchObject({
      points: [1, 1, 1, 0, 0],
      roles: usualRoles,
      sides: ["loyal", "loyal", "loyal", "evil", "evil"],
      winners: [0, 1, 2],
    });
  });
});

describe("a proposal", () => {
  it("is discussed by the leader, the others in seat order, and the leader again", () => {
    const { table } = played({
      materials: { firstLeader: 3 },
      teams: clean,
      speech: (seat) => `${seat}`,
    });
    const spoken = eventsOf(table, "spoke").filter(({ round }) => round === 1);
    expect(spoken.map(({ seat, part, text }) => `${seat} ${part} ${text}`)).toEqual([
      "3 opening 3",
      "4 discussion 4",
      "0 discussion 0",
      "1 discussion 1",
      "2 discussion 2",
      "3 closing 3",
    ]);
  });

  it("goes the second time whatever its vote, under the next leader", () => {
    const { table } = played({
      teams: kept([0, 1], [0, 1]),
      against: [
        [0, 1, 2],
        [0, 1, 2, 3, 4],
      ],
    });
    const opened = eventsOf(table, "proposal-opened").slice(0, 3);
    expect(
      opened.map(({ round, proposal, leader, isLast }) => [round, proposal, leader, isLast]),
    ).toEqual([
      [1, 1, 0, false],
      [1, 2, 1, true],
      [2, 1, 2, false],
    ]);
    const votes = eventsOf(table, "votes-shown").slice(0, 2);
    expect(votes.map(({ approved, goes }) => [approved, goes])).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it("needs more than half of an even table", () => {
    const { table } = played({
      config: { seats: 6 },
      teams: kept([0, 1], [0, 1]),
      against: [
        [0, 1, 2],
        [0, 1],
      ],
    });
    expect(
      eventsOf(table, "votes-shown")
        .slice(0, 2)
        .map(({ approved }) => approved),
    ).toEqual([false, true]);
  });

  it("counts as changed where the settled team is another set", () => {
    const { table } = played({
      teams: [
        [0, 1],
        [2, 1],
        [0, 1, 2],
        [2, 1, 0],
      ],
    });
    expect(
      eventsOf(table, "team-settled")
        .slice(0, 2)
        .map(({ changed, team }) => [changed, team]),
    ).toEqual([
      [true, [1, 2]],
      [false, [0, 1, 2]],
    ]);
  });

  it("has no second question about the team where leaders may not change it", () => {
    const { table } = played({
      config: { reconsider: false },
      teams: [
        [0, 1],
        [0, 1, 2],
        [0, 1],
      ],
    });
    expect(eventsOf(table, "team-settled")).toEqual([]);
    expect(eventsOf(table, "spoke").filter(({ part }) => part === "closing")).toEqual([]);
    expect(
      endings({
        config: { reconsider: false },
        teams: [
          [0, 1],
          [0, 1, 2],
          [0, 1],
        ],
        target: 0,
      }),
    ).toEqual(["evil merlin-named"]);
  });
});

describe("cards", () => {
  it("are forced for loyal members, and all members are due in public", () => {
    const table = dealt({});
    for (let step = 0; table.state.asked !== "card"; step += 1) {
      if (step > 30) throw new Error("no quest");
      answerDue(avalon, table, () => {
        const kind = table.state.asked;
        return kind === "team" ? "Player 1, Player 4" : kind === "vote" ? "agree" : "";
      });
    }
    expect(table.due).toEqual([0, 3]);
    expect([0, 3].map((seat) => asked(table, seat).forced)).toEqual(["success", undefined]);
    const opened = table.log.findLast(({ event }) => event.type === "turn-opened");
    expect(opened).toMatchObject({ to: { public: true }, event: { ask: "card", seats: [0, 3] } });
  });

  it("are shown as a number, and the Assassin's turn to the Assassin alone", () => {
    const { table } = played({
      teams: kept([0, 1], [0, 1, 3], [0, 1], [0, 1, 2]),
      fail: [[], [3]],
      target: 1,
    });
    const seen = visible(table.log, 0);
    expect(seen.some(({ type }) => type === "cards-played" || type === "roles-drawn")).toBe(false);
    expect(eventsOf(table, "quest-ended").map(({ fails }) => fails)).toEqual([0, 1, 0, 0]);
    const turns = table.log.filter(
      ({ event }) => event.type === "turn-opened" && event.ask === "assassinate",
    );
    expect(turns.map(({ to }) => to.seats)).toEqual([[4]]);
  });

  it("need two failures on the fourth quest of seven", () => {
    const script: Script = {
      config: { seats: 7 },
      materials: {
        roles: ["merlin", "percival", "servant", "servant", "morgana", "assassin", "minion"],
      },
      teams: kept([0, 1], [0, 1, 4], [0, 1, 2], [0, 1, 2, 4], [0, 1, 4, 5]),
      fail: [[], [4], [], [4]],
    };
    const quests = eventsOf(played(script).table, "quest-ended");
    expect(quests.map(({ fails, succeeded }) => [fails, succeeded])).toEqual([
      [0, true],
      [1, false],
      [0, true],
      [1, true],
    ]);
  });

  it("may be failure for loyal members where the rules say so", () => {
    const script: Script = {
      config: { loyalMayFail: true },
      teams: clean,
      fail: [[0], [1], [0, 1]],
    };
    expect(endings(script)).toEqual(["evil quests-failed"]);
  });
});

test("the figures of InterIntent's worked match", () => {
  // Merlin 0, Percival 1, servant 2, Morgana 3, Assassin 4; leaders 2, 3, 0, 1 by rejections between them.
  const script: Script = {
    materials: { firstLeader: 2 },
    teams: [
      [0, 2],
      [0, 2],
      [1, 2, 3],
      [1, 2, 3],
      // Seat 4's proposal is rejected.
      [3, 4],
      [3, 4],
      [1, 2],
      [1, 4],
      [0, 1, 2],
      [0, 1, 2],
    ],
    against: [[], [], [0, 1, 2]],
    fail: [[], [3]],
    target: 1,
  };
  const { outcome, table } = played(script);
  const sums = (fact: string, seats: readonly Seat[]): string => {
    const found = outcome.facts.filter(({ name, seat }) => name === fact && seats.includes(seat));
    const sum = (key: "numerator" | "denominator"): number =>
      found.reduce((all, each) => all + each[key], 0);
    return `${sum("numerator")}/${sum("denominator")}`;
  };
  const [loyal, evil] = [
    [0, 1, 2],
    [3, 4],
  ] as const;
  expect(table.state.quests.map(({ succeeded }) => succeeded)).toEqual([true, false, true, true]);
  expect(sums(facts.questsWon, [0])).toBe("3/4");
  expect(sums(facts.failureCards, evil)).toBe("1/2");
  expect([sums(facts.teamsRight, loyal), sums(facts.teamsRight, evil)]).toEqual(["2/3", "1/1"]);
  expect([sums(facts.teamsChanged, loyal), sums(facts.teamsChanged, evil)]).toEqual(["1/3", "0/2"]);
  expect([2, 1, 0, 3, 4].map((seat) => sums(facts.engagement, [seat]))).toEqual([
    "3/4",
    "3/4",
    "2/4",
    "1/4",
    "1/4",
  ]);
  expect(sums(facts.merlinNamed, [4])).toBe("0/1");
  expect(outcome.winners).toEqual([0, 1, 2]);
});

test("the evil players are the hidden ones, all of them, once the match is over", () => {
  const { table } = played({ teams: clean, target: 0 });
  expect(suspects.holders(table.state)).toEqual([3, 4]);
  const before = table.log.slice(0, -1);
  const view = viewOf(avalon, before, "public");
  if (view === undefined) throw new Error("no view");
  expect([suspects.holders(view), suspects.suspects(view)]).toEqual([[], [0, 1, 2, 3, 4]]);
});

test("tables of a duplicate set have the same roles and leader, at any size", () => {
  for (const options of [{}, { seats: 8, mordred: true }, { seats: 10, percival: false }]) {
    const { config, materials } = avalonEntry.ordinary("en", randomFrom("a set"));
    const parsed = configSchema.parse(Object.assign({}, config, options));
    let dealtSeats: DealtSeats = {};
    for (const { name, ways } of avalonEntry.deals) {
      dealtSeats = { ...dealtSeats, [name]: ways(parsed.seats, dealtSeats).at(-1) ?? [] };
    }
    const seats = Array.from({ length: parsed.seats }, (_, seat) => seat);
    const fixed = materialsSchema.parse(fixDeals(avalonEntry.deals, dealtSeats, seats, materials));
    const [one, other] = ["one", "other"].map((seed) => {
      const table = new Table(avalon, { seed, config: parsed, materials: fixed });
      return avalon.content?.(table.deal().map(({ event }) => event));
    });
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(other).toBe(one);
  }
});

test("a deal fixes the seats of roles, and the rest follows the shuffled seats", () => {
  const shuffled = [9, 2, 0, 1, 3, 4, 5, 6, 7, 8];
  const { state } = dealt({
    materials: { roles: undefined, holders: { merlin: 0, minion: 3 }, shuffled },
  });
  expect(state.drawn?.roles).toEqual(["merlin", "servant", "percival", "assassin", "morgana"]);
});
