import { type DealtSeats, fixDeals, randomFrom, type Seat, Table, visible } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import {
  asked,
  dealt,
  played,
  type Script,
  tableOfRoles,
  until,
  type WerewolfTable,
} from "../../test/werewolf/scripted.ts";
import { werewolfEntry } from "./entry.ts";
import { configSchema, materialsSchema } from "./events.ts";
import { werewolf } from "./index.ts";
import { facts } from "./points.ts";
import { boardIds, nightSteps, type Role, tableOf } from "./roles.ts";

const config = (options: object) => configSchema.parse(options);

/** All of these seats do the same. */
const all = (seats: readonly Seat[], target: Seat | string) =>
  Object.fromEntries(seats.map((seat) => [seat, target]));

const ending = (table: WerewolfTable) =>
  eventsOf(table, "match-closed").map(({ winner, ending: how }) => `${winner} ${how}`);

/** Who is out in which way, in order. */
const outs = (table: WerewolfTable): string[] =>
  table.log.flatMap(({ event }) => {
    if (event.type === "day-opened") return event.deaths.map(({ seat }) => `night ${seat}`);
    if (event.type === "exiled") return [`exile ${event.seat}`];
    return event.type === "shot" ? [`${event.as} ${event.target}`] : [];
  });

describe("the boards", () => {
  test.each([
    ["eight", 8, 2, ["whisper", "night"]],
    ["five", 5, 1, ["night"]],
    ["six", 6, 2, ["whisper", "night", "potion"]],
    ["nine", 9, 3, ["whisper", "night", "potion"]],
    ["twelve", 12, 4, ["whisper", "night", "potion"]],
  ] as const)("%s: %d seats, %d wolves, nights of %j", (board, seats, wolves, steps) => {
    const table = tableOf(config({ board }));
    expect([table.roles.length, table.wolves]).toEqual([seats, wolves]);
    expect(nightSteps(table, 2)).toEqual(steps);
    expect(nightSteps(table, 1)).toEqual(board === "five" ? ["night"] : steps);
  });

  it("have their own flags, and an option changes one of them alone", () => {
    const flags = boardIds.map((board) => tableOf(config({ board })).flags);
    expect(
      flags.map(({ firstNight, wolvesDisagree, lastWords, sheriff }) => [
        firstNight,
        wolvesDisagree,
        lastWords,
        sheriff,
      ]),
    ).toEqual([
      ["kill", "drawn", "none", false],
      ["quiet", "drawn", "none", false],
      ["kill", "nobody", "none", false],
      ["kill", "drawn", "first-night-and-exile", false],
      ["kill", "drawn", "none", true],
    ]);
    expect(tableOf(config({ board: "twelve", tie: "runoff" })).flags).toEqual({
      ...flags[4],
      tie: "runoff",
    });
  });
});

describe("the end", () => {
  test.each<[string, string, Script]>([
    [
      "with the last wolf voted out",
      "village no-wolves",
      { rounds: [{ vote: all([2, 3, 4, 5, 6, 7], 0) }, { vote: all([2, 3, 4, 5], 1) }] },
    ],
    [
      "with as many wolves as others after a night",
      "werewolves wolves-equal",
      {
        rounds: [
          { night: all([0, 1], 7), vote: all([0, 1, 2, 3], 6) },
          { night: all([0, 1], 5), vote: all([0, 1, 2, 3], 4) },
        ],
      },
    ],
    [
      "with the possessed still in",
      "village no-wolves",
      { config: { board: "five" }, rounds: [{ vote: all([1, 2, 3, 4], 0) }] },
    ],
    [
      "where the possessed counts among the others",
      "werewolves wolves-equal",
      {
        config: { board: "five" },
        rounds: [{ vote: all([0, 1, 2], 4) }, { night: all([0], 3), vote: all([0, 1], 2) }],
      },
    ],
  ])("%s: %s", (_, expected, script) => {
    const table = played(script);
    expect(ending(table)).toEqual([expected]);
  });

  it("gives the winners a point, out or not, and the possessed one with the wolves", () => {
    const { outcome } = played({
      config: { board: "five" },
      rounds: [{ vote: all([0, 1, 2], 4) }, { night: all([0], 3), vote: all([0, 1], 2) }],
    });
    expect(outcome).toMatchObject({
      points: [2, 2, 0, 0, 0],
      pointsScale: 2,
      sides: ["werewolves", "werewolves", "village", "village", "village"],
      winners: [0, 1],
    });
  });

  it("is a draw after twenty days in which nothing happens", () => {
    const table = dealt({ config: { tie: "nobody", discussionRounds: 1 } });
    while (table.outcome === undefined) missed(table);
    expect(ending(table)).toEqual(["null days-over"]);
    expect([...new Set(table.outcome?.points)]).toEqual([1]);
    expect(table.outcome?.winners).toEqual([]);
    expect(table.state.days).toHaveLength(20);
  });
});

