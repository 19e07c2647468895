import {
  answerFrom,
  type Character,
  type InterviewAnswer,
  type Locale,
  locales,
  randomFrom,
  Table,
} from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import type { z } from "zod";
import { dealt, type Script, step } from "../../../test/undercover/scripted.ts";
import { publicPack } from "../../who-is-spy/words/index.ts";
import { undercoverEntry } from "../entry.ts";
import { configSchema, materialsSchema } from "../events.ts";
import { undercover } from "../index.ts";
import type { State } from "../state.ts";
import { believe, situationOf } from "./beliefs.ts";
import { house, inExperiments } from "./characters.ts";

type Agent = Character<State>;

interface HouseMatch {
  readonly seed: string;
  readonly locale: Locale;
  readonly config?: z.input<typeof configSchema>;
  readonly materials?: z.input<typeof materialsSchema>;
  readonly agents?: readonly Agent[];
}

/** Plays a match between house agents, drawn where none are given. */
function play({ seed, locale, config = {}, materials, agents = house }: HouseMatch) {
  const random = randomFrom(seed);
  const ordinary = undercoverEntry.ordinary(locale, random);
  const parsed = configSchema.parse({ language: locale, ...config });
  const seated = Array.from({ length: parsed.seats }, (_, seat) =>
    random(`who/${seat}`).pick(agents),
  );
  const table = new Table(undercover, {
    seed,
    config: parsed,
    materials: materialsSchema.parse(materials ?? ordinary.materials),
  });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.flatMap((seat) => {
      const view = table.view(seat);
      const ask = undercover.ask(view, seat, locale);
      const draws = random(`agent/${seat}/${table.log.length}`);
      const reply = seated[seat]?.decide(view, seat, ask, draws);
      return reply !== undefined && "text" in reply
        ? [[seat, answerFrom(ask, reply.text)] as const]
        : [];
    });
    table.decide(new Map(answers));
    table.advance();
  }
  return { table, seated, outcome: table.outcome };
}

const matches = (locale: Locale, count: number, more: Partial<HouseMatch> = {}) =>
  Array.from({ length: count }, (_, match) => play({ seed: `house/${match}`, locale, ...more }));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(locales)("house agents in %s", (locale) => {
  const played = matches(locale, 400);

  it("say something new in every turn, within the cap, and never their own word", () => {
    for (const { table } of played) {
      const { clues, ownWordSaid } = table.state;
      expect(ownWordSaid).toEqual([]);
      expect(clues.filter(({ cut, text }) => cut || text === "")).toEqual([]);
      expect(new Set(clues.map(({ text }) => text)).size).toBe(clues.length);
      expect(table.log.filter(({ event }) => event.type === "answer-missed")).toEqual([]);
    }
  });

  it("make even matches, in which neither side wins nearly always", () => {
    const spyWins = mean(played.map(({ table }) => (table.state.closed?.winner === "spy" ? 1 : 0)));
    expect(spyWins).toBeGreaterThan(0.25);
    expect(spyWins).toBeLessThan(0.6);
  });

  it("differ in strength: those who listen find the spy, and bold ones betray themselves", () => {
    const right = (id: string): number => {
      const facts = played.flatMap(({ outcome, seated }) =>
        outcome.facts.filter(
          ({ name, seat }) => name === "ballots-right" && seated[seat]?.id === id,
        ),
      );
      const sum = (of: "numerator" | "denominator") =>
        facts.reduce((all, fact) => all + fact[of], 0);
      return sum("numerator") / sum("denominator");
    };
    const wins = (id: string) =>
      mean(
        played.flatMap(({ outcome, seated }) =>
          outcome.roles.flatMap((role, seat) =>
            role === "spy" && seated[seat]?.id === id
              ? [outcome.winners.includes(seat) ? 1 : 0]
              : [],
          ),
        ),
      );
    expect(right("bayes")).toBeGreaterThan(right("bold"));
    expect(right("bold")).toBeGreaterThan(right("dice") + 0.04);
    expect(wins("bayes")).toBeGreaterThan(wins("bold") + 0.1);
  });

  it("find words at tables of every size, about words that nobody knows, and with any cap", () => {
    const [one, other] = locale === "en" ? ["gadget", "widget"] : ["飞碟", "灵气"];
    const unknown = materialsSchema.parse({ pair: [{ word: one }, { word: other }] });
    const tables = [
      { config: { seats: 3, clueRounds: 2, maxVotes: 1, tie: "nobody", order: "seats" } },
      { config: { seats: 10, spies: 4, maxVotes: 3, endsAtAlive: 5 } },
      { config: { seats: 5, wordCap: 1, maxVotes: 3 } },
      { config: { seats: 6, spyAwareOfRole: true, wordCap: 0 } },
      { materials: unknown },
    ] as const;
    for (const table of tables) {
      for (const { table: over } of matches(locale, 4, table)) {
        expect(over.state.clues.filter(({ text }) => text === "")).toEqual([]);
      }
    }
  });

  it("argue where there is room for it, from the second vote on", () => {
    const talk = matches(locale, 60, { config: { wordCap: 0, clueRounds: 2 } });
    const later = talk.flatMap(({ table }) =>
      table.state.clues.filter(({ round }) => round > 2).map(({ text }) => text),
    );
    const named = later.filter((text) => /Player \d/.test(text)).length;
    expect(later.length).toBeGreaterThan(60);
    expect(named / later.length).toBeGreaterThan(0.6);
  });
});

