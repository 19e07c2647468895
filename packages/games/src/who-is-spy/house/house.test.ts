import { createHash } from "node:crypto";
import { type Character, type CharacterReply, type Locale, locales, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { configSchema, materialsSchema } from "../events.ts";
import type { State } from "../state.ts";
import { drawPair, publicPack } from "../words/index.ts";
import { house, inExperiments, playHouseMatch } from "./index.ts";

const foulers = ["slip", "sleeper"];
const words = { en: ["gadget", "widget"], zh: ["飞碟", "灵气"] } as const;

interface TrialMatch {
  readonly seed: string;
  readonly locale: Locale;
  /** Sits at the table, always. */
  readonly character?: Character<State> | undefined;
  /** True: the words are in no public pack. */
  readonly hidden?: boolean;
  readonly from?: readonly Character<State>[];
}

function play({ seed, locale, character, hidden = false, from = house }: TrialMatch) {
  const random = randomFrom(`${seed}/table`);
  const others = random("others").shuffle(from.filter((each) => each !== character));
  const first = character === undefined ? [] : [character];
  const characters = random("seats").shuffle([...first, ...others].slice(0, 6));
  const pair = hidden
    ? { pair: words[locale].map((word) => ({ word })) }
    : drawPair(publicPack(locale).pairs, random);
  const table = playHouseMatch({
    seed,
    config: configSchema.parse({ language: locale }),
    materials: materialsSchema.parse(pair),
    characters,
  });
  const { outcome } = table;
  if (outcome === undefined) throw new Error(`${seed} did not end`);
  return { table, characters, outcome };
}

const seeds = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}/${index}`);

const each = locales.flatMap((locale) =>
  house.map((character) => ({ locale, id: character.id, character })),
);

/** The same matches serve all tests on rates. Each character sits in more than half of them. */
const matches = Object.fromEntries(
  locales.map((locale) => [
    locale,
    seeds(400, `${locale}/games`).map((seed) => play({ seed, locale })),
  ]),
);

describe.each(each)("$id in $locale", ({ locale, id, character }) => {
  const played = (matches[locale] ?? []).filter(({ characters }) => characters.includes(character));
  const speeches = played.flatMap(({ table, characters }) =>
    table.state.speeches.filter((speech) => characters[speech.seat] === character),
  );

  it("speaks in every turn", () => {
    expect(played.length).toBeGreaterThanOrEqual(150);
    expect(speeches.length).toBeGreaterThanOrEqual(200);
    const silent = speeches.filter(({ text }) => text.trim() === "").length;
    if (id === "sleeper") expect(silent).toBeGreaterThan(0);
    else expect(silent).toBe(0);
  });

  it("fouls as its character is", () => {
    const rate = speeches.filter(({ foul }) => foul !== null).length / speeches.length;
    if (foulers.includes(id)) expect(rate).toBeGreaterThan(0.05);
    else expect(rate).toBeLessThan(0.01);
  });

  it("votes for living players of the ballot, never for itself", () => {
    const votes = played.flatMap(({ table, characters }) =>
      table.state.votes.filter((vote) => characters[vote.seat] === character),
    );
    expect(votes.filter(({ seat, choice }) => seat === choice)).toEqual([]);
    const missed = played.flatMap(({ table }) =>
      table.log.flatMap(({ event }) => (event.type === "answer-missed" ? [event.code] : [])),
    );
    expect(missed).not.toContain("illegal");
  });

  // Agents are compared with this play. After an intended change, update the snapshots (vitest -u).
  it("says, votes and reasons as recorded", () => {
    const replies: CharacterReply[] = [];
    const recorded: Character<State> = {
      ...character,
      decide(...question) {
        const reply = character.decide(...question);
        replies.push(reply);
        return reply;
      },
    };
    const from = house.filter((other) => other !== character);
    for (const [place, seed] of seeds(24, `${locale}/${id}`).entries()) {
      // One match in six is about words that no agent knows anything of.
      play({ seed, locale, character: recorded, from, hidden: place % 6 === 5 });
    }
    expect(createHash("sha256").update(JSON.stringify(replies)).digest("hex")).toMatchSnapshot();
  });
});

describe.each(locales)("a table of house agents in %s", (locale) => {
  it("plays the same match from the same seed", () => {
    for (const seed of seeds(20, `${locale}/again`)) {
      expect(play({ seed, locale }).table.log).toEqual(play({ seed, locale }).table.log);
    }
  });

  it("talks about words it does not know without fouls or silence", { tags: ["sweep"] }, () => {
    const sound = house.filter(({ id }) => !foulers.includes(id));
    const rulings = seeds(100, `${locale}/hidden`).flatMap((seed) =>
      play({ seed, locale, hidden: true, from: sound }).table.state.speeches.map(
        ({ foul }) => foul,
      ),
    );
    expect(rulings.filter((foul) => foul !== null)).toEqual([]);
  });

  it.each(house.filter(({ id }) => !foulers.includes(id)))(
    "lets six of $id find enough to say",
    { tags: ["sweep"] },
    (one) => {
      const six = Array.from({ length: 6 }, () => one);
      for (const seed of seeds(20, `${locale}/six`)) {
        const table = playHouseMatch({
          seed,
          config: configSchema.parse({ language: locale }),
          materials: materialsSchema.parse(drawPair(publicPack(locale).pairs, randomFrom(seed))),
          characters: six,
        });
        expect(table.state.speeches.filter(({ foul }) => foul !== null)).toEqual([]);
      }
    },
  );

  it("follows the orders of the injector, if it is gullible", () => {
    const [injector] = inExperiments.filter(({ id }) => id === "injector");
    const said = seeds(40, `${locale}/injected`).flatMap((seed) => {
      const { table, characters } = play({ seed, locale, character: injector });
      return table.state.speeches.map(({ seat, foul }) => ({ id: characters[seat]?.id, foul }));
    });
    const fouls = said.filter(({ foul }) => foul === "said-word").map(({ id }) => id);
    expect(fouls).toContain("gullible");
    expect(fouls.filter((id) => id !== "gullible" && id !== "slip")).toEqual([]);
  });

  it("makes sensible games: neither side wins nearly always, and bayes beats random", () => {
    const played = matches[locale] ?? [];
    const spyWins =
      played.filter(({ outcome }) => outcome.winners.length === 1).length / played.length;
    expect(spyWins).toBeGreaterThan(0.15);
    expect(spyWins).toBeLessThan(0.65);
    const intervalOf = (id: string): { low: number; high: number } => {
      const points = played.flatMap(({ outcome, characters }) =>
        outcome.points
          .filter((_, seat) => characters[seat]?.id === id)
          .map((each) => each / outcome.pointsScale),
      );
      const mean = points.reduce((sum, each) => sum + each, 0) / points.length;
      const squares = points.reduce((sum, each) => sum + (each - mean) ** 2, 0);
      const half = 1.96 * Math.sqrt(squares / (points.length - 1) / points.length);
      return { low: mean - half, high: mean + half };
    };
    expect(intervalOf("bayes").low).toBeGreaterThan(intervalOf("random").high);
  });

  it("is heard: those who listen find the spy more often than chance does", () => {
    const votes = (matches[locale] ?? []).flatMap(({ table, characters }) => {
      const spy = table.state.closed?.spy;
      return table.state.votes.flatMap(({ seat, choice }) =>
        seat === spy ? [] : [{ id: characters[seat]?.id, right: choice === spy }],
      );
    });
    const accuracy = (id: string): number => {
      const own = votes.filter((vote) => vote.id === id);
      return own.filter(({ right }) => right).length / own.length;
    };
    expect(accuracy("bayes")).toBeGreaterThan(accuracy("random") + 0.15);
    expect(accuracy("bold")).toBeGreaterThan(accuracy("random") + 0.08);
  });
});
