import { isIllegal, visible } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealt, fixed, played, type Script, step } from "../../test/chameleon/scripted.ts";
import { eventsOf, type ScriptedAnswer } from "../../test/scripted.ts";
import { MAX_SEATS, MIN_SEATS } from "./default-config.ts";
import { configSchema, materialsSchema } from "./events.ts";
import { chameleon } from "./index.ts";
import { results } from "./leaderboard.ts";
import { credits } from "./points.ts";

const late = { missed: "timeout" } as const;
const lost = { missed: "error" } as const;
/** Players 1 and 2 know the word, player 3 (seat 2) is the chameleon. */
const caught = { 0: 2, 1: 2, 2: 0 };

interface Case extends Script {
  readonly name: string;
  readonly ending: keyof typeof credits;
  readonly points: readonly number[];
  readonly winners: readonly number[];
}

const cases: readonly Case[] = [
  {
    name: "caught, and guesses another word",
    votes: caught,
    guess: "pear",
    ending: "caught",
    points: [1, 1, 0],
    winners: [0, 1],
  },
  {
    name: "caught, and guesses the word",
    votes: caught,
    guess: "mango",
    ending: "guessed",
    points: [0.5, 0.5, 0.5],
    winners: [],
  },
  {
    name: "caught, and guesses the word in other letters",
    votes: caught,
    guess: "  ＭＡＮＧＯ\n",
    ending: "guessed",
    points: [0.5, 0.5, 0.5],
    winners: [],
  },
  ...["I guess mango", "mangga", "", "banana", late, lost].map(
    (guess: ScriptedAnswer): Case => ({
      name: `caught, and answers ${JSON.stringify(guess)}`,
      votes: caught,
      guess,
      ending: "caught",
      points: [1, 1, 0],
      winners: [0, 1],
    }),
  ),
  {
    name: "another player is accused",
    votes: { 0: 1, 1: 2, 2: 1 },
    ending: "escaped",
    points: [0, 0, 1],
    winners: [2],
  },
  {
    name: "a single vote accuses another player",
    votes: { 2: 0 },
    ending: "escaped",
    points: [0, 0, 1],
    winners: [2],
  },
  {
    name: "a single vote catches the chameleon",
    votes: { 0: 2, 1: "nobody", 2: late },
    ending: "caught",
    points: [1, 1, 0],
    winners: [0, 1],
  },
  {
    name: "every player has one vote",
    votes: { 0: 1, 1: 2, 2: 0 },
    ending: "undecided",
    points: [0.5, 0.5, 0.5],
    winners: [],
  },
  {
    name: "a tie of two, the chameleon among them",
    config: { seats: 5 },
    votes: { 0: 2, 1: 2, 2: 0, 3: 0 },
    ending: "undecided",
    points: [0.5, 0.5, 0.5, 0.5, 0.5],
    winners: [],
  },
  {
    name: "nobody votes",
    votes: { 0: "", 1: late, 2: "Player 3" },
    ending: "undecided",
    points: [0.5, 0.5, 0.5],
    winners: [],
  },
  {
    name: "nobody gives a clue",
    clues: [{ 0: late, 1: "", 2: " ... " }],
    votes: caught,
    ending: "caught",
    points: [1, 1, 0],
    winners: [0, 1],
  },
  {
    name: "a player who knows the word says it",
    clues: [{ 0: "It is a mango." }],
    votes: { 1: 0, 2: 0 },
    ending: "escaped",
    points: [0, 0, 1],
    winners: [2],
  },
  {
    name: "eight players, two against the chameleon and one against another",
    config: { seats: 8 },
    votes: { 0: 2, 1: 2, 2: 7 },
    guess: "apple",
    ending: "caught",
    points: [1, 1, 0, 1, 1, 1, 1, 1],
    winners: [0, 1, 3, 4, 5, 6, 7],
  },
];

