import type { Locale, Setup } from "@wisp/game";
import { randomFrom } from "@wisp/game";
import { checkMatch, checkTwins, conform, type Subject } from "@wisp/game/conformance";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GameEntry } from "./entry.ts";
import { games } from "./index.ts";

/** How much is tried: `npm test` plays each variant of a game in both languages, the sweep goes on from there. */
const tried =
  process.env.WISP_TEST_SWEEP === "on"
    ? { from: 24, matches: 36, earlier: 12, answers: 44, twins: 17 }
    : { from: 0, matches: 24, earlier: 8, answers: 16, twins: 8 };

type AnySubject = Subject<unknown, unknown, unknown, unknown, { type: string }>;

interface Variant {
  readonly config?: object;
  readonly materials?: object;
}

/** Options and fixed materials that ordinary matches do not use, alternating. */
const variants: Readonly<Record<string, readonly Variant[]>> = {
  "who-is-spy": [
    {},
    { config: { rounds: 2, repeats: "previous-rounds" } },
    { config: { endsAtThreeAlive: true, speechCap: 20 } },
    { materials: { spy: 3, spyWord: 1, firstSpeaker: 5 } },
    { config: { speechCap: 1 }, materials: { names: ["a", "b", "c", "d", "e", "词"] } },
    { config: { lastGuess: true } },
    { config: { sealed: "every-round", order: "reversed", clueWordCap: 2 } },
    { config: { sealed: "first-round", order: "rotated", lastGuess: true, rounds: 2 } },
  ],
  "public-good": [
    {},
    { config: { rounds: 1, seats: 8, multiplier: 3 } },
    { config: { rounds: 9, seats: 7, multiplier: 1.2 } },
    { config: { seats: 3, multiplier: 3 } },
    { config: { seats: 3, multiplier: 3.5, rounds: 2 } },
  ],
  holdem: [
    {},
    { config: { hands: 3, stack: 20, bigBlind: 10 }, materials: { decks: [] } },
    { config: { hands: 1, stack: 1_000 } },
  ],
  chameleon: [
    {},
    { config: { seats: 8, clueRounds: 3, speechCap: 20 } },
    { config: { seats: 4, clueRounds: 2 }, materials: { chameleon: 3, firstSpeaker: 1 } },
    { config: { speechCap: 1 }, materials: { names: ["a", "b", "词"], chameleon: 0 } },
    { config: { wordsShown: false, order: "seats", clueRounds: 2 } },
    {
      config: { wordsShown: false, order: "seats" },
      materials: { chameleon: 2, fixedClues: { 0: ["People like it."], 1: ["It is well known."] } },
    },
  ],
  undercover: [
    {},
    // LLMArena, MAgIC, and tables of other sizes.
    {
      config: {
        seats: 5,
        maxVotes: 2,
        endsAtAlive: 3,
        tie: "random",
        order: "seats",
        ownWord: "allowed",
        wordCap: 0,
      },
    },
    {
      config: {
        seats: 3,
        clueRounds: 2,
        maxVotes: 1,
        tie: "nobody",
        order: "seats",
        ownWord: "allowed",
        wordCap: 0,
        points: "magic",
      },
    },
    { config: { seats: 7, spies: 3, ballots: "counts", endsAtAlive: 3, revealsOut: false } },
    {
      config: {
        seats: 9,
        spies: 2,
        ballots: "open",
        maxVotes: 4,
        spyAwareOfRole: true,
        wordCap: 1,
      },
    },
    {
      config: { tie: "nobody", mayVoteForSelf: true, ownWord: "withheld", speechCap: 3 },
      materials: { spies: [3], spyWord: 1, firstSpeaker: 2 },
    },
    {
      materials: {
        names: ["a", "b", "c", "词"],
        orders: [
          [3, 1, 0, 2],
          [0, 1, 2, 3],
        ],
        fixedClues: { 3: ["Fixed."], 0: ["Never used."] },
        ballotOrders: { 1: [[3, 0, 2, 1]] },
      },
    },
  ],
  hanabi: [
    {},
    // The full game.
    { config: { colours: 5, handSize: 5, informationTokens: 8, lifeTokens: 3 } },
    {},
    { config: { seats: 5, colours: 4, ranks: 3 }, materials: {} },
    {},
    { config: { seats: 3, colours: 3, handSize: 4, knowledge: "deduced", lifeTokens: 2 } },
    { config: { colours: 1, ranks: 3, scoreWhenLost: "kept", informationTokens: 1 } },
  ],
  auction: [
    {},
    { config: { auctions: 4, seats: 3, show: "nothing", limit: "below" } },
    { config: { auctions: 2, seats: 6, topValueCents: 3 } },
    {
      config: { auctions: 3 },
      materials: {
        values: [
          [700, 700],
          [0, 1_000],
        ],
      },
    },
    { config: { topValueCents: 100_000, show: "nothing" } },
  ],
  bargain: [
    {},
    { config: { rounds: 1, talk: false }, materials: { counts: undefined, values: undefined } },
    {
      config: { rounds: 2, speechCap: 5 },
      materials: {
        counts: [1, 2, 3],
        values: [
          [8, 1, 0],
          [4, 0, 2],
        ],
      },
    },
  ],
  "cost-sharing": [
    {},
    { config: { seats: 5, rounds: 2, stridePercent: 25, talk: true, speechCap: 20 } },
    { config: { seats: 2, rounds: 1, stridePercent: 1 }, materials: { airlines: undefined } },
    { materials: { fee: "1,000", fixedProposals: { 0: [0, 50, 50], 2: [30, 30, 40] } } },
  ],
  "connect-four": [{}, { config: { positionHints: false } }],
  "tic-tac-toe": [{}, { config: { positionHints: false } }],
  "prisoners-dilemma": [
    {},
    { config: { rounds: 1, payoffs: { cooperate: 2, defect: 1, oneDefects: 4, twoDefect: 2 } } },
  ],
};

