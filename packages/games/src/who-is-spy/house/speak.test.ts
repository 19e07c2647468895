import { locales, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { accuses, factsIn, keyOf } from "../../common/talk/house/hear.ts";
import { configSchema, materialsSchema } from "../events.ts";
import { whoIsSpy } from "../index.ts";
import { neutralNames } from "../referee.ts";
import { evolve, type State } from "../state.ts";
import { drawPair, publicPack } from "../words/index.ts";
import { house, inExperiments, playHouseMatch } from "./index.ts";

/** They foul, sleep or say their word by character, and say what they are told to. */
const odd = ["slip", "sleeper"];
const sound = house.filter(({ id }) => !odd.includes(id));

const matches = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Array.from({ length: 200 }, (_, index) => {
      const random = randomFrom(`${locale}/talk/${index}`);
      const characters = random("seats").shuffle(sound).slice(0, 6);
      const pair = drawPair(publicPack(locale).pairs, random);
      const { state } = playHouseMatch({
        seed: `${locale}/talk/${index}`,
        config: configSchema.parse({ language: locale }),
        materials: materialsSchema.parse(pair),
        characters,
      });
      return { state, characters };
    }),
  ]),
);

const namesOf = (state: State): string[] => state.players.map(({ name }) => name);

/** What a speech states itself, without what it quotes. */
const factsOf = (state: State, at: number): string[] =>
  factsIn(state.config.language, state.speeches[at]?.text ?? "", {
    names: namesOf(state),
    earlier: state.speeches.slice(0, at).map(({ text }) => text),
  }).map(keyOf);

describe.each(locales)("speeches of house agents in %s", (locale) => {
  const played = matches[locale] ?? [];

  it("never say a line or a fact of the match again", () => {
    for (const { state } of played) {
      const lines = state.speeches.map(({ text }) => keyOf(text));
      expect(new Set(lines).size).toBe(lines.length);
      const facts = state.speeches.flatMap((_, at) => factsOf(state, at));
      expect(facts.filter((fact, at) => facts.indexOf(fact) !== at)).toEqual([]);
    }
  });

  it("state two to four facts, without a foul", () => {
    const counts = played.flatMap(({ state }) =>
      state.speeches.map((_, at) => factsOf(state, at).length),
    );
    // A clue of the pack that has the shape of two counts as two.
    expect(counts.filter((count) => count < 2 || count > 7)).toEqual([]);
    expect(counts.filter((count) => count > 4).length / counts.length).toBeLessThan(0.1);
    const fouls = played.flatMap(({ state }) => state.speeches.filter(({ foul }) => foul !== null));
    expect(fouls).toEqual([]);
  });

  it("have an ordinary length", () => {
    const lengths = played
      .flatMap(({ state }) => state.speeches.map(({ text }) => [...text].length))
      .sort((one, other) => one - other);
    const share = (of: number): number => lengths[Math.floor(of * lengths.length)] ?? 0;
    const [low, middle, high] = locale === "en" ? [50, 90, 320] : [14, 30, 110];
    expect(share(0.05)).toBeGreaterThan(low);
    expect(share(0.5)).toBeGreaterThan(middle);
    expect(share(0.99)).toBeLessThan(high);
  });

  it("take up what others said, argue from the second round on, and answer who accuses them", () => {
    const count = { first: 0, later: 0, referring: 0, arguing: 0, accused: 0, answered: 0 };
    for (const { state } of played) {
      for (const [at, { seat, round, text }] of state.speeches.entries()) {
        const others = state.players.filter((_, place) => place !== seat);
        const named = others.filter(({ name }) => text.includes(name));
        count[round === 1 ? "first" : "later"] += 1;
        if (round === 1 && named.length > 0) count.referring += 1;
        if (others.some(({ name }) => accuses(locale, text, name))) {
          expect(round).toBeGreaterThan(1);
          count.arguing += 1;
        }
        const before = state.speeches.slice(0, at);
        const own = before.findLastIndex((speech) => speech.seat === seat);
        const name = state.players[seat]?.name ?? "";
        const accusers = before
          .slice(own + 1)
          .filter((speech) => state.players[speech.seat]?.out === null)
          .filter((speech) => accuses(locale, speech.text, name));
        const accuser = accusers.at(-1);
        if (accuser === undefined) continue;
        count.accused += 1;
        if (text.includes(state.players[accuser.seat]?.name ?? "?")) count.answered += 1;
      }
    }
    expect(count.referring / count.first).toBeGreaterThan(0.2);
    expect(count.arguing / count.later).toBeGreaterThan(0.4);
    expect(count.accused).toBeGreaterThan(100);
    expect(count.answered / count.accused).toBeGreaterThan(0.95);
  });

  it("begin in many ways", () => {
    const beginnings = played.flatMap(({ state }) =>
      state.speeches.map(({ text }) => text.slice(0, locale === "en" ? 14 : 5)),
    );
    expect(new Set(beginnings).size / beginnings.length).toBeGreaterThan(0.2);
  });
});

describe.each([
  ["en", "Only Player 1's line does not fit, so I plan to vote for Player 1."],
  ["zh", "Player 1 那句更像另一样东西，这轮我投 Player 1。"],
] as const)("an agent that is accused in %s", (locale, accusation) => {
  const [pair] = publicPack(locale).pairs;
  const word = pair?.words[0].word ?? "";

  it.each([...sound, ...inExperiments].filter(({ id }) => id !== "injector"))(
    "answers: $id",
    (character) => {
      const opened = evolve(undefined, {
        type: "match-opened",
        config: configSchema.parse({ language: locale }),
        names: [...neutralNames],
      });
      const dealt = evolve(opened, { type: "word-dealt", seat: 0, word });
      const round = evolve(dealt, { type: "round-opened", round: 1, order: [2, 3, 4, 5, 1, 0] });
      const view = evolve(round, { type: "spoke", round: 1, seat: 3, text: accusation });
      const due = evolve(view, { type: "turn-opened", ask: "speech", round: 1, seats: [0] });
      const ask = whoIsSpy.ask(due, 0, locale);
      const reply = character.decide(due, 0, ask, randomFrom("accused")("speech"));
      expect("text" in reply && reply.text).toContain("Player 4");
    },
  );
});