/** No seat answers the turn that is due in time. */
function missed(table: WerewolfTable): void {
  table.decide(new Map(table.due.map((seat) => [seat, { missed: "timeout", detail: "" }])));
  table.advance();
}

describe("a night", () => {
  const witchNight = (roles: readonly Role[], script: Partial<Script["rounds"] & object>[number]) =>
    played({ ...tableOfRoles(...roles), rounds: [script ?? {}] });

  it("calls all seats at every step, and closes each step to all", () => {
    const table = played({ config: { board: "nine" }, rounds: [{}] });
    const turns = table.log.filter(
      ({ event }) =>
        event.type === "turn-opened" && ["whisper", "night", "potion"].includes(event.ask),
    );
    expect(turns.slice(0, 3).map(({ event, to }) => [event, to.public])).toEqual(
      ["whisper", "night", "potion"].map((ask) => [
        { type: "turn-opened", round: 1, ask, seats: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
        true,
      ]),
    );
    expect(
      eventsOf(table, "turn-closed")
        .slice(0, 3)
        .map(({ ask }) => ask),
    ).toEqual(["whisper", "night", "potion"]);
  });

  it("asks those alone who have a choice", () => {
    const table = dealt({ config: { board: "nine" } });
    const free = () => table.due.filter((seat) => asked(table, seat).forced === undefined);
    expect(free()).toEqual([0, 1, 2]);
    until(table, "night");
    expect(free()).toEqual([0, 1, 2, 3]);
    until(table, "potion", [{ night: all([0, 1, 2], 8) }]);
    expect(free()).toEqual([4]);
    expect(asked(table, 4).shape).toMatchObject({
      options: expect.arrayContaining(["keep", "heal", "poison Player 1", "poison Player 9"]),
    });
    expect(asked(table, 7)).toMatchObject({ kind: "sleep", forced: "sleep", fullTime: true });
  });

  it("does not last as long as a player could take who is out", () => {
    const table = played({ rounds: [{ night: { 0: 7, 1: 7, 2: 7 } }] });
    until(table, "whisper");
    expect(asked(table, 7).fullTime).toBeUndefined();
    expect(asked(table, 6)).toMatchObject({ forced: "", fullTime: true });
    until(table, "night");
    expect(asked(table, 7)).toMatchObject({ kind: "sleep", forced: "sleep" });
    expect(asked(table, 7).fullTime).toBeUndefined();
  });

  it("is told to wolves and roles, and to no other seat", () => {
    const table = played({
      rounds: [{ whisper: { 0: "Player 8?" }, night: { 0: 7, 1: 7, 2: 0, 3: 3 } }],
    });
    const night = ["whispered", "attack-named", "attack-chosen", "seen", "protected"];
    const seenBy = (seat: Seat) =>
      visible(table.log, seat)
        .map(({ type }) => type)
        .filter((type) => night.includes(type));
    expect(seenBy(0)).toEqual(["whispered", "whispered", "attack-named", "attack-chosen"]);
    expect([seenBy(2), seenBy(3), seenBy(4)]).toEqual([["seen"], ["protected"], []]);
    expect(eventsOf(table, "seen")).toMatchObject([{ target: 0, isWolf: true }]);
    expect(outs(table)[0]).toBe("night 7");
  });

  it("kills by wolves who agree, by the most named, and by none who disagree where they must agree", () => {
    const named = { 0: 7, 1: 7, 2: 8 };
    const first = (options: object, night: Record<number, number>) =>
      outs(played({ config: { board: "nine", ...options }, rounds: [{ night }] }))[0];
    expect(first({}, named)).toBe("night 7");
    expect(first({ wolvesDisagree: "nobody" }, named)).toBe("exile null");
    expect(first({ wolvesDisagree: "nobody" }, { 0: 7 })).toBe("night 7");
    expect(first({}, {})).toBe("exile null");
    expect(["night 7", "night 8"]).toContain(first({}, { 0: 7, 1: 8 }));
  });

  const five: readonly Role[] = ["werewolf", "witch", "guard", "hunter", "villager", "villager"];

  test.each<[string, readonly Role[], object, readonly string[]]>([
    ["protected", five, { night: { 0: 4, 2: 4 } }, []],
    ["healed", five, { night: { 0: 4 }, potion: { 1: "heal" } }, []],
    ["protected and healed: lives", five, { night: { 0: 4, 2: 4 }, potion: { 1: "heal" } }, []],
    [
      "poisoned though protected",
      five,
      { night: { 0: 5, 2: 4 }, potion: { 1: "poison Player 5" } },
      ["night 4", "night 5"],
    ],
    [
      "attacked and poisoned: once",
      five,
      { night: { 0: 4 }, potion: { 1: "poison Player 5" } },
      ["night 4"],
    ],
    [
      "by a witch who dies as well",
      five,
      { night: { 0: 1 }, potion: { 1: "poison Player 6" } },
      ["night 1", "night 5"],
    ],
  ])("%s", (_, roles, script, deaths) => {
    expect(outs(witchNight(roles, script)).filter((out) => out.startsWith("night"))).toEqual(
      deaths,
    );
  });

  it("tells the witch the wolves' choice while she has the potion, and not if it is protected", () => {
    const table = played({
      ...tableOfRoles(...five),
      rounds: [{ night: { 0: 4, 2: 4 }, potion: { 1: "heal" } }, { night: { 0: 5 } }],
    });
    expect(eventsOf(table, "attack-told").map(({ round, victim }) => [round, victim])).toEqual([
      [1, 4],
    ]);
    until(table, "potion");
    expect(asked(table, 1).prompt).toBe("Which potion do you use?");
  });

  it("without an attack shows what the seer sees, and asks no doctor", () => {
    const table = dealt({
      ...tableOfRoles("werewolf", "seer", "doctor", "villager", "villager"),
      config: {
        ...tableOfRoles("werewolf", "seer", "doctor", "villager", "villager").config,
        firstNight: "quiet",
      },
    });
    expect(table.state.asked).toBe("night");
    expect(table.due.filter((seat) => asked(table, seat).forced === undefined)).toEqual([1]);
  });
});

describe("deaths", () => {
  const hunters: readonly Role[] = [
    "werewolf",
    "witch",
    "hunter",
    "villager",
    "villager",
    "villager",
  ];
  const kings: readonly Role[] = [
    "werewolf",
    "wolf-king",
    "seer",
    "villager",
    "villager",
    "villager",
    "villager",
  ];

  test.each<[string, readonly Role[], object, readonly string[]]>([
    [
      "a hunter whom the wolves kill shoots",
      hunters,
      { night: { 0: 2 }, shot: { 2: 0 } },
      ["night 2", "hunter 0"],
    ],
    [
      "a hunter who is voted out shoots",
      hunters,
      { vote: all([0, 1, 3], 2), shot: { 2: 3 } },
      ["exile 2", "hunter 3"],
    ],
    [
      "a hunter need not shoot",
      hunters,
      { night: { 0: 2 }, shot: { 2: "nobody" } },
      ["night 2", "exile null"],
    ],
    ["a hunter who is late does not", hunters, { night: { 0: 2 } }, ["night 2", "exile null"]],
    [
      "a poisoned hunter may not",
      hunters,
      { potion: { 1: "poison Player 3" }, shot: { 2: 0 } },
      ["night 2", "exile null"],
    ],
    [
      "nor one who is attacked as well",
      hunters,
      { night: { 0: 2 }, potion: { 1: "poison Player 3" }, shot: { 2: 0 } },
      ["night 2", "exile null"],
    ],
    [
      "an exiled wolf king takes one along",
      kings,
      { vote: all([2, 3, 4], 1), shot: { 1: 2 } },
      ["exile 1", "wolf-king 2"],
    ],
  ])("%s", (_, roles, script, expected) => {
    expect(outs(played({ ...tableOfRoles(...roles), rounds: [script] }))).toEqual(expected);
  });

  it("of the last wolf end the match at once: no king takes one along, and no hunter shoots", () => {
    const table = played({
      ...tableOfRoles(...kings),
      rounds: [{ vote: all([2, 3, 4], 0) }, { vote: all([2, 3, 4], 1), shot: { 1: 2 } }],
    });
    expect([outs(table), ending(table)]).toEqual([["exile 0", "exile 1"], ["village no-wolves"]]);
    const shot = played({
      ...tableOfRoles(...hunters),
      rounds: [{ night: { 0: 2 }, potion: { 1: "poison Player 1" }, shot: { 2: 3 } }],
    });
    expect([outs(shot), ending(shot)]).toEqual([["night 0", "night 2"], ["village no-wolves"]]);
  });

  it("are counted after the shot: a hunter saves the village, or loses it", () => {
    const roles: readonly Role[] = [
      "werewolf",
      "werewolf",
      "hunter",
      "villager",
      "villager",
      "villager",
    ];
    const rounds = [{ night: all([0, 1], 3), vote: all([0, 1, 2, 4, 5], 0) }, { night: { 1: 2 } }];
    const saved = played({
      ...tableOfRoles(...roles),
      rounds: [rounds[0] ?? {}, { ...rounds[1], shot: { 2: 1 } }],
    });
    expect(ending(saved)).toEqual(["village no-wolves"]);
    const lost = played({
      ...tableOfRoles(...roles),
      rounds: [rounds[0] ?? {}, { ...rounds[1], shot: { 2: 4 } }],
    });
    expect(ending(lost)).toEqual(["werewolves wolves-equal"]);
  });

  it("call all seats where roles stay hidden, whoever died", () => {
    const table = played({
      ...tableOfRoles(...hunters),
      config: { ...tableOfRoles(...hunters).config, reveal: "none" },
      rounds: [{ night: { 0: 4 } }],
    });
    const turns = eventsOf(table, "turn-opened").filter(({ ask }) => ask === "shot");
    expect(turns.map(({ seats }) => seats.length)).toEqual([6]);
    expect(eventsOf(table, "shot-offered")).toEqual([]);
    expect(eventsOf(table, "day-opened")[0]?.deaths).toEqual([{ seat: 4, shown: null }]);
  });

  it("show the role, or the side", () => {
    const shown = (reveal: string) =>
      eventsOf(played({ config: { reveal }, rounds: [{ night: all([0, 1], 2) }] }), "day-opened")[0]
        ?.deaths;
    expect(shown("role")).toEqual([{ seat: 2, shown: "seer" }]);
    expect(shown("side")).toEqual([{ seat: 2, shown: "village" }]);
  });

  it("have last words in the first night and by exile, where the board has them", () => {
    const table = played({
      config: { board: "nine" },
      rounds: [{ night: all([0, 1, 2], 8), vote: all([3, 4, 5], 7) }, { night: all([0, 1, 2], 6) }],
    });
    const last = eventsOf(table, "spoke").filter(({ part }) => part === "last-words");
    expect(last.map(({ round, seat }) => [round, seat])).toEqual([
      [1, 8],
      [1, 7],
    ]);
  });
});

describe("a day", () => {
  it("has each living player speak in the order of the day, which begins with the next one each day", () => {
    const table = played({ rounds: [{ night: all([0, 1], 1) }, { night: all([0, 1], 7) }, {}] });
    expect(
      eventsOf(table, "order-set")
        .slice(0, 2)
        .map(({ order }) => order),
    ).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 6, 0],
    ]);
    const spoken = eventsOf(table, "spoke").filter(({ round }) => round === 1);
    expect(spoken.map(({ seat }) => seat)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  test.each<[string, object, Record<Seat, Seat>, (Seat | null)[]]>([
    ["a tie is drawn", {}, { 2: 0, 3: 1 }, [0, 1]],
    ["a tie saves", { tie: "nobody" }, { 2: 0, 3: 1 }, [null]],
    ["no vote at all saves", {}, {}, [null]],
    [
      "a tie of all saves in a run-off",
      { tie: "runoff" },
      Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((seat) => [seat, (seat + 1) % 8])),
      [null],
    ],
  ])("%s", (_, options, vote, out) => {
    const table = played({ config: options, rounds: [{ vote }] });
    const [exiled] = eventsOf(table, "exiled");
    expect(out).toContain(exiled?.seat);
    expect(exiled?.drawn).toBe(out.length > 1);
  });

  it("has the tied speak once more, and the others vote on them", () => {
    const table = dealt({ config: { tie: "runoff" } });
    const rounds = [{ vote: { 2: 0, 3: 0, 4: 1, 5: 1 } }];
    until(table, "vote", rounds);
    const seats = table.due;
    expect(seats).toHaveLength(8);
    until(table, "vote", rounds);
    table.decide(new Map(seats.map((seat) => [seat, { given: { target: seat < 4 ? 0 : 1 } }])));
    table.advance();
    expect(table.state.asked).toBe("speech");
    until(table, "vote", [{ vote: { 5: 1 } }]);
    expect(table.due).toEqual([2, 3, 4, 5, 6, 7]);
    expect(asked(table, 5).shape).toMatchObject({ options: ["Player 1", "Player 2"] });
    expect(
      eventsOf(table, "spoke")
        .filter(({ part }) => part === "runoff")
        .map(({ seat }) => seat),
    ).toEqual([0, 1]);
  });

  it("may have votes in turn, each of which is shown before the next", () => {
    const table = dealt({ config: { vote: "in-turn" }, materials: { firstSpeaker: 5 } });
    until(table, "vote");
    expect(table.due).toEqual([5]);
    table.decide(new Map([[5, { given: { target: 2 } }]]));
    table.advance();
    expect(table.due).toEqual([6]);
    expect(eventsOf(table, "voted")).toMatchObject([{ seat: 5, choice: 2 }]);
  });
});