function setupOf(
  id: string,
  { game, ordinary }: GameEntry,
  index: number,
): Setup<unknown, unknown> {
  const seed = `set-up ${index}`;
  const locale: Locale = index % 3 === 2 ? "zh" : "en";
  const { config, materials } = ordinary(locale, randomFrom(seed));
  const own = variants[id] ?? [{}];
  const variant = own[index % own.length];
  return {
    seed,
    config: game.config.parse(Object.assign({}, config, variant?.config)),
    materials: game.materials.parse(Object.assign({}, materials, variant?.materials)),
  };
}

const subjectOf = (id: string, entry: GameEntry): AnySubject => ({
  game: entry.game,
  setups: (index) => setupOf(id, entry, index),
  indistinguishableSetups: entry.indistinguishableSetups,
  maxDecisions: entry.maxDecisions,
  points: entry.points,
  legal: entry.legal,
});

describe.each(Object.entries(games))("%s", { tags: ["scales"] }, (id, entry) => {
  const subject = subjectOf(id, entry);

  it("keeps the contract over many matches", () => {
    const set = { ...subject, setups: (index: number) => subject.setups(tried.from + index) };
    expect(() => conform(set, { seed: "conformance", matches: tried.matches })).not.toThrow();
  }, 60_000);

  it("keeps the contract in matches of earlier versions of its rules", () => {
    for (let version = 1; version < entry.game.version; version += 1) {
      const setups = (index: number) => ({ ...subject.setups(tried.from + index), version });
      const earlier = { ...subject, setups };
      expect(() => conform(earlier, { seed: "conformance", matches: tried.earlier })).not.toThrow();
    }
  }, 60_000);

  it("keeps it for any answers", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.string(), (index, seed) => {
        checkMatch(subject, index, seed);
      }),
      { numRuns: tried.answers },
    );
  }, 60_000);

  it("hides secrets from every seat and the public, for any speeches", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.string(), (index, seed) => {
        checkTwins(subject, index, seed);
      }),
      { numRuns: tried.twins },
    );
  }, 60_000);
});