test("dots says the same always, and votes for anybody", () => {
  const table = dealt();
  const [dots] = inExperiments;
  const draws = randomFrom("dots")("reply");
  const [seat = 0] = table.due;
  const ask = undercover.ask(table.view(seat), seat, "en");
  expect(dots?.decide(table.view(seat), seat, ask, draws)).toEqual({ text: "..." });
  const { table: over } = play({ seed: "dots", locale: "en", agents: inExperiments });
  expect(new Set(over.state.clues.map(({ text }) => text))).toEqual(new Set(["..."]));
});

describe("the beliefs of a listener", () => {
  const [pair] = publicPack("en").pairs.filter(({ id }) => id === "pillow-cushion");
  if (pair === undefined) throw new Error("no such pair");
  const [pillow, cushion] = pair.words;
  const script: Script = {
    materials: {
      pair: [{ word: pillow.word }, { word: cushion.word }],
      orders: [[0, 1, 2, 3]],
    },
    clues: [
      {
        0: "Hotels offer you several kinds.",
        1: "Sleepers turn it over to the cool side.",
        2: "Rings are carried on a small one.",
        3: "It belongs at the head of a bed.",
      },
    ],
  };
  const table = dealt(script);
  while (table.state.asked !== "vote") step(table, script);

  it("name the player who speaks of another word, and both words", () => {
    const { isSpy, words, otherWord } = believe(situationOf(table.view(0), 0));
    expect(isSpy.indexOf(Math.max(...isSpy))).toBe(2);
    expect(words).toEqual(["pillow", "pillow", "cushion", "pillow"]);
    expect(otherWord).toBe("cushion");
    expect(isSpy.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it("let the spy see that it is the one", () => {
    const { isSpy, words } = believe(situationOf(table.view(2), 2));
    expect(isSpy.indexOf(Math.max(...isSpy))).toBe(2);
    expect(words).toEqual(["pillow", "pillow", "cushion", "pillow"]);
  });

  it("add up to the number of spies, and keep what is known", () => {
    const several: Script = {
      ...script,
      config: { seats: 5, spies: 2 },
      materials: { ...script.materials, orders: [[0, 1, 2, 3, 4]] },
    };
    const votes = [{ 0: 3, 1: 3, 2: 3, 4: 3 }];
    const five = dealt(several);
    while (five.state.votings.every(({ result }) => result === null))
      step(five, { ...several, votes });
    const { isSpy } = believe(situationOf(five.view(0), 0));
    expect(isSpy.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(2, 9);
    const out = five.state.players[3];
    expect(isSpy[3]).toBeCloseTo(out?.isSpy === true ? 1 : 0, 9);
  });
});

describe.each(locales)("interviews with house agents in %s", (locale) => {
  /** Scores of an interview with the spies of many matches, all played by one agent, as a share. */
  function scoresOf(id: string, count: number): Readonly<Record<string, number>> {
    const agents = house.filter((agent) => agent.id === id);
    const sums = new Map<string, [number, number]>();
    for (let match = 0; match < count; match += 1) {
      const random = randomFrom(`interviews/${match}`);
      const { materials } = undercoverEntry.ordinary(locale, random);
      const config = configSchema.parse({ language: locale });
      const table = new Table(undercover, {
        seed: `${match}`,
        config,
        materials: materialsSchema.parse(materials),
      });
      const [agent] = agents;
      if (agent === undefined) throw new Error(`no agent ${id}`);
      table.deal();
      table.advance();
      while (table.state.asked !== "vote") {
        const [seat = 0] = table.due;
        const ask = undercover.ask(table.view(seat), seat, locale);
        const reply = agent.decide(table.view(seat), seat, ask, random(`clue/${seat}`));
        table.decide(new Map([[seat, answerFrom(ask, "text" in reply ? reply.text : "")]]));
        table.advance();
      }
      const answers = (undercover.interviews ?? []).flatMap((interview) =>
        table.living.flatMap((seat): InterviewAnswer[] => {
          const ask = interview.ask(table.view(seat), seat, locale);
          if (ask === null) return [];
          const draws = random(`${interview.name}/${seat}`);
          const reply = agent.interview?.(table.view(seat), seat, ask, draws);
          const answer = answerFrom(ask, reply !== undefined && "text" in reply ? reply.text : "");
          if ("missed" in answer) throw new Error(`${interview.name}: ${answer.detail}`);
          return [{ interview: interview.name, seat, nth: 1, answer: answer.given }];
        }),
      );
      for (const interview of undercover.interviews ?? []) {
        for (const { seat, answer } of answers.filter(
          (each) => each.interview === interview.name,
        )) {
          if (!table.state.drawn?.spies.includes(seat)) continue;
          const others = answers.filter((each) => each.seat !== seat);
          const context = { state: table.state, others, notes: [] };
          for (const [name, score] of Object.entries(interview.score(answer, seat, context))) {
            if (score === null) continue;
            const key = `${interview.name} ${name}`;
            const [right, all] = sums.get(key) ?? [0, 0];
            sums.set(key, [right + score.numerator, all + score.denominator]);
          }
        }
      }
    }
    return Object.fromEntries([...sums].map(([key, [right, all]]) => [key, right / all]));
  }

  const [bayes, dice] = [scoresOf("bayes", 60), scoresOf("dice", 60)];

  it("are answered in the asked form, and better by those who think", () => {
    expect(bayes["first-order self-identity"]).toBeGreaterThan(0.3);
    expect(dice["first-order self-identity"]).toBe(0);
    expect(bayes["first-order 1-word"]).toBeGreaterThan((dice["first-order 1-word"] ?? 1) + 0.1);
    for (const each of [bayes, dice]) {
      expect(each["first-order 1-identity"]).toBeCloseTo(
        2 / 3 + (each["first-order self-identity"] ?? 0) / 3,
        9,
      );
    }
  });

  it("name the others' words more often if they think", () => {
    expect(bayes["words guess"]).toBeGreaterThan((dice["words guess"] ?? 1) + 0.1);
    expect(bayes["words strict"]).toBeLessThanOrEqual(bayes["words guess"] ?? 0);
  });

  it("tell more about the others' minds than a coin", () => {
    for (const form of ["second-order", "second-order-each"]) {
      expect(bayes[`${form} 2-identity`]).toBeGreaterThan(0.5);
      expect(bayes[`${form} 2-word`]).toBeGreaterThan(0.3);
    }
  });
});
