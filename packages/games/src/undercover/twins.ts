import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { PackWord } from "../common/talk/pack-word.ts";
import type { Fixtures } from "../entry.ts";
import { type Config, configSchema, type Event, type Materials } from "./events.ts";
import { deal } from "./referee.ts";

type Match = Setup<Config, Materials>;

type PinnedMaterials = Materials & { readonly spies: Seat[]; readonly spyWord: 0 | 1 };

/** A word of no pack and no clue. */
const unknownWord: PackWord = { word: "qwyzzlk", aliases: [] };

/** The materials with everything fixed that the set-up's seed would draw. */
function pinned(setup: Match): PinnedMaterials {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map(({ event }) => event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  const { spies, spyWord, firstSpeaker } = drawn;
  const first = firstSpeaker === null ? {} : { firstSpeaker };
  return { ...setup.materials, names: opened.names, spies, spyWord, ...first };
}

/** Another seat in the place of the first of the spies, in every way. */
const otherSpies = ([first, ...rest]: readonly Seat[], seats: number): Seat[][] =>
  Array.from({ length: seats }, (_, seat): Seat => seat)
    .filter((seat) => seat !== first && !rest.includes(seat))
    .map((seat) => [seat, ...rest]);

/** The result of a vote without the role that it shows. */
const withoutRole = (event: Event): object =>
  event.type === "vote-counted" ? { ...event, isSpy: null } : event;

/**
 * What `seat` and the public must not be able to find out before a player's role is shown: who is a spy,
 * the seat itself included where it is not told, and which word the others hold.
 */
function indistinguishableSetups(
  setup: Match,
  seat: Seat,
): readonly Twins<Config, Materials, Event>[] {
  const { config } = setup;
  const fixed = pinned(setup);
  const { spies, spyWord, pair } = fixed;
  const swapped = spyWord === 0 ? 1 : 0;
  const othersWord = spies.includes(seat) ? swapped : spyWord;
  const otherPair: Materials["pair"] =
    othersWord === 0 ? [unknownWord, pair[1]] : [pair[0], unknownWord];
  const base: Match = { ...setup, materials: fixed };
  const twin = (change: Partial<Materials>): Match => ({
    ...setup,
    materials: { ...fixed, ...change },
  });
  return [
    { setups: [base, twin({ pair: otherPair, family: null })] },
    ...otherSpies(spies, config.seats).flatMap((others): Twins<Config, Materials, Event>[] => {
      const changesSide = spies.includes(seat) !== others.includes(seat);
      if (changesSide && config.spyAwareOfRole) return [];
      // The seat holds its word on either side.
      const setups = [
        base,
        twin(changesSide ? { spies: others, spyWord: swapped } : { spies: others }),
      ] as const;
      // The match ends when all spies are out: matches with different spies end at different moments.
      const mayEndApart = true as const;
      if (!config.revealsOut) return [{ setups, mayEndApart }];
      const until = (event: Event): boolean =>
        event.type === "vote-counted" &&
        event.out !== null &&
        spies.includes(event.out) !== others.includes(event.out);
      return [{ setups, until, mask: withoutRole, mayEndApart }];
    }),
  ];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => {
    const { seats, clueRounds, maxVotes } = configSchema.parse(config);
    return maxVotes * (seats * clueRounds + 1);
  },
  variants: [
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
};