describe("the sheriff", () => {
  const sheriffs = (turns: object, more: object[] = []) =>
    played({ config: { sheriff: true, order: "sheriff" }, rounds: [turns, ...more] });

  test.each<[string, object, Seat | null]>([
    ["no candidate", {}, null],
    ["only candidates", { stand: all([0, 1, 2, 3, 4, 5, 6, 7], "yes") }, null],
    ["no vote", { stand: all([0], "yes") }, null],
    ["most votes", { stand: all([0, 2], "yes"), elect: { 3: 2, 4: 2, 5: 0 } }, 2],
    ["a second tie", { stand: all([0, 2], "yes"), elect: { 3: 2, 5: 0 } }, null],
  ])("%s", (_, turns, seat) => {
    expect(eventsOf(sheriffs(turns), "elected")).toMatchObject([{ seat }]);
  });

  const elected = { stand: all([2], "yes"), elect: all([3, 4], 2) };

  it("chooses the side, speaks last, and has one vote and a half", () => {
    const table = sheriffs({ ...elected, side: { 2: "before" }, vote: { 2: 0, 3: 1 } });
    expect(eventsOf(table, "order-set")[0]).toMatchObject({
      side: "before",
      order: [1, 0, 7, 6, 5, 4, 3, 2],
    });
    expect(eventsOf(table, "votes-shown").at(-1)).toMatchObject({ about: "exile", leaders: [0] });
    const more = sheriffs({ ...elected, vote: { 2: 0, 3: 1, 4: 1 } });
    expect(eventsOf(more, "votes-shown").at(-1)?.leaders).toEqual([1]);
  });

  it("who dies hands the badge on, and only the living count in a run-off", () => {
    const table = sheriffs({ ...elected, vote: { 2: 7, 3: 7 } }, [
      { night: all([0, 1], 2), badge: { 2: 3 }, vote: { 3: 0, 4: 1, 5: 1, 6: 0 } },
    ]);
    expect(eventsOf(table, "badge-passed")).toMatchObject([{ seat: 2, to: 3 }]);
    expect(eventsOf(table, "votes-shown").at(-1)?.leaders).toEqual([0]);
    const torn = played({
      config: { sheriff: true, tie: "runoff" },
      rounds: [
        { ...elected, vote: { 2: 7, 3: 7 } },
        { night: all([0, 1], 2), vote: { 3: 0, 4: 1 } },
      ],
    });
    expect(eventsOf(torn, "badge-passed")).toMatchObject([{ seat: 2, to: null }]);
    const [, , first, second] = eventsOf(torn, "votes-shown");
    expect([first?.leaders, first?.votes.map(({ seat }) => seat)]).toEqual([
      [0, 1],
      [0, 1, 3, 4, 5, 6],
    ]);
    expect(second?.votes.map(({ seat }) => seat)).toEqual([3, 4, 5, 6]);
  });

  it("hands the badge only to one who outlives the deaths of the moment", () => {
    const roles: readonly Role[] = [
      "werewolf",
      "hunter",
      "villager",
      "villager",
      "villager",
      "villager",
    ];
    const table = dealt({
      ...tableOfRoles(...roles),
      config: { ...tableOfRoles(...roles).config, sheriff: true },
    });
    until(table, "badge", [
      { stand: all([2], "yes"), elect: all([3, 4], 2), vote: all([2, 3], 1), shot: { 1: 2 } },
    ]);
    expect(table.due).toEqual([2]);
    expect(asked(table, 2).shape).toMatchObject({
      options: ["Player 1", "Player 4", "Player 5", "Player 6", "nobody"],
    });
  });
});