describe("the endings", () => {
  it.each(cases)("$name: $ending", ({ ending, points, winners, ...script }) => {
    const table = played(script);
    const { outcome } = table;
    expect(table.state.closed).toEqual({ ending, chameleon: 2 });
    expect(outcome?.points.map((each) => each / (outcome.pointsScale ?? 1))).toEqual(points);
    expect(outcome?.winners).toEqual(winners);
  });

  it("asks only a caught chameleon for its guess, and shows it only then who it is", () => {
    const asked = (script: Script) =>
      eventsOf(played(script), "turn-opened")
        .filter(({ ask }) => ask === "guess")
        .map(({ seats }) => seats);
    expect(asked({ votes: caught })).toEqual([[2]]);
    expect(asked({ votes: { 0: 1, 2: 1 } })).toEqual([]);
    expect(asked({})).toEqual([]);
  });

  it.each([
    ["never", 0, 5 / 8, 3 / 8],
    ["in a tenth", 1 / 10, 51 / 80, 29 / 80],
  ])(
    "random votes and a guess that is right %s give the chameleon and the others this mean score",
    (_often, right, chameleon, others) => {
      const means = [0, 0];
      // Each of three seats votes for one of the two others.
      for (let votes = 0; votes < 8; votes += 1) {
        const choices = [0, 1, 2].map((seat) => (seat + 1 + ((votes >> seat) & 1)) % 3);
        for (const [guess, chance] of [
          ["mango", right],
          ["pear", 1 - right],
        ] as const) {
          const { outcome } = played({ votes: Object.fromEntries(choices.entries()), guess });
          const { points = [], pointsScale = 1 } = outcome ?? {};
          for (const [at, seat] of [2, 0].entries()) {
            means[at] = (means[at] ?? 0) + ((points[seat] ?? 0) / pointsScale) * (chance / 8);
          }
        }
      }
      expect(means).toEqual([expect.closeTo(chameleon, 12), expect.closeTo(others, 12)]);
    },
  );

  it("has the credits of the paper, two per match between a chameleon and another player", () => {
    expect(Object.values(credits).map((each) => each.chameleon)).toEqual([0, 1, 2, 1]);
    expect(Object.values(credits).map((each) => each["non-chameleon"])).toEqual([2, 1, 0, 1]);
  });
});

describe("at a table that knows only the topic", () => {
  const config = { wordsShown: false };

  it("nobody sees the list of words, and the guess is a free text", () => {
    const table = dealt({ config });
    expect(eventsOf(table, "topic-announced")).toMatchObject([{ topic: "Fruit", words: [] }]);
    const script: Script = { config, votes: caught };
    const guessing = dealt(script);
    while (guessing.state.asked !== "guess") step(guessing, script);
    const ask = chameleon.ask(guessing.view(2), 2, "en");
    expect(ask.shape).toEqual({ kind: "text", maxLength: 60 });
    expect(ask.prompt).toBe(
      'You are caught. What is the secret word of the topic "Fruit"? Answer with the word alone.',
    );
    expect(isIllegal(ask.parse(" \n"))).toBe(true);
    expect(isIllegal(ask.parse("x".repeat(61)))).toBe(true);
  });

  it.each<[guess: ScriptedAnswer, ending: string, shown: string | null]>([
    ["mango", "guessed", "mango"],
    [" ＭＡＮＧＯ.", "guessed", " ＭＡＮＧＯ."],
    ["a mango", "guessed", "a mango"],
    ["mangga", "guessed", "mangga"],
    ["pear", "caught", "pear"],
    // Another word than any of the list, the word in another script, and a sentence.
    ["papaya", "caught", "papaya"],
    ["芒果", "caught", "芒果"],
    ["I think it is mango", "caught", "I think it is mango"],
    ["", "caught", null],
    [late, "caught", null],
  ])("the guess %j ends the match as %s", (guess, ending, shown) => {
    const table = played({ config, votes: caught, guess });
    expect(table.state.closed?.ending).toBe(ending);
    expect(table.state.guess?.word).toBe(shown);
    expect(table.outcome?.facts.find(({ name }) => name === "right-guesses")).toMatchObject({
      numerator: Number(ending === "guessed"),
      denominator: 1,
    });
  });

  it("a Chinese guess may be in either script", () => {
    const topic = { id: null, name: "动物", words: [{ word: "乌龟" }] };
    const guessed = (guess: string) =>
      played({
        config: { ...config, language: "zh" },
        materials: { topic, word: 0 },
        votes: caught,
        guess,
      }).state.closed?.ending;
    expect(guessed("烏龜")).toBe("guessed");
    expect(guessed("tortoise")).toBe("caught");
  });

  it("has rules of its own, which mention no list", () => {
    for (const [locale, list, free] of [
      ["en", "list of words", "a translation does not"],
      ["zh", "词表", "译成别的语言不算"],
    ] as const) {
      const rules = chameleon.rules(configSchema.parse({ ...config, order: "seats" }), locale);
      expect(rules).toContain(free);
      expect(rules).not.toContain(list);
    }
  });

  it("needs no other word than the secret one, which a table that sees the list does", () => {
    const topic = { id: null, name: "Fruit", words: [{ word: "mango" }] };
    const materials = { topic, word: 0 };
    expect(dealt({ config, materials }).state.drawn?.word.word).toBe("mango");
    expect(() => dealt({ materials })).toThrow(/at least two/);
  });
});

