import { locales, viewOf, visible } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, factOf, played, type Script, step } from "../../test/undercover/scripted.ts";
import { configSchema } from "./events.ts";
import { undercover } from "./index.ts";
import { measures } from "./leaderboard.ts";

const results = (script: Script) =>
  eventsOf(played(script).table, "vote-counted").map(({ leaders, out, tie }) => ({
    leaders,
    out,
    tie,
  }));

/** SpyGame's metrics of the guest in seat 2: won, rounds, votes received. */
function guest(script: Script): readonly [win: number, rounds: number, votes: number] {
  const { outcome } = played(script);
  const [rounds] = factOf(outcome, "rounds-survived", 2);
  const [votes, held] = factOf(outcome, "votes-received", 2);
  expect(held).toBe(rounds);
  return [factOf(outcome, "spy-won", 2)[0], rounds, votes];
}

test("the figures of two matches of SpyGame, with ties and a restart", () => {
  const first: Script = {
    votes: [
      { 0: 2, 1: 2, 2: 0, 3: 0 },
      { 1: 0, 3: 2 },
      { 0: 2, 1: 3, 2: 3, 3: 1 },
      { 0: 2, 1: 2, 2: 0 },
    ],
  };
  expect(results(first)).toEqual([
    { leaders: [0, 2], out: null, tie: "runoff" },
    { leaders: [0, 2], out: null, tie: "restart" },
    { leaders: [3], out: 3, tie: null },
    { leaders: [2], out: 2, tie: null },
  ]);
  const second: Script = {
    votes: [
      { 0: 2, 1: 0, 2: 0, 3: 1 },
      { 1: 3, 2: 3, 3: 1 },
    ],
  };
  const matches = [guest(first), guest(second)];
  expect(matches).toEqual([
    [0, 4, 6],
    [1, 2, 1],
  ]);
  const mean = (of: (match: (typeof matches)[number]) => number): number =>
    matches.reduce((sum, match) => sum + of(match), 0) / matches.length;
  expect(mean(([win]) => win)).toBe(0.5);
  expect(mean(([, rounds]) => rounds)).toBe(3);
  expect(mean(([, , votes]) => votes) / mean(([, rounds]) => rounds)).toBeCloseTo(1.1667, 4);
  expect(mean(([, rounds, votes]) => votes / rounds)).toBe(1);
  // Experiments show the same mean.
  const measured = [first, second].map(
    (script) =>
      measures.of(
        played(script).table.log.map(({ event }) => event),
        0,
      )["spy-votes-per-round"],
  );
  expect(measured).toEqual([
    [6 / 4, 1],
    [1 / 2, 1],
  ]);
});

