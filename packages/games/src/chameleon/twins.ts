import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Config, Materials } from "./config.ts";
import { deal } from "./deal.ts";
import type { Event } from "./events.ts";

type Match = Setup<Config, Materials>;

interface TwinMatches {
  readonly setups: readonly [Match, Match];
  readonly until: (event: Event) => boolean;
}

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

/**
 * What `seat` and the public must not be able to find out: which of the other players is the chameleon
 * (until the accusation), and, where the seat is the chameleon itself, the word (until it is revealed).
 */
export function twins(setup: Match, seat: Seat): readonly TwinMatches[] {
  const fixed = pinned(setup);
  const pair = (change: Partial<Materials>, until: TwinMatches["until"]): TwinMatches => ({
    setups: [
      { ...setup, materials: fixed },
      { ...setup, materials: { ...fixed, ...change } },
    ],
    until,
  });
  if (fixed.chameleon === seat) {
    return fixed.topic.words.flatMap((_, word) =>
      word === fixed.word ? [] : [pair({ word }, isReveal)],
    );
  }
  return Array.from({ length: setup.config.seats }, (_, other): Seat => other)
    .filter((other) => other !== seat && other !== fixed.chameleon)
    .map((other) => pair({ chameleon: other }, isAccusation));
}