describe("fixed clues", () => {
  const fixedClues = { 0: ["It is sweet.", "Never used."], 1: ["It grows on trees."] };

  it("are said without a question until a player without one has spoken", () => {
    const table = played({ config: { clueRounds: 2 }, materials: { fixedClues } });
    const asked = eventsOf(table, "turn-opened").filter(({ ask }) => ask === "clue");
    expect(asked.map(({ round, seats }) => [round, ...seats])).toEqual([
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
    expect(eventsOf(table, "spoke").slice(0, 3)).toEqual([
      { type: "spoke", round: 1, seat: 0, text: "It is sweet.", fixed: true },
      { type: "spoke", round: 1, seat: 1, text: "It grows on trees.", fixed: true },
      { type: "spoke", round: 1, seat: 2, text: "Remark 2 of round 1" },
    ]);
    expect(eventsOf(table, "table-drawn")).toMatchObject([{ fixedClues }]);
  });

  it("count in no figure of the seat, and may not be those of a seat that is not there", () => {
    const table = played({ materials: { fixedClues: { 0: ["A mango."] } } });
    const own = table.outcome?.facts.filter(({ seat }) => seat === 0) ?? [];
    for (const name of ["fouls", "silent-clues"]) {
      expect(own.find((fact) => fact.name === name)).toMatchObject({ denominator: 0 });
    }
    expect(() => dealt({ materials: { fixedClues: { 3: ["Round."] } } })).toThrow(/seat 3/);
  });
});

it("speaks in the order of the seats where the configuration says so", () => {
  const table = played({ config: { order: "seats" }, materials: { firstSpeaker: 2 } });
  expect(eventsOf(table, "spoke").map(({ seat }) => seat)).toEqual([0, 1, 2]);
});

describe("a clue", () => {
  const spoken = (script: Script) =>
    eventsOf(played(script), "spoke").map(({ seat, text }) => [seat, text]);

  it.each([
    ["It is a mango.", ""],
    ["MANGOES", ""],
    ["m4ngo!", ""],
    ["Some call it mangga.", ""],
    ["A mangosteen is another fruit.", "A mangosteen is another fruit."],
    ["Not an apple.", "Not an apple."],
    ["?!", ""],
  ])("%j of a player who knows the word is heard as %j", (clue, heard) => {
    expect(spoken({ clues: [{ 0: clue }] })[0]).toEqual([0, heard]);
  });

  it("of the chameleon may say the word, which it does not know", () => {
    expect(spoken({ clues: [{ 2: "It is a mango." }] })[2]).toEqual([2, "It is a mango."]);
  });

  it("must not repeat an earlier one that was heard, from any seat", () => {
    const clues = [{ 0: "It is sweet.", 1: "It is a mango.", 2: "it is SWEET" }];
    const table = played({ clues });
    expect(spoken({ clues })).toEqual([
      [0, "It is sweet."],
      [1, ""],
      [2, ""],
    ]);
    expect(eventsOf(table, "clue-withheld")).toMatchObject([
      { seat: 1, foul: "said-word", text: "It is a mango.", span: [8, 13] },
      { seat: 2, foul: "repeated", text: "it is SWEET", span: [0, 11] },
    ]);
    // A clue that was not heard cannot be repeated.
    const unheard: Script["clues"] = [{ 0: "Mango, sweet." }, { 1: "Sweet." }];
    expect(spoken({ clues: unheard, config: { clueRounds: 2 } })[4]).toEqual([1, "Sweet."]);
  });

  it("is cut at the cap before the judge reads it", () => {
    const cap = { config: { speechCap: 6 } };
    expect(spoken({ ...cap, clues: [{ 0: "sweet mango" }] })[0]).toEqual([0, "sweet "]);
  });

  it("looks the same to the table whether it was withheld, empty or late", () => {
    const seenBy = (viewer: 1 | "public", clue: ScriptedAnswer) =>
      visible(played({ clues: [{ 0: clue }] }).log, viewer);
    for (const viewer of [1, "public"] as const) {
      for (const clue of ["It is a mango.", "", "..."]) {
        expect(seenBy(viewer, clue)).toEqual(seenBy(viewer, late));
      }
    }
  });

  it("comes from everybody in turn, in an order that starts with the first speaker", () => {
    const table = played({ config: { seats: 4, clueRounds: 3 }, materials: { firstSpeaker: 2 } });
    expect(eventsOf(table, "spoke").map(({ round, seat }) => `${round}/${seat}`)).toEqual(
      [1, 2, 3].flatMap((round) => [2, 3, 0, 1].map((seat) => `${round}/${seat}`)),
    );
  });
});

describe("a ballot", () => {
  const voting = () => {
    const table = dealt({ config: { seats: 5 } });
    while (table.state.asked === "clue") step(table);
    return table;
  };

  it("lists all other players, in an order drawn for each", () => {
    const table = voting();
    const names = table.state.players.map(({ name }) => name);
    const ballots = eventsOf(table, "ballot-dealt");
    expect(ballots.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4]);
    for (const { seat, options } of ballots) {
      expect(options.toSorted()).toEqual(names.filter((_, other) => other !== seat).toSorted());
      expect(Object.keys(table.view(seat).ballots)).toEqual([String(seat)]);
    }
  });

  it.each([
    ["Player 3", 2],
    [" player 3\n", 2],
    ["", null],
    ["Player 1", "illegal"],
    ["Player 3, Player 4", "illegal"],
    ["3", "illegal"],
    ["I vote for Player 3", "illegal"],
  ])("of seat 0 reads %j as %j", (text, vote) => {
    const answer = chameleon.ask(voting().view(0), 0, "en").parse(text);
    expect(isIllegal(answer) ? "illegal" : answer).toEqual(vote === "illegal" ? vote : { vote });
  });
});

describe("the deal", () => {
  it("is the word to all but one, and nothing to the chameleon", () => {
    const table = dealt();
    expect([0, 1, 2].map((seat) => table.view(seat).players[seat]?.word)).toEqual([
      "mango",
      "mango",
      null,
    ]);
    expect([0, 1, 2].map((seat) => chameleon.you?.(table.view(seat), seat, "en"))).toEqual([
      'You are Player 1. The secret word is "mango".',
      'You are Player 2. The secret word is "mango".',
      "You are Player 3. You are the chameleon: you do not know the secret word.",
    ]);
  });

  it("shows everybody the topic and all of its words, in an order drawn for the match", () => {
    const orders = ["a", "b", "c", "d", "e", "f"].map((seed) => {
      const config = configSchema.parse({});
      const entries = chameleon.deal(
        { seed, config, materials: materialsSchema.parse(fixed), version: chameleon.version },
        (label) => ({
          int: () => 0,
          float: () => 0,
          pick: ([first]) => {
            if (first === undefined) throw new RangeError("nothing to pick");
            return first;
          },
          shuffle: (items) =>
            label === "word-order" && seed > "c" ? items.toReversed() : [...items],
        }),
      );
      const announced = entries.find(({ event }) => event.type === "topic-announced");
      expect(announced?.to).toEqual({ seats: "all", public: true });
      return announced?.event.type === "topic-announced" ? announced.event.words.join() : "";
    });
    expect(new Set(orders)).toEqual(new Set(["apple,mango,pear,plum", "plum,pear,mango,apple"]));
  });

  it("says which of it was fixed beforehand, and refuses materials of another table", () => {
    const [drawn] = eventsOf(dealt(), "table-drawn");
    expect(drawn?.fixed).toEqual(["chameleon", "firstSpeaker", "names"]);
    expect(() => dealt({ materials: { chameleon: 3 } })).toThrow(RangeError);
    expect(() => dealt({ materials: { names: ["a", "b", "c", "d"] } })).toThrow(RangeError);
    expect(materialsSchema.safeParse({ ...fixed, word: 4 }).success).toBe(false);
  });

  it("tags every event that contains the word, except the list", () => {
    const table = played({
      clues: [{ 0: "It is a mango.", 1: "Warm.", 2: "Round." }],
      votes: caught,
      guess: "mango",
    });
    const tagged = table.log.filter(({ words }) => words).map(({ event }) => event.type);
    expect(tagged).toEqual([
      "table-drawn",
      "role-dealt",
      "role-dealt",
      "role-dealt",
      "clue-withheld",
      "guess-made",
      "word-revealed",
    ]);
    const rest = table.log.filter(({ words, event }) => !words && event.type !== "topic-announced");
    expect(JSON.stringify(rest)).not.toContain("mango");
  });
});

describe("over all tables", () => {
  const answers = fc.oneof(
    fc.constantFrom<ScriptedAnswer>(late, lost, "", "mango", "It is yellow.", "Player 1"),
    fc.string(),
  );
  const scripts = fc.integer({ min: MIN_SEATS, max: MAX_SEATS }).chain((seats) =>
    fc.record({
      config: fc.record({ seats: fc.constant(seats), clueRounds: fc.integer({ min: 1, max: 3 }) }),
      materials: fc.record({ chameleon: fc.nat(seats - 1), firstSpeaker: fc.nat(seats - 1) }),
      clues: fc.array(fc.array(answers, { maxLength: seats }).map((all) => ({ ...all }))),
      votes: fc
        .array(fc.oneof(fc.nat(seats - 1), answers), { maxLength: seats })
        .map((all) => ({ ...all })),
      guess: fc.oneof(fc.constantFrom("mango", "plum"), answers),
    }),
  );

  it("a match asks everybody for each clue and one vote, and pays a draw equally", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const { log, outcome, state } = played(script);
        const { seats, clueRounds } = script.config;
        const turns = log.flatMap(({ event }) => (event.type === "turn-opened" ? [event] : []));
        expect(turns.filter(({ ask }) => ask === "clue")).toHaveLength(seats * clueRounds);
        expect(turns.filter(({ ask }) => ask === "vote")).toHaveLength(1);
        const [chameleonPoints = 0] = outcome?.points.slice(script.materials.chameleon) ?? [];
        const others = outcome?.points.filter((_, seat) => seat !== script.materials.chameleon);
        for (const points of others ?? []) expect(points + chameleonPoints).toBe(2);
        const isDraw = ["guessed", "undecided"].includes(state.closed?.ending ?? "");
        expect(outcome?.winners.length === 0).toBe(isDraw);
      }),
      { numRuns: 150 },
    );
  });

  it("nobody hears a player who knows the word say it", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const table = played(script);
        for (const { seat, text } of eventsOf(table, "spoke")) {
          if (seat !== script.materials.chameleon) expect(text).not.toMatch(/\bmango\b/i);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it("counts roles, votes, guesses and fouls", () => {
  const { outcome } = played({
    clues: [{ 0: "mango", 1: late }],
    votes: { 0: 2, 1: "I do not know", 2: 0, 3: 2 },
    guess: "mango",
    config: { seats: 4 },
  });
  const facts = (seat: number) =>
    Object.fromEntries(
      (outcome?.facts ?? [])
        .filter((fact) => fact.seat === seat)
        .map(({ name, numerator, denominator }) => [name, `${numerator}/${denominator}`]),
    );
  expect(facts(0)).toEqual({
    fouls: "1/1",
    "silent-clues": "1/1",
    "votes-received": "1/3",
    "spoke-first": "1/1",
    "votes-right": "1/1",
  });
  expect(facts(1)).toMatchObject({
    "silent-clues": "1/1",
    "votes-right": "0/1",
  });
  expect(facts(2)).toEqual({
    fouls: "0/1",
    "silent-clues": "0/1",
    "votes-received": "2/3",
    "spoke-first": "0/1",
    caught: "1/1",
    "right-guesses": "1/1",
  });
});

it("names its topic and its word as its content", () => {
  const events = (topic: object) =>
    dealt({ materials: { topic: { ...fixed.topic, ...topic } } }).log.map(({ event }) => event);
  expect(chameleon.content?.(events({}))).toBe("fruit/mango");
  expect(chameleon.content?.(events({ id: null }))).toBe("Fruit/mango");
});

it.each([
  [["chameleon"], "The chameleon escaped"],
  [["non-chameleon"], "The chameleon was caught"],
  [[], "A draw: the chameleon guessed the word, or nobody was accused"],
])("says in lists that %j won", (winners, sentence) => {
  expect(results.sentence({ winners, rounds: null, seats: [] }, "en")).toBe(sentence);
});

it("narrates the start and the end of a match in both languages", () => {
  const sentences = (locale: "en" | "zh", script: Script) => {
    const { log, state } = played(script);
    return log.map(({ event }) => chameleon.narrate(event, state, locale)).filter(Boolean);
  };
  const script: Script = { clues: [{ 0: "Sweet.", 1: late, 2: "Round." }], votes: caught };
  expect(sentences("en", script).slice(5)).toEqual([
    "Round 1 of clues. Order of speaking: Player 1, Player 2, Player 3.",
    "Player 1: Sweet.",
    "Player 2 gives no clue.",
    "Player 3: Round.",
    "Player 1 votes for Player 3; Player 2 votes for Player 3; Player 3 votes for Player 1.",
    "Player 3 is accused, and is the chameleon.",
    'Player 3 guesses "pear".',
    'The secret word was "mango".',
    "The match is over. The chameleon, Player 3, did not guess the word: the other players win.",
  ]);
  expect(sentences("zh", {}).slice(-3)).toEqual([
    "平票或无人投票，因此无人被指认。",
    "秘密词是“mango”。",
    "对局结束。变色龙是 Player 3，平局。",
  ]);
  expect(sentences("en", { votes: { 0: 1 } }).at(-3)).toBe(
    "Player 2 is accused, but is not the chameleon.",
  );
});
