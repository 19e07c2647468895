import { createHash } from "node:crypto";
import { randomFrom, visible } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { dealt, played, type Script, type SpyTable, step } from "../../test/who-is-spy/scripted.ts";
import { bayes } from "./house/bayes.ts";
import { listing, playHouseMatch } from "./house/index.ts";
import { whoIsSpy } from "./index.ts";
import { POINTS_SUM, pointsLines } from "./points.ts";
import { drawPair, publicPack } from "./words/index.ts";

const [A, B, C, D, E, S] = [0, 1, 2, 3, 4, 5] as const;
const config = { naming: "either-word" } as const;
const all = { [A]: S, [B]: S, [C]: S, [D]: S, [E]: S };

const foulsOf = (table: SpyTable) => eventsOf(table, "round-judged").map(({ fouls }) => fouls);

describe("where neither word may be said, a speech", () => {
  const pairs = {
    drinks: [{ word: "coffee" }, { word: "tea" }],
    colours: [{ word: "grey" }, { word: "colour", aliases: ["color"] }],
    weather: [{ word: "rain" }, { word: "coat" }],
    soups: [{ word: "broth" }, { word: "soup" }],
    tales: [{ word: "jewel" }, { word: "hare" }],
    hair: [{ word: "胡子" }, { word: "头发" }],
    food: [{ word: "米饭" }, { word: "面条" }],
  } as const;

  it.each([
    ["drinks", A, "Not a coffee", true],
    ["drinks", A, "Not a tea", true],
    ["drinks", S, "Not a coffee", true],
    ["drinks", S, "Not a tea", true],
    ["drinks", A, "Nobody's teas", true],
    ["drinks", S, "c_o_f_f_e_e, I say", true],
    ["drinks", A, "A coffee-tea blend", true],
    ["drinks", A, "Rather tea-like", true],
    ["drinks", A, "Not cocoa, not juice, not milk", false],
    ["drinks", A, "A steady team", false],
    ["colours", A, "It has no color", true],
    ["colours", S, "It is greyer than most", true],
    ["weather", A, "A raincoat helps", false],
    ["weather", A, "A rain-coat helps", true],
    ["soups", A, "A souped thing", true],
    ["tales", S, "Things to bejewel", false],
    ["tales", A, "By a hare's-breadth", true],
    ["hair", A, "有人留頭髮", true],
    ["hair", S, "有人留鬍子", true],
    ["hair", S, "長在頭上", false],
    ["food", A, "面 条那样的东西", true],
    ["food", A, "麵條", true],
    ["food", A, "前面条件很好", true],
    ["food", S, "米和饭", false],
  ] as const)("about %s of seat %i, %j, is a foul: %s", (name, seat, speech, isFoul) => {
    const language = name === "hair" || name === "food" ? "zh" : "en";
    const pair: [{ word: string }, { word: string }] = [
      { ...pairs[name][0] },
      { ...pairs[name][1] },
    ];
    const table = played({
      config: { ...config, language },
      materials: { pair },
      rounds: [{ speeches: { [seat]: speech } }],
    });
    expect(foulsOf(table)[0]).toEqual(isFoul ? [{ seat, foul: "said-word" }] : []);
    expect(eventsOf(table, "span-marked")).toHaveLength(isFoul ? 1 : 0);
  });

  it("is a foul for the own word alone by the paper's rules", () => {
    const speeches = { [A]: "Not a tea", [S]: "Not a coffee" };
    expect(foulsOf(played({ rounds: [{ speeches }] }))[0]).toEqual([]);
  });
});

