import { type CollectionFile, checkCollection } from "@wisp/lab";
import { expect, test } from "vitest";
import { blockOf } from "../../lab/src/blocks/block-of.ts";
import { library } from "./library.ts";
import { llmarena } from "./llmarena/collection.ts";
import { magic } from "./magic/collection.ts";
import { spygame } from "./spygame/collection.ts";

const en = { language: "en" };
/** The papers have no clock. */
const CLOCK_MS = 60_000;
const talkClocks = { clueTimeLimitMs: CLOCK_MS, voteTimeLimitMs: CLOCK_MS };
const moveClock = { moveTimeLimitMs: CLOCK_MS };

const magicChameleon = {
  ...en,
  ...talkClocks,
  guessTimeLimitMs: CLOCK_MS,
  seats: 3,
  clueRounds: 1,
  // The table knows the topic only, and speaks in the order of the seats.
  wordsShown: false,
  order: "seats",
};
const magicUndercover = {
  ...en,
  ...talkClocks,
  seats: 3,
  spies: 1,
  clueRounds: 2,
  maxVotes: 1,
  endsAtAlive: 2,
  tie: "nobody",
  order: "seats",
  ballots: "hidden",
  mayVoteForSelf: false,
  spyAwareOfRole: false,
  ownWord: "allowed",
  wordCap: 0,
  revealsOut: true,
  points: "magic",
};
const spygameTable = {
  ...en,
  ...talkClocks,
  seats: 4,
  spies: 1,
  clueRounds: 1,
  maxVotes: 7,
  endsAtAlive: 2,
  tie: "runoff",
  order: "shuffled",
  ballots: "hidden",
  mayVoteForSelf: false,
  spyAwareOfRole: false,
  ownWord: "masked",
  wordCap: 10,
  revealsOut: true,
  points: "win",
};
/** What is paid where all cooperate, one defects or two do (Figure 10). */
const payoffs = [
  [3, 5, 2],
  [3, 10, 2],
  [3, 20, 2],
  [3, 5, 3],
  [3, 5, 4],
  [3, 5, 5],
  [5, 5, 3],
];
const multipliers = [1, 1.2, 1.5, 1.8, 2, 2.5, 3];
const holdem = { ...en, ...moveClock, hands: 1, stack: 100, bigBlind: 2 };

/** Every option of every match as the papers and their code have it, what is inherited included. */
const expected: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>> = {
  magic: {
    chameleon: [magicChameleon],
    "non-chameleon": [magicChameleon],
    undercover: [magicUndercover],
    civilian: [magicUndercover],
    "cost-sharing": [
      {
        ...en,
        seats: 3,
        rounds: 5,
        stridePercent: 5,
        talk: false,
        proposalTimeLimitMs: CLOCK_MS,
        voteTimeLimitMs: CLOCK_MS,
      },
    ],
    "prisoners-dilemma": payoffs.map(([cooperate, oneDefects, twoDefect]) => ({
      ...en,
      rounds: 5,
      payoffs: { cooperate, defect: 1, oneDefects, twoDefect },
      choiceTimeLimitMs: CLOCK_MS,
    })),
    "public-good": multipliers.map((multiplier) => ({
      ...en,
      seats: 3,
      rounds: 5,
      multiplier,
      contributionTimeLimitMs: CLOCK_MS,
    })),
  },
  llmarena: {
    "tic-tac-toe": [{ ...en, ...moveClock }],
    "connect-four": [{ ...en, ...moveClock, positionHints: true }],
    holdem: [holdem],
    bargain: [{ ...en, ...moveClock, rounds: 10, talk: true }],
    bid: [
      {
        ...en,
        seats: 2,
        auctions: 1,
        topValueCents: 1_000,
        limit: "at-most",
        show: "result",
        bidTimeLimitMs: CLOCK_MS,
      },
    ],
    undercover: [
      {
        ...spygameTable,
        seats: 5,
        maxVotes: 2,
        endsAtAlive: 3,
        tie: "random",
        order: "seats",
        ownWord: "allowed",
        wordCap: 0,
      },
    ],
    hanabi: [
      {
        ...en,
        ...moveClock,
        seats: 2,
        colours: 2,
        ranks: 5,
        handSize: 2,
        informationTokens: 3,
        lifeTokens: 1,
        // The report also has the score with the points kept.
        scoreWhenLost: "zero",
        knowledge: "told",
      },
    ],
    spots: [holdem],
    "tic-tac-toe-hints": [
      { ...en, ...moveClock },
      { ...en, ...moveClock, positionHints: false },
    ],
    "connect-four-hints": [
      { ...en, ...moveClock, positionHints: true },
      { ...en, ...moveClock, positionHints: false },
    ],
  },
  spygame: Object.fromEntries(
    ["guests", "thoughts", "seed-1", "seed-2", "villager"].map((id) => [id, [spygameTable]]),
  ),
};

/** Of models: MAgIC and LLMArena print 0, SpyGame's code has 0.3. */
const temperatures: Readonly<Record<string, number>> = { magic: 0, llmarena: 0, spygame: 0.3 };

const files: Readonly<Record<string, CollectionFile>> = { magic, llmarena, spygame };

test.each(Object.entries(files))(
  "every match of %s has the rules of its paper",
  async (id, file) => {
    const found = await checkCollection(file, library, { subjects: {} });
    if ("problems" in found) throw new Error(found.problems.join(" "));
    const played = found.experiments.map(({ id: name, entry, experiment }) => {
      const blocks = Array.from({ length: experiment.blocks.count }, (_, block) => block);
      const configs = blocks
        .flatMap((block) => blockOf(entry, experiment, block))
        .map(({ config }) => JSON.stringify(config));
      return [name, [...new Set(configs)].map((config) => JSON.parse(config))];
    });
    expect(Object.fromEntries(played)).toEqual(expected[id]);
    for (const { experiment } of found.experiments) {
      for (const { changes } of experiment.arms) {
        const ofModels = changes.flatMap((change) =>
          "settings" in change ? [change.settings.ofModels?.sampling?.temperature] : [],
        );
        expect(new Set(ofModels)).toEqual(new Set([temperatures[id]]));
      }
    }
  },
);
