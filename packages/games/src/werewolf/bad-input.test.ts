import { isIllegal, randomFrom, textFor } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { answerDue, eventsOf } from "../../test/scripted.ts";
import { asked, dealt, played, tableOfRoles, until } from "../../test/werewolf/scripted.ts";
import { configSchema, materialsSchema } from "./events.ts";
import { werewolf } from "./index.ts";
import { questions } from "./questions.ts";
import { rules } from "./rules.ts";

const problem = (config: object): string | undefined =>
  configSchema.safeParse(config).error?.issues[0]?.message;

describe("a table", () => {
  test.each<[string, object, RegExp]>([
    [
      "whose wolves are half",
      { roles: { werewolf: 4, villager: 4 } },
      /4 wolves are too many for 8/,
    ],
    ["lost by its first victim", { roles: { werewolf: 2, villager: 3 } }, /too many for 5/],
    ["of fifteen", { roles: { werewolf: 3, villager: 12 } }, /5 to 14 players, not 15/],
    ["of four", { roles: { werewolf: 1, villager: 3 } }, /5 to 14 players, not 4/],
    ["without a werewolf", { roles: { "wolf-king": 1, villager: 5 } }, /at least one werewolf/],
    ["with two seers", { roles: { werewolf: 1, seer: 2, villager: 4 } }, /at most one seer/],
    [
      "of a board that a flag breaks",
      { board: "five", roles: { werewolf: 2, villager: 3 }, firstNight: "kill" },
      /too many/,
    ],
    ["of a role that is none", { roles: { werewolf: 1, cupid: 1, villager: 5 } }, /cupid|Invalid/],
    ["with a fraction of a player", { roles: { werewolf: 1.5, villager: 5 } }, /int/],
  ])("%s is refused", (_, config, message) => {
    expect(problem(config)).toMatch(message);
  });

  it("of fourteen, and one whose first night is quiet, is accepted", () => {
    expect(problem({ roles: { werewolf: 6, villager: 8 } })).toBeUndefined();
    expect(problem({ roles: { werewolf: 2, villager: 3 }, firstNight: "quiet" })).toBeUndefined();
  });

  test.each<[string, object]>([
    ["roles of another table", { roles: ["werewolf", "seer", "doctor", "villager", "villager"] }],
    ["a first speaker without a seat", { firstSpeaker: 8 }],
    ["a role without a seat", { roles: undefined, holders: { seer: 12 } }],
    ["names of another table", { names: ["a", "b", "c", "d", "e"] }],
  ])("%s cannot be dealt", (_, materials) => {
    expect(() => dealt({ materials })).toThrow(RangeError);
  });

  it("has no two roles at one seat, and no player whose name is an answer", () => {
    expect(materialsSchema.safeParse({ holders: { seer: 1, doctor: 1 } }).success).toBe(false);
    const names = (name: string) => ({ names: ["a", "b", "c", "d", name] });
    expect(
      ["Nobody", "heal", " keep", "poison a", "poisonous"].map(
        (name) => materialsSchema.safeParse(names(name)).success,
      ),
    ).toEqual([false, false, false, false, true]);
    // Questions show the labels too.
    const { nobodyLabel, tearUp } = questions.zh;
    for (const label of [nobodyLabel, tearUp, questions.en.nobodyLabel, questions.en.tearUp]) {
      expect(materialsSchema.safeParse(names(label)).success).toBe(false);
    }
  });
});