describe("the ruling", () => {
  const speeches = { [B]: "Not a tea" };

  it("comes after the vote, in which all who spoke are asked and listed", () => {
    const table = dealt({ config });
    while (table.state.phase === "speaking") step(table, [{ speeches }]);
    expect(eventsOf(table, "round-judged")).toEqual([]);
    expect(table.due).toEqual([A, B, C, D, E, S]);
    expect(table.state.ballots[A]).toHaveLength(6);
    step(table);
    expect(foulsOf(table)).toEqual([[{ seat: B, foul: "said-word" }]]);
    expect(eventsOf(table, "player-out")).toEqual([
      { type: "player-out", round: 1, seat: B, by: "foul" },
    ]);
    expect(eventsOf(table, "round-opened")[1]?.order).toEqual([A, C, D, E, S]);
  });

  it.each(["en", "zh"] as const)(
    "is announced in %s without the word, and its kind is not",
    (locale) => {
      const table = played({ config: { ...config, rounds: 2 }, rounds: [{ speeches }] });
      const told = table.log.map(({ event }) => whoIsSpy.narrate(event, table.state, locale));
      const out = { en: "Player 2 is eliminated for a foul.", zh: "Player 2 因违规出局。" };
      expect(told.filter((each) => each.includes(out[locale]))).toEqual([out[locale]]);
      for (const viewer of ["public", A, S] as const) {
        const seen = visible(table.log, viewer).filter(({ type }) => type !== "spoke");
        expect(JSON.stringify(seen)).not.toMatch(/said-word|span/);
      }
    },
  );

  it.each([{}, { sealed: "first-round" }, { roles: "told" }] as const)(
    "tells nobody but the holder anything about a word that is named before the vote, with %j",
    (own) => {
      const seen = (spys: string, viewer: number | "public") => {
        const table = dealt({
          config: { ...config, ...own },
          materials: { pair: [{ word: "coffee" }, { word: spys }] },
        });
        const rounds = [{ speeches: { [A]: "Not a zircon", [B]: "Not a beryl" } }];
        const texts: unknown[] = [];
        while (table.state.phase === "speaking") step(table, rounds);
        for (const seat of table.due) {
          if (seat === viewer) texts.push(whoIsSpy.ask(table.view(seat), seat, "en").prompt);
        }
        return [visible(table.log, viewer), texts];
      };
      for (const viewer of ["public", A, B, C] as const) {
        expect(seen("zircon", viewer)).toEqual(seen("beryl", viewer));
      }
    },
  );

  it("says once the next round opens that those who are out were not the spy", () => {
    const rounds = [{ speeches, votes: { [A]: D, [C]: D, [E]: D } }];
    const table = played({ config, rounds });
    const opened = table.log.find(
      ({ event }) => event.type === "round-opened" && event.round === 2,
    );
    if (opened === undefined) throw new Error("there is no second round");
    expect(whoIsSpy.narrate(opened.event, table.state, "en")).toMatch(
      /^The match goes on, so Player 2 and Player 4 were not the spy\. Round 2 begins/,
    );
  });

  it("warns a person of the own word alone, which is all that the seat knows", () => {
    const table = dealt({ config });
    const warned = (seat: number, speech: string) =>
      whoIsSpy.warning?.(table.view(seat), seat, { speech }, "en");
    expect(warned(A, "Not a coffee")).toBe("This says your own word.");
    expect([warned(A, "Not a tea"), warned(S, "Not a coffee")]).toEqual([null, null]);
  });
});

describe("fouls take effect before the votes are counted:", () => {
  interface Case extends Script {
    readonly name: string;
    readonly points: readonly number[];
    readonly winners: readonly number[];
    /** Seats that go out in round 1. */
    readonly out: Readonly<Record<number, "foul" | "vote">>;
  }
  const civilians = [A, B, C, D, E];
  const says = (seats: readonly number[]): Record<number, string> =>
    Object.fromEntries(seats.map((seat) => [seat, `Not a tea, says ${seat}`]));
  const cases: readonly Case[] = [
    {
      name: "the spy is voted out, and the vote of a civilian who fouls is void",
      rounds: [{ speeches: says([A]), votes: all }],
      points: [0, 4, 4, 4, 4, -4],
      winners: civilians,
      out: { [A]: "foul", [S]: "vote" },
    },
    {
      name: "votes of players who foul put nobody out",
      rounds: [
        { speeches: says([A, B]), votes: { [A]: C, [B]: C, [D]: E } },
        { votes: { [C]: S, [D]: S } },
      ],
      points: [0, 0, 5, 5, 0, 2],
      winners: civilians,
      out: { [A]: "foul", [B]: "foul", [E]: "vote" },
    },
    {
      name: "the match is over when the spy fouls, before the votes are counted",
      rounds: [{ speeches: { [S]: "Not a coffee" }, votes: { [A]: B, [C]: B, [D]: B } }],
      points: [2.4, 2.4, 2.4, 2.4, 2.4, 0],
      winners: civilians,
      out: { [S]: "foul" },
    },
    {
      name: "a spy who fouls pays for the votes",
      rounds: [{ speeches: { [S]: "Not a coffee" }, votes: { [A]: S, [B]: S } }],
      points: [3.4, 3.4, 2.4, 2.4, 2.4, -2],
      winners: civilians,
      out: { [S]: "foul" },
    },
    {
      name: "four civilians buy a proof with a foul, and the spy wins with the fifth",
      rounds: [{ speeches: says([A, B, C, D]), votes: all }],
      points: [0, 0, 0, 0, 1, 11],
      winners: [S],
      out: { [A]: "foul", [B]: "foul", [C]: "foul", [D]: "foul" },
    },
    {
      name: "all six foul",
      rounds: [{ speeches: says([A, B, C, D, E, S]), votes: all }],
      points: [2.4, 2.4, 2.4, 2.4, 2.4, 0],
      winners: civilians,
      out: { [A]: "foul", [B]: "foul", [C]: "foul", [D]: "foul", [E]: "foul", [S]: "foul" },
    },
    {
      name: "a spy who is out for a foul has no last guess",
      config: { lastGuess: true },
      rounds: [{ speeches: { [S]: "Not a coffee" }, guess: "coffee" }],
      points: [2.4, 2.4, 2.4, 2.4, 2.4, 0],
      winners: civilians,
      out: { [S]: "foul" },
    },
    {
      name: "a spy who is voted out guesses, whoever else is out",
      config: { lastGuess: true, sealed: "every-round" },
      rounds: [{ speeches: says([A]), votes: all, guess: "coffee" }],
      points: [0, 3, 3, 3, 3, 0],
      winners: civilians,
      out: { [A]: "foul", [S]: "vote" },
    },
    {
      name: "silence and repeats are ruled at the same time, and votes for a fouler put nobody out",
      rounds: [
        { speeches: { [A]: "", [B]: "The same", [C]: "the same!" }, votes: { [D]: A, [E]: A } },
        { votes: { [B]: S, [D]: S, [E]: S } },
      ],
      points: [0, 8 / 3 + 1, 0, 8 / 3 + 1, 8 / 3 + 1, 1],
      winners: civilians,
      out: { [A]: "foul", [C]: "foul" },
    },
  ];

  it.each(cases)("$name", ({ points, winners, out, ...script }) => {
    const table = played({ ...script, config: { ...config, ...script.config } });
    const gone = eventsOf(table, "player-out").filter(({ round }) => round === 1);
    expect(Object.fromEntries(gone.map(({ seat, by }) => [seat, by]))).toEqual(out);
    expect(gone).toHaveLength(Object.keys(out).length);
    expect(table.outcome?.points).toEqual(points.map((each) => Math.round(each * 60)));
    expect(table.outcome?.winners).toEqual(winners);
    const sum = pointsLines(table.state).reduce((total, each) => total + each.points, 0);
    expect(sum).toBe(POINTS_SUM);
  });
});

