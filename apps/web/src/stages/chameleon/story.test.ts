import type { ApiMatchLog } from "@wisp/api";
import { type GameEvent, Table } from "@wisp/game";
import { chameleon } from "@wisp/games/chameleon";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { chameleonRendering } from "./film.ts";
import { chameleonStage } from "./game-stage.tsx";
import { actingSeat, askedSeats, chameleonOf, chameleonStory } from "./story.ts";

interface MatchScript {
  readonly votes: readonly string[];
  readonly clues?: readonly string[];
  readonly guess?: string;
  readonly config?: object;
  readonly fixedClues?: Readonly<Record<string, readonly string[]>>;
}

/** The log of a match of Ann, Bo and Cy in which Cy is the chameleon and the word is "mango". */
function played({
  votes,
  clues = ["Sweet.", "It is a mango!", "Yellow."],
  guess = "pear",
  config = {},
  fixedClues,
}: MatchScript) {
  const words = ["apple", "mango", "pear"].map((word) => ({ word, aliases: [] }));
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(chameleon, {
    seed: "42",
    config: chameleon.config.parse(config),
    materials: chameleon.materials.parse({
      topic: { name: "Fruit", words },
      word: 1,
      chameleon: 2,
      firstSpeaker: 1,
      names: ["Ann", "Bo", "Cy"],
      ...(fixedClues && { fixedClues }),
    }),
  });
  openTable(table);
  while (table.outcome === undefined) {
    answerTurn(table, ({ kind }, seat) => ({ clue: clues[seat], vote: votes[seat], guess })[kind]);
  }
  return matchLog("chameleon", table.log);
}

const caught = played({ votes: ["Cy", "Cy", "Ann"] });

/** The visible roles and turns at every event of a type. */
function spotsOf(log: ApiMatchLog, type: string) {
  const fold = new Fold(chameleonStory);
  return fold.entries(log).flatMap(({ cursor, event }) => {
    if (event.type !== type) return [];
    const spot = { event, state: fold.at(log, cursor, "public") };
    return [[actingSeat(spot), askedSeats(spot), chameleonOf(spot.state, null)]];
  });
}

describe("the stage", () => {
  it("lights the speaker, then who is accused, and shows the chameleon once it is caught", () => {
    expect(spotsOf(caught, "turn-opened")).toEqual([
      [null, [1], null],
      [1, [2], null],
      [2, [0], null],
      [0, [0, 1, 2], null],
      [null, [2], 2],
    ]);
    expect(spotsOf(caught, "spoke").map(([acting]) => acting)).toEqual([1, 2, 0]);
    expect(spotsOf(caught, "player-accused")).toEqual([[2, [], 2]]);
    expect(spotsOf(caught, "guess-made")).toEqual([[2, [], 2]]);
  });

  it("keeps the chameleon hidden until the end when somebody else is accused", () => {
    const escaped = played({ votes: ["Bo", "Ann", "Bo"] });
    expect(spotsOf(escaped, "player-accused")).toEqual([[1, [], null]]);
    expect(spotsOf(escaped, "match-closed")).toEqual([[null, [], 2]]);
  });

  it("marks clues, votes and the accusation on the time line", () => {
    const fold = new Fold(chameleonStory);
    const entries = fold.entries(caught);
    const whole = fold.at(caught, entries.length - 1, "omniscient");
    const ticks = entries.map(({ event }) => chameleonStage.tick(event, whole));
    expect(ticks.filter(({ kind }) => kind === "bar")).toHaveLength(3);
    expect(ticks).toContainEqual({ kind: "dots", dots: ["right", "right", "given"] });
    expect(ticks).toContainEqual({ kind: "cross", seat: 2 });
  });
});

describe.each(["en", "zh"] as const)("the rendering in %s", (locale) => {
  const replay = createTranslator({ locale, messages: messages[locale], namespace: "replay" });

  it("has a transcript of the public speeches, without the withheld clue", () => {
    const { lines, names, content } = chameleonRendering.transcript(caught, locale);
    expect(content).toMatch(/Fruit.+mango/);
    expect(names).toEqual(["Ann", "Bo", "Cy"]);
    const said = lines.filter(({ voice }) => voice === "said");
    expect(said.map(({ seat, text }) => [seat, text])).toEqual([
      [2, "Yellow."],
      [0, "Sweet."],
    ]);
    expect(lines.filter(({ seat, voice }) => seat === 1 && voice === "narrated")).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("It is a mango");
  });

  it("marks fixed clues, and shows a free guess and no list of words", () => {
    const free = played({
      votes: ["Cy", "Cy", "Ann"],
      config: { wordsShown: false, order: "seats" },
      fixedClues: { 0: ["Given before."] },
      guess: "papaya",
    });
    const { lines } = chameleonRendering.transcript(free, locale);
    const said = lines.filter(({ voice }) => voice === "said");
    expect(said.map(({ text, notes }) => [text, notes])).toEqual([
      ["Given before.", ["fixed"]],
      ["Yellow.", undefined],
    ]);
    expect(lines.some(({ text }) => text.includes("papaya"))).toBe(true);
    expect(JSON.stringify(lines)).not.toContain("apple");
  });

  it("films the topic, every clue, the votes, the guess, the word and the result", () => {
    const words = { game: "Chameleon", replay, agents: [] };
    const scenes = chameleonRendering.film(caught, locale, words);
    const texts = scenes.map(({ shapes }) => textsOf(shapes));
    expect(scenes).toHaveLength(1 + 3 + 5);
    expect(texts[0]).toContain("Fruit");
    expect(texts[1]).toContain(replay("table.silence"));
    expect(texts[4]).toEqual(expect.arrayContaining(["2", "→ Cy"]));
    expect(texts[5]).toContain(replay("chameleon.isChameleon", { name: "Cy" }));
    expect(texts[6]).toContain("pear");
    expect(texts.at(-1)).toContain(replay("chameleon.endings.caught", { name: "Cy" }));
    expect(texts.at(-1)).toContain("mango");
    expect(JSON.stringify(texts.slice(0, -2))).not.toContain("mango");
  });

  it("films a vote that accuses nobody", () => {
    const words = { game: "Chameleon", replay, agents: [] };
    const texts = (votes: readonly string[]) =>
      JSON.stringify(chameleonRendering.film(played({ votes }), locale, words));
    expect(texts(["Bo", "Cy", "Ann"])).toContain(replay("chameleon.tie"));
    expect(texts([])).toContain(replay("chameleon.noVotes"));
  });
});
