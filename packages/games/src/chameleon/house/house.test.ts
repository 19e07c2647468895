import { answerFrom, type Character, locales, type Random, randomFrom, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { type ChameleonTable, dealt, fixed, step } from "../../../test/chameleon/scripted.ts";
import { accuses, keyOf } from "../../common/talk/house/hear.ts";
import { configSchema, type Materials, materialsSchema } from "../events.ts";
import { chameleon } from "../index.ts";
import type { State } from "../state.ts";
import { drawTopic, publicTopics } from "../topics/index.ts";
import { house } from "./characters.ts";

type Agent = Character<State>;

const agent = (id: string): Agent => {
  const found = house.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

function replyOf(table: ChameleonTable, character: Agent, seat: number, random: Random): string {
  const view = table.view(seat);
  const ask = chameleon.ask(view, seat, view.config.language);
  const reply = character.decide(view, seat, ask, random(`agent/${seat}/${table.log.length}`));
  if ("silent" in reply) throw new Error(`${character.id} is silent`);
  return reply.text;
}

interface HouseMatch {
  readonly seed: string;
  readonly config: object;
  readonly materials: Materials;
  readonly agents: readonly Agent[];
}

function playHouse({ seed, config, materials, agents }: HouseMatch): ChameleonTable {
  const table = new Table(chameleon, { seed, config: configSchema.parse(config), materials });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.flatMap((seat) =>
      agents.slice(seat, seat + 1).map((character) => {
        const ask = chameleon.ask(table.view(seat), seat, "en");
        return [seat, answerFrom(ask, replyOf(table, character, seat, table.random))] as const;
      }),
    );
    table.decide(new Map(answers));
    table.advance();
  }
  return table;
}

describe.each(locales)("the house in %s", (locale) => {
  it("fills a table with clues without fouls and legal answers only", () => {
    for (let match = 0; match < 60; match += 1) {
      const random = randomFrom(`stand ${match}`);
      const table = playHouse({
        seed: `${match}`,
        config: { language: locale, seats: 3 + (match % 6), clueRounds: 1 + (match % 3) },
        materials: drawTopic(locale, random),
        agents: Array.from({ length: 8 }, (_, seat) => random(`who ${seat}`).pick(house)),
      });
      expect(table.state.withheld).toEqual([]);
      expect(table.state.misses).toEqual([]);
      expect(table.state.speeches.filter(({ text }) => text === "")).toEqual([]);
    }
  });

  it("talks: takes up what others said, accuses after the first round, and repeats no line", () => {
    const count = { speeches: 0, referring: 0, later: 0, arguing: 0, early: 0 };
    for (let match = 0; match < 60; match += 1) {
      const random = randomFrom(`talk ${match}`);
      const { state } = playHouse({
        seed: `${match}`,
        config: { language: locale, seats: 4, clueRounds: 2 },
        materials: drawTopic(locale, random),
        agents: Array.from({ length: 4 }, (_, seat) => random(`who ${seat}`).pick(house)),
      });
      const lines = state.speeches.map(({ text }) => keyOf(text));
      expect(new Set(lines).size).toBe(lines.length);
      for (const { round, seat, text } of state.speeches) {
        const others = state.players.filter((_, place) => place !== seat);
        const accused = others.some(({ name }) => accuses(locale, text, name));
        count.speeches += 1;
        if (others.some(({ name }) => text.includes(name))) count.referring += 1;
        if (round > 1) count.later += 1;
        if (accused) count[round > 1 ? "arguing" : "early"] += 1;
      }
    }
    expect(count.referring / count.speeches).toBeGreaterThan(0.3);
    expect(count.arguing / count.later).toBeGreaterThan(0.8);
    expect(count.early).toBe(0);
  });

  it("plays sensible matches: every ending happens, and sense beats chance in both roles", () => {
    const points = new Map<string, number[]>();
    const endings = new Map<string, number>();
    for (let match = 0; match < 600; match += 1) {
      const random = randomFrom(`sense ${match}`);
      const agents = [0, 1, 2].map((seat) => random(`who ${seat}`).pick(house));
      const materials = drawTopic(locale, random);
      const config = { language: locale };
      const { outcome, state } = playHouse({ seed: `${match}`, config, materials, agents });
      const ending = state.closed?.ending ?? "";
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
      agents.forEach(({ id }, seat) => {
        const key = `${id} ${outcome?.roles[seat]}`;
        points.set(key, [...(points.get(key) ?? []), outcome?.points[seat] ?? 0]);
      });
    }
    for (const count of endings.values()) expect(count).toBeGreaterThan(60);
    expect(endings.size).toBe(4);
    const mean = (key: string) => {
      const all = points.get(key) ?? [];
      return all.reduce((sum, each) => sum + each, 0) / all.length;
    };
    for (const role of ["chameleon", "non-chameleon"]) {
      expect(mean(`bayes ${role}`)).toBeGreaterThan(mean(`dice ${role}`) + 0.2);
    }
  });
});

describe("with the clues of the table", () => {
  const [fruit] = publicTopics().filter(({ id }) => id === "fruit");
  if (fruit === undefined) throw new Error("no topic of fruit");
  const materials = {
    ...fixed,
    topic: { id: fruit.id, name: fruit.name.en, words: fruit.words.map(({ en }) => en) },
    word: fruit.words.findIndex(({ en }) => en.word === "cherry"),
  };
  const random = randomFrom("clues");

  it("the better chameleon names a word that all clues fit", () => {
    const clues = [{ 0: "It has a stone in the middle.", 1: "You can eat it in one bite!" }];
    const script = { materials, clues, votes: { 0: 2, 1: 2 } };
    const table = dealt(script);
    while (table.state.asked !== "guess") step(table, script);
    for (const id of ["watchful", "bold", "cautious", "bayes"]) {
      expect(replyOf(table, agent(id), 2, random)).toBe("cherry");
    }
  });

  it("a listener votes for the player whose clue is not true of the word", () => {
    const clues = [{ 1: "It has a stone in the middle.", 2: "You peel it before you eat it." }];
    const script = { materials, clues };
    const table = dealt(script);
    while (table.state.asked !== "vote") step(table, script);
    for (const id of ["watchful", "bold", "cautious", "bayes"]) {
      expect(replyOf(table, agent(id), 0, random)).toBe("Player 3");
    }
  });

  it("bold says what few words have, cautious what many have", () => {
    const table = dealt({ materials });
    const breadth = (id: string) => {
      const said = replyOf(table, agent(id), 0, random);
      const known = fruit.clues.find(({ en }) => keyOf(said).includes(keyOf(en)));
      return known?.of.length ?? 0;
    };
    expect(breadth("bold")).toBe(3);
    expect(breadth("cautious")).toBe(6);
  });

  it.each(["Fruit", "Orchard"])("plays without a list of words, topic %s", (name) => {
    const script = {
      config: { wordsShown: false },
      materials: materialsSchema.parse({ ...fixed, topic: { ...fixed.topic, name } }),
      votes: { 0: 2, 1: 2 },
    };
    for (const character of house) {
      const table = dealt(script);
      while (table.outcome === undefined) {
        for (const seat of table.due) {
          expect(replyOf(table, character, seat, random)).not.toBe("");
        }
        step(table, script);
      }
    }
  });

  it("says something vague about a topic that it does not know", () => {
    const unknown = { ...fixed, topic: { ...fixed.topic, name: "Orchard" } };
    const table = dealt({ materials: materialsSchema.parse(unknown) });
    for (const character of house) {
      expect(replyOf(table, character, 0, random).length).toBeGreaterThan(10);
    }
  });
});