describe("at night", () => {
  const doctors = tableOfRoles("werewolf", "doctor", "seer", "villager", "villager", "villager");

  it("the doctor may not protect the same player twice in a row where the rules forbid it, and is told why", () => {
    const table = played({
      ...doctors,
      config: { ...doctors.config, repeatSave: false },
      rounds: [{ night: { 1: 3 } }],
    });
    until(table, "night");
    const ask = asked(table, 1);
    expect(ask.prompt).toMatch(/Player 4 was protected in the night before/);
    expect(ask.parse("Player 4")).toEqual({
      illegal: "Player 4 was protected in the night before, and may not be twice in a row.",
    });
    expect(ask.parse("Player 5")).toEqual({ target: 4 });
    table.decide(
      new Map(
        table.due.map((seat) => [
          seat,
          seat === 1
            ? { missed: "illegal", detail: "" }
            : { given: { target: seat === 0 ? 3 : null } },
        ]),
      ),
    );
    table.advance();
    expect(eventsOf(table, "protected").at(-1)?.target).toBeNull();
    expect(eventsOf(table, "day-opened").at(-1)?.deaths).toMatchObject([{ seat: 3 }]);
  });

  it("the witch who heals and poisons is refused", () => {
    const table = dealt(tableOfRoles("werewolf", "witch", "villager", "villager", "villager"));
    until(table, "potion", [{ night: { 0: 2 } }]);
    const { parse } = asked(table, 1);
    for (const both of [
      "heal, poison Player 4",
      "heal and poison Player 4",
      "救 Player 3，毒 Player 4",
    ]) {
      expect(parse(both)).toEqual({ illegal: "Only one potion may be used in a night." });
    }
    expect(parse("heal")).toEqual({ heals: true, poisons: null });
    expect(parse("poison Player 4")).toEqual({ heals: false, poisons: 3 });
    expect(isIllegal(parse("poison Player 2"))).toBe(true);
    expect(isIllegal(parse("poison"))).toBe(true);
  });

  it("the witch may not heal herself, unless the rules allow it", () => {
    const witches = tableOfRoles("werewolf", "witch", "villager", "villager", "villager");
    const offered = (witchSelf: boolean): unknown => {
      const table = dealt({ ...witches, config: { ...witches.config, witchSelf } });
      until(table, "potion", [{ night: { 0: 1 } }]);
      const { prompt, parse } = asked(table, 1);
      expect(prompt).toMatch(/^The wolves attack you\./);
      return parse("heal");
    };
    expect([isIllegal(offered(false)), isIllegal(offered(true))]).toEqual([true, false]);
  });

  it("all wolves may be gone at once: no player dies, and the match goes on", () => {
    const table = played({ rounds: [{ night: { 2: 0, 3: 2 }, vote: {} }, {}] });
    expect(eventsOf(table, "day-opened").map(({ deaths }) => deaths)).toEqual([[], []]);
    const missed = eventsOf(table, "answer-missed").filter(({ round }) => round === 1);
    expect(missed.map(({ ask, seat }) => [ask, seat])).toEqual([
      ["whisper", 0],
      ["whisper", 1],
      ["night", 0],
      ["night", 1],
    ]);
    expect(table.outcome).toBeUndefined();
  });

  it("a wolf cannot name a wolf, a dead player, a stranger or nobody", () => {
    const table = played({ rounds: [{ night: { 0: 7, 1: 7 } }] });
    until(table, "night");
    const { parse } = asked(table, 0);
    for (const text of ["Player 1", "Player 2", "Player 8", "Player 9", "nobody", "", "3"]) {
      expect(isIllegal(parse(text))).toBe(true);
    }
    expect(parse("**Player 3**")).toEqual({ target: 2 });
  });

  it("a seat that has nothing to choose answers nothing, whatever it sends", () => {
    const table = dealt({});
    until(table, "night");
    const ask = asked(table, 7);
    expect(ask).toMatchObject({ kind: "sleep", forced: "sleep", shape: { options: ["sleep"] } });
    expect(isIllegal(ask.parse("Player 1"))).toBe(true);
    // A speech of a sleeping seat, should one reach the game, changes nothing.
    table.decide(new Map(table.due.map((seat) => [seat, { given: { text: "I am the seer" } }])));
    table.advance();
    expect(eventsOf(table, "spoke")).toEqual([]);
    expect(eventsOf(table, "day-opened")[0]?.deaths).toEqual([]);
  });
});