describe("a vote", () => {
  const four = { 0: 1, 1: 0, 2: 3, 3: 2 };
  test.each<[string, Script, readonly object[], string]>([
    [
      "puts out who has the most votes, and the villagers win with the spy out",
      { votes: [{ 0: 2, 1: 2, 2: 0, 3: 2 }] },
      [{ leaders: [2], out: 2, tie: null }],
      "spies-out",
    ],
    [
      "lets the spy win when only two are left",
      {
        votes: [
          { 0: 1, 1: 0, 2: 1, 3: 1 },
          { 0: 3, 2: 3, 3: 0 },
        ],
      },
      [
        { leaders: [1], out: 1, tie: null },
        { leaders: [3], out: 3, tie: null },
      ],
      "few-left",
    ],
    [
      "in which all tie restarts with all",
      { config: { maxVotes: 1 }, votes: [four] },
      [{ leaders: [0, 1, 2, 3], out: null, tie: "restart" }],
      "votes-used",
    ],
    [
      "in which nobody votes is a tie of all",
      { config: { maxVotes: 2 } },
      [
        { leaders: [0, 1, 2, 3], out: null, tie: "restart" },
        { leaders: [0, 1, 2, 3], out: null, tie: "restart" },
      ],
      "votes-used",
    ],
    [
      "decides a run-off between those who tied",
      {
        votes: [
          { 0: 2, 1: 0, 2: 0, 3: 2 },
          { 1: 2, 3: 2 },
        ],
      },
      [
        { leaders: [0, 2], out: null, tie: "runoff" },
        { leaders: [2], out: 2, tie: null },
      ],
      "spies-out",
    ],
    [
      "without a ballot in a run-off restarts with all",
      { config: { maxVotes: 3 }, votes: [{ 0: 2, 1: 0, 2: 0, 3: 2 }] },
      [
        { leaders: [0, 2], out: null, tie: "runoff" },
        { leaders: [0, 2], out: null, tie: "restart" },
        { leaders: [0, 1, 2, 3], out: null, tie: "restart" },
      ],
      "votes-used",
    ],
    [
      "puts nobody out in a tie, where the rules say so",
      { config: { tie: "nobody", maxVotes: 2 }, votes: [{ 0: 2, 1: 0, 2: 0, 3: 2 }, { 0: 2 }] },
      [
        { leaders: [0, 2], out: null, tie: "nobody" },
        { leaders: [2], out: 2, tie: null },
      ],
      "spies-out",
    ],
  ])("%s", (_, script, expected, ending) => {
    expect(results(script)).toEqual(expected);
    expect(eventsOf(played(script).table, "match-closed")).toMatchObject([{ ending }]);
  });

  it("lets the lot decide a tie, where the rules say so", () => {
    const script: Script = {
      config: { tie: "random", maxVotes: 1 },
      votes: [{ 0: 1, 1: 0 }],
    };
    const [result] = results(script);
    expect(result).toMatchObject({ leaders: [0, 1], tie: "random" });
    expect([0, 1]).toContain(result?.out);
  });

  it("takes one name of the ballot, and everything else as an abstention", () => {
    const { table, outcome } = played({
      config: { maxVotes: 1 },
      votes: [
        { 0: "  **player 3**. ", 1: "It is Player 3", 2: "Player 3", 3: { missed: "timeout" } },
      ],
    });
    expect(eventsOf(table, "votes-cast")[0]?.ballots).toEqual([
      { seat: 0, choice: 2 },
      { seat: 1, choice: null },
      { seat: 2, choice: null },
      { seat: 3, choice: null },
    ]);
    const abstained = [0, 1, 2, 3].map((seat) => factOf(outcome, "abstained", seat));
    expect(abstained).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(eventsOf(table, "answer-missed").map(({ seat, code }) => [seat, code])).toEqual([
      [1, "illegal"],
      [2, "illegal"],
      [3, "timeout"],
    ]);
  });
});

describe("what the table learns of a vote", () => {
  const votes: Script["votes"] = [
    { 0: 1, 1: 2, 2: 1, 3: 1 },
    { 0: 2, 2: 3, 3: 2 },
  ];
  const shown = (config: Script["config"]) => {
    const { table } = played({ config: config ?? {}, votes });
    const seen = visible(table.log, "public");
    const end = seen.findIndex(({ type }) => type === "ballots-shown");
    return seen.slice(0, end === -1 ? undefined : end).flatMap((event) => {
      if (event.type === "votes-cast") return ["ballots"];
      if (event.type !== "vote-counted") return [];
      return [`${event.counts === undefined ? "" : "counts "}${event.out} ${event.isSpy}`];
    });
  };

  test.each<[Script["config"], readonly string[]]>([
    [{}, ["1 false", "2 true"]],
    [{ revealsOut: false }, ["1 undefined", "2 undefined"]],
    [{ ballots: "counts" }, ["counts 1 false", "counts 2 true"]],
    [{ ballots: "open" }, ["ballots", "1 false", "ballots", "2 true"]],
  ])("by %j", (config, expected) => {
    expect(shown(config)).toEqual(expected);
  });

  it("includes all ballots when the match is over", () => {
    const { table } = played({ votes });
    expect(viewOf(undercover, table.log, "public")?.votings.map(({ ballots }) => ballots)).toEqual(
      eventsOf(table, "votes-cast").map(({ ballots }) => ballots),
    );
  });
});