test("three deaths of a night and a shot at twelve seats", () => {
  const table = played({
    config: { board: "twelve", sheriff: false },
    rounds: [{ night: all([0, 1, 2, 3], 7), potion: { 6: "poison Player 12" }, shot: { 7: 10 } }],
  });
  // Wolves 0 to 3, seer 4, guard 5, witch 6, hunter 7.
  expect(outs(table)).toEqual(["night 7", "night 11", "hunter 10", "exile null"]);
  expect(ending(table)).toEqual([]);
});

test("figures of a worked match", () => {
  // Wolves 0 and 1, seer 2, doctor 3, villagers 4 to 7.
  const table = played({
    rounds: [
      { night: { 0: 4, 1: 4, 2: 0, 3: 4 }, vote: { 0: 7, 1: 7, 2: 0, 3: 7, 4: 7, 5: 0 } },
      { night: { 0: 2, 1: 2, 2: 1 }, vote: { 0: 5, 3: 0, 4: 0, 5: 0, 6: 0 } },
      { night: { 1: 3, 3: 3 }, vote: { 3: 1, 4: 1, 5: 1 } },
    ],
  });
  const sum = (name: string, seat: Seat): string => {
    const fact = table.outcome?.facts.find((each) => each.name === name && each.seat === seat);
    return fact === undefined ? "" : `${fact.numerator}/${fact.denominator}`;
  };
  expect(ending(table)).toEqual(["village no-wolves"]);
  expect([0, 2, 3, 7].map((seat) => sum(facts.daysSurvived, seat))).toEqual([
    "2/1",
    "1/1",
    "3/1",
    "1/1",
  ]);
  expect([2, 3, 5, 7].map((seat) => sum(facts.exileRight, seat))).toEqual([
    "1/1",
    "2/3",
    "3/3",
    "0/0",
  ]);
  expect([0, 1].map((seat) => sum(facts.votesLed, seat))).toEqual(["1/2", "1/1"]);
  expect([sum(facts.found, 2), sum(facts.saves, 3)]).toEqual(["2/2", "2/3"]);
  expect([2, 3, 4].map((seat) => sum(facts.keyAlive, seat))).toEqual(["0/1", "1/1", ""]);
  expect([sum(facts.abstained, 6), sum(facts.silent, 7)]).toEqual(["2/3", "2/2"]);
});

test("tables of a duplicate set have the same roles and first speaker, at any size", () => {
  for (const board of boardIds) {
    const { config: ordinary, materials } = werewolfEntry.ordinary("en", randomFrom("a set"));
    const parsed = configSchema.parse(Object.assign({}, ordinary, { board }));
    const count = werewolf.seatsOf(parsed);
    let dealtSeats: DealtSeats = {};
    for (const { name, ways } of werewolfEntry.deals) {
      dealtSeats = { ...dealtSeats, [name]: ways(count, dealtSeats).at(-1) ?? [] };
    }
    const seats = Array.from({ length: count }, (_, seat) => seat);
    const fixed = materialsSchema.parse(
      fixDeals(werewolfEntry.deals, dealtSeats, seats, materials),
    );
    const [one, other] = ["one", "other"].map((seed) => {
      const table = new Table(werewolf, { seed, config: parsed, materials: fixed });
      return werewolf.content?.(table.deal().map(({ event }) => event));
    });
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(other).toBe(one);
  }
});