describe("by day", () => {
  it("a vote for the dead, for oneself or for a stranger is illegal, and a blank one abstains", () => {
    const table = dealt({});
    until(table, "vote", [{ night: { 0: 7, 1: 7 } }]);
    const { parse, shape } = asked(table, 2);
    expect(shape).toMatchObject({
      options: ["Player 1", "Player 2", "Player 4", "Player 5", "Player 6", "Player 7"],
    });
    for (const text of ["Player 8", "Player 3", "Player 9", "7", "Player 1, Player 2"]) {
      expect(isIllegal(parse(text))).toBe(true);
    }
    expect(parse("")).toEqual({ target: null });
  });

  it("tells Player 1 from Player 12 in every question", () => {
    const table = dealt({ config: { board: "twelve" } });
    const random = randomFrom("names");
    while (table.outcome === undefined) {
      for (const seat of table.due) {
        const { parse, shape } = asked(table, seat);
        if (shape.kind !== "option") continue;
        for (const option of shape.options) {
          const number = /Player (\d+)$/.exec(option)?.[1];
          if (number === undefined) continue;
          const target = Number(number) - 1;
          expect(parse(option)).toEqual(
            option.startsWith("poison") ? { heals: false, poisons: target } : { target },
          );
        }
        expect(isIllegal(parse("Player 13"))).toBe(true);
      }
      answerDue(werewolf, table, (seat) =>
        textFor(asked(table, seat), random(`${table.log.length}/${seat}`)),
      );
    }
  });

  it("a speech is cut at the board's cap, and a person is warned", () => {
    const table = dealt({ config: { board: "six" } });
    until(table, "speech");
    const long = "a".repeat(300);
    expect(asked(table, table.due[0] ?? 0).shape).toMatchObject({ maxLength: 240 });
    expect(werewolf.warning?.(table.state, 0, { text: long }, "en")).toContain("a".repeat(240));
    answerDue(werewolf, table, () => long);
    expect(eventsOf(table, "spoke")[0]).toMatchObject({ text: "a".repeat(240), cut: true });
  });

  it("a seer may leave the match, which goes on without", () => {
    const table = dealt({});
    const random = randomFrom("without the seer");
    while (table.outcome === undefined) {
      answerDue(werewolf, table, (seat) =>
        seat === 2
          ? { missed: "error" }
          : textFor(asked(table, seat), random(`${table.log.length}/${seat}`)),
      );
    }
    expect(eventsOf(table, "seen")).toEqual([]);
  });
});

test("rules say what the flags do, and nothing of roles that the table lacks", () => {
  const of = (config: object, locale: "en" | "zh" = "en") =>
    rules(configSchema.parse(config), locale);
  expect(of({})).not.toMatch(/witch|hunter|guard|sheriff|possessed|taken along\.|wolf king/i);
  expect(of({})).toMatch(/one of them is drawn/);
  expect(of({ tie: "nobody" })).not.toMatch(/one of them is drawn/);
  expect(of({ board: "six" })).toMatch(/the wolves name different players, nobody dies by them/);
  expect(of({ board: "five" })).toMatch(
    /In the first night the wolves attack nobody; the seer sees/,
  );
  expect(of({ board: "nine" })).toMatch(
    /die in the first night and players who are voted out speak/,
  );
  expect(of({ board: "twelve" })).toMatch(/one and a half/);
  expect(of({ board: "twelve" }, "zh")).toMatch(/一票半/);
  expect(of({ repeatSave: false })).toMatch(/may not protect the same player twice in a row/);
  expect(of({ order: "sheriff" })).toBe(of({}));
  expect(of({ order: "sheriff" }, "zh")).toBe(of({}, "zh"));
  expect(of({ board: "five" })).not.toMatch(/speak to each other|name different players/);
  expect(of({ board: "five" }, "zh")).not.toMatch(/互相交谈|不一致/);
});