describe("a clue", () => {
  const clue = (text: string, config: Script["config"] = {}) => {
    const table = dealt({ config, materials: { orders: [[2, 0, 1, 3]] } });
    step(table, { clues: [{ 2: text }] });
    const { type: _, round: __, ...heard } = eventsOf(table, "clue")[0] ?? { type: "", round: 0 };
    return { heard, kept: eventsOf(table, "own-word-said") };
  };

  test.each<[string, string, boolean, readonly (readonly [number, number])[]]>([
    ["You drink it.", "You drink it.", false, []],
    [
      "one two three four five six seven eight nine ten.",
      "one two three four five six seven eight nine ten.",
      false,
      [],
    ],
    [
      "one two three four five six seven eight nine ten eleven",
      "one two three four five six seven eight nine ten",
      true,
      [],
    ],
    [
      "Tea, and green TEA!",
      "my keyword, and green my keyword!",
      false,
      [
        [0, 10],
        [22, 32],
      ],
    ],
    ["I like teas", "I like my keyword", false, [[7, 17]]],
    [
      "T-e-a or t e a.",
      "my keyword or my keyword.",
      false,
      [
        [0, 10],
        [14, 24],
      ],
    ],
    ["", "", false, []],
    ["...", "...", false, []],
  ])("%j is heard as %j", (said, text, cut, masked) => {
    const { heard, kept } = clue(said);
    expect(heard).toEqual({ seat: 2, text, cut, masked, fixed: false });
    expect(kept.map((each) => each.text)).toEqual(masked.length === 0 ? [] : [said]);
  });

  it("is shown as it is, or not at all, where the rules say so", () => {
    const said = "Green tea.";
    expect(clue(said, { ownWord: "allowed" }).heard).toMatchObject({ text: said, masked: [] });
    for (const withheld of [said, `${said} ${"very long ".repeat(100)}`]) {
      expect(clue(withheld, { ownWord: "withheld" }).heard).toMatchObject({
        text: "",
        cut: false,
        masked: [],
      });
    }
    expect(clue(said, { ownWord: "allowed" }).kept).toHaveLength(1);
    expect(clue(said, { ownWord: "withheld" }).kept).toHaveLength(1);
  });

  it("has no limit of words where it is 0, and always one of characters", () => {
    const long = "a b c d e f g h i j k l m n";
    expect(clue(long, { wordCap: 0 }).heard).toMatchObject({ text: long, cut: false });
    expect(clue(long, { wordCap: 0, speechCap: 5 }).heard).toMatchObject({
      text: "a b c",
      cut: true,
    });
  });

  it("in Chinese has two characters for each word, and says so", () => {
    const table = dealt({
      config: { language: "zh", wordCap: 3 },
      materials: { pair: [{ word: "咖啡" }, { word: "茶" }], orders: [[2, 0, 1, 3]] },
    });
    expect(undercover.ask(table.view(2), 2, "zh").prompt).toContain("前 6 个字");
    step(table, { clues: [{ 2: "泡一杯茶喝喝看吧" }] });
    expect(eventsOf(table, "clue")).toMatchObject([{ text: "泡一杯我的词喝喝", cut: true }]);
  });

  it("is announced to its speaker as it will be heard", () => {
    const view = dealt().view(2);
    const warn = (clue: string, locale: "en" | "zh" = "en") =>
      undercover.warning?.(view, 2, { clue }, locale) ?? null;
    expect(warn("You drink it.")).toBeNull();
    expect(warn("Tea.")).toContain("my keyword");
    expect(warn("a b c d e f g h i j k")).toContain("a b c d e f g h i j");
    expect(warn("Tea.", "zh")).toContain("我的词");
  });

  it("is counted by what is in it", () => {
    const { outcome } = played({
      config: { maxVotes: 2 },
      clues: [{ 2: "Tea", 0: "a b c d e f g h i j k" }, { 2: { missed: "timeout" } }],
    });
    expect(factOf(outcome, "said-own-word", 2)).toEqual([1, 2]);
    expect(factOf(outcome, "silent-clues", 2)).toEqual([1, 2]);
    expect(factOf(outcome, "clues-cut", 0)).toEqual([1, 2]);
  });
});