it.each(["en", "zh"] as const)(
  "plays to the same log byte for byte in %s, words that are named included",
  (language) => {
    const { log, outcome } = playHouseMatch({
      seed: "golden 10",
      config: whoIsSpy.config.parse({ ...config, language, roles: "told", order: "rotated" }),
      materials: whoIsSpy.materials.parse(
        drawPair(publicPack(language).pairs, randomFrom("golden 10")),
      ),
      characters: Array.from({ length: 6 }, (_, seat) => (seat % 2 === 1 ? listing(3) : bayes)),
    });
    expect(log.some(({ event }) => event.type === "span-marked")).toBe(true);
    const played = JSON.stringify([log, outcome]);
    expect(createHash("sha256").update(played).digest("hex")).toMatchSnapshot();
  },
);

describe("where neither word may be said, words and names", () => {
  type Pair = Parameters<typeof whoIsSpy.materials.parse>[0];
  const problem = (language: "en" | "zh", materials: Pair, naming?: "either-word") =>
    whoIsSpy.setupProblem?.(
      whoIsSpy.config.parse({ language, naming }),
      whoIsSpy.materials.parse(materials),
    );
  const names = ["a", "b", "c", "d", "e"];

  it.each([
    ["en", [{ word: "coffee", aliases: ["tea"] }, { word: "tea" }], "share a spelling"],
    [
      "en",
      [
        { word: "coffee", aliases: ["café"] },
        { word: "tea", aliases: ["cafe"] },
      ],
      "share",
    ],
    ["en", [{ word: "tea" }, { word: "green tea" }], "saying one says the other"],
    ["en", [{ word: "mouse" }, { word: "mice" }], "saying one says the other"],
    ["en", [{ word: "mother" }, { word: "mother-in-law" }], "saying one says the other"],
    ["zh", [{ word: "皇后" }, { word: "皇后大道" }], "saying one says the other"],
    ["zh", [{ word: "头发" }, { word: "假發", aliases: ["頭髮"] }], "saying one says the other"],
  ] as const)("in %s %j are refused: they %s", (language, pair, reason) => {
    expect(problem(language, { pair }, "either-word")).toContain(reason);
    expect(problem(language, { pair })).toBeNull();
  });

  it("are refused if a player's name is a word, also one that all players have", () => {
    const pair = [{ word: "coffee" }, { word: "tea" }];
    expect(problem("en", { pair, names: [...names, "Teas"] }, "either-word")).toContain('"Teas"');
    expect(
      problem("en", { pair: [{ word: "coach" }, { word: "player" }] }, "either-word"),
    ).toContain('"Player 1"');
    expect(problem("en", { pair, names: [...names, "Teas"] })).toBeNull();
    expect(problem("en", { pair, names: [...names, "Teddy"] }, "either-word")).toBeNull();
  });

  it("are played if neither says the other, although it has its letters", () => {
    for (const pair of [
      [{ word: "rain" }, { word: "raincoat" }],
      [{ word: "coffee" }, { word: "tea" }],
    ]) {
      expect(problem("en", { pair }, "either-word")).toBeNull();
    }
  });
});
