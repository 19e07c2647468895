import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { type Config, configSchema, type Event, type Materials } from "./events.ts";
import { deal } from "./referee.ts";

type Match = Setup<Config, Materials>;

type TwinMatches = Twins<Config, Materials, Event>;

/** The materials with everything fixed that the set-up's seed would draw. */
function pinned(setup: Match): Materials & { readonly chameleon: Seat } {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map((entry) => entry.event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  const { chameleon, firstSpeaker } = drawn;
  return { ...setup.materials, names: opened.names, firstSpeaker, chameleon };
}

/** The accusation shows who is the chameleon, or who is not. */
const isAccusation = (event: Event): boolean => event.type === "player-accused";

const isReveal = (event: Event): boolean => event.type === "word-revealed";

/** The end without the word, and without whether a guess of it was right. */
function withoutWord(event: Event): object {
  if (event.type === "word-revealed") return { ...event, word: null };
  return event.type === "match-closed" && event.ending === "guessed"
    ? { ...event, ending: "caught" }
    : event;
}

/**
 * What `seat` and the public must not be able to find out: which of the other players is the chameleon
 * (until the accusation), where the seat is the chameleon itself, the word (until it is revealed), and the
 * list of words where it is not shown.
 */
function indistinguishableSetups(setup: Match, seat: Seat): readonly TwinMatches[] {
  const fixed = pinned(setup);
  const pair = (change: Partial<Materials>): TwinMatches["setups"] => [
    { ...setup, materials: fixed },
    { ...setup, materials: { ...fixed, ...change } },
  ];
  const { topic, word: place } = fixed;
  const list = { ...topic, words: topic.words.toReversed() };
  // Of a list that is not shown no player learns anything, not even after the end.
  const hiddenList: TwinMatches[] =
    setup.config.wordsShown === false
      ? [{ setups: pair({ topic: list, word: topic.words.length - 1 - place }) }]
      : [];
  if (fixed.chameleon === seat) {
    return [
      ...hiddenList,
      ...fixed.topic.words.flatMap((_, word): TwinMatches[] =>
        word === fixed.word ? [] : [{ setups: pair({ word }), until: isReveal, mask: withoutWord }],
      ),
    ];
  }
  const others = Array.from({ length: setup.config.seats }, (_, other): Seat => other)
    .filter((other) => other !== seat && other !== fixed.chameleon)
    .map((other): TwinMatches => ({ setups: pair({ chameleon: other }), until: isAccusation }));
  return [...hiddenList, ...others];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => {
    const { seats, clueRounds } = configSchema.parse(config);
    return seats * clueRounds + 2;
  },
  variants: [
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
};