describe("roles", () => {
  it("are told to nobody, or to each spy alone", () => {
    const config = { seats: 7, spies: 3 };
    const materials = { spies: [1, 4] };
    const told = (spyAwareOfRole: boolean) => {
      const table = dealt({ config: { ...config, spyAwareOfRole }, materials });
      return [0, 1, 2, 3, 4, 5, 6].flatMap((seat) =>
        table.view(seat).players.some(({ isSpy }) => isSpy === true) ? [seat] : [],
      );
    };
    expect(told(false)).toEqual([]);
    const spies = told(true);
    expect(spies).toHaveLength(3);
    expect(spies).toEqual(expect.arrayContaining([1, 4]));
  });

  it("share one word on each side, the spies' being the one that is fixed", () => {
    const words = dealt().state.players.map(({ word }) => word);
    expect(words).toEqual(["coffee", "coffee", "tea", "coffee"]);
    const swapped = dealt({ materials: { spyWord: 0 } }).state.players.map(({ word }) => word);
    expect(swapped).toEqual(["tea", "tea", "coffee", "tea"]);
  });

  it("of several spies: the villagers win with all out, the spies when few are left", () => {
    const config = { seats: 5, spies: 2, endsAtAlive: 2 };
    const materials = { spies: [0, 1] };
    const all = { 0: 4, 1: 4, 2: 0, 3: 0, 4: 0 };
    const caught = played({ config, materials, votes: [all, { 1: 2, 2: 1, 3: 1, 4: 1 }] });
    expect(caught.outcome.winners).toEqual([2, 3, 4]);
    const lived = played({
      config,
      materials,
      votes: [all, { 1: 2, 2: 4, 3: 4, 4: 2 }, { 1: 2, 2: 1, 3: 2, 4: 2 }, { 1: 3, 3: 1, 4: 3 }],
    });
    expect(lived.outcome.winners).toEqual([0, 1]);
    expect(lived.outcome.points).toEqual([3, 3, 0, 0, 0]);
  });
});

test.each<[string, Script, readonly number[]]>([
  ["the spy is caught", { votes: [{ 0: 2, 1: 2 }] }, [3, 0, 3]],
  ["a villager is voted out", { votes: [{ 0: 1, 2: 1 }] }, [0, 3, 0]],
  ["the votes are even", { votes: [{ 0: 1, 1: 2, 2: 0 }] }, [1, 2, 1]],
])("MAgIC's points when %s", (_, { votes = [] }, [others = 0, spy = 0]) => {
  const config = { seats: 3, clueRounds: 2, maxVotes: 1, tie: "nobody", points: "magic" } as const;
  const { outcome } = played({ config, votes });
  expect(outcome.points).toEqual([others, others, spy]);
  expect(outcome.pointsScale).toBe(3);
});

test("a table at which all villagers name the spy ends after one round", () => {
  const { outcome } = played({ votes: [{ 0: 2, 1: 2, 2: 0, 3: 2 }] });
  expect(factOf(outcome, "rounds-survived", 2)).toEqual([1, 1]);
  expect(factOf(outcome, "votes-received", 2)).toEqual([3, 1]);
  expect(factOf(outcome, "ballots-right", 0)).toEqual([1, 1]);
});

test.each(locales)("the rules in %s say what the options change", (locale) => {
  const base = undercover.rules(configSchema.parse({}), locale);
  const options = {
    seats: 5,
    clueRounds: 2,
    maxVotes: 3,
    tie: "random",
    order: "seats",
    ballots: "open",
    mayVoteForSelf: true,
    spyAwareOfRole: true,
    ownWord: "withheld",
    wordCap: 0,
    revealsOut: false,
    points: "magic",
  };
  for (const [name, value] of Object.entries(options)) {
    const rules = undercover.rules(configSchema.parse({ [name]: value }), locale);
    expect([name, rules === base]).toEqual([name, false]);
  }
});
