import { type GameEvent, randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { PackWord } from "../common/talk/pack-word.ts";
import type { Fixtures } from "../entry.ts";
import { type Config, configSchema, type Materials, SEATS } from "./events.ts";
import { deal } from "./referee.ts";

type Match = Setup<Config, Materials>;

type PinnedMaterials = Materials & { readonly spy: Seat; readonly spyWord: 0 | 1 };

/** With a last guess, the table learns whether a player who is voted out was the spy. */
const tellsRole = (event: GameEvent): boolean => "isSpy" in event;

/** A word of no pack and no speech. */
const unknownWord: PackWord = { word: "qwyzzlk", aliases: [] };

/** The materials with everything fixed that the set-up's seed would draw. */
function pinned(setup: Match): PinnedMaterials {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map((entry) => entry.event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  const { spy, firstSpeaker } = drawn;
  const [first] = setup.materials.pair;
  const spyWord = drawn.spyWord.word === first.word ? 0 : 1;
  return { ...setup.materials, names: opened.names, firstSpeaker, spy, spyWord };
}

/**
 * What `seat` and the public must not be able to find out during the match: who else is the spy,
 * which word the others hold, from which pair, and which role the seat itself plays if it is not told.
 */
function indistinguishableSetups(setup: Match, seat: Seat): Twins<Config, Materials, GameEvent>[] {
  const fixed = pinned(setup);
  const { spy, spyWord, pair } = fixed;
  const othersWord = spy === seat ? 1 - spyWord : spyWord;
  const otherPair: Materials["pair"] =
    othersWord === 0 ? [unknownWord, pair[1]] : [pair[0], unknownWord];
  const seats = Array.from({ length: SEATS }, (_, each) => each);
  const otherSpies = seats.filter((each) => each !== seat && each !== spy);
  const swapped = { spyWord: spyWord === 0 ? (1 as const) : (0 as const) };
  const base: Match = { ...setup, materials: fixed };
  const pairOf = (change: Partial<Materials>) =>
    [base, { ...setup, materials: { ...fixed, ...change } }] as const;
  const ofOwnRole: Partial<Materials>[] =
    spy === seat
      ? otherSpies.map((other) => ({ ...swapped, spy: other }))
      : [{ ...swapped, spy: seat }];
  const changes: Partial<Materials>[] = [
    ...(setup.config.roles === "told" ? [] : ofOwnRole),
    ...(spy === seat ? [] : otherSpies.map((other) => ({ spy: other }))),
  ];
  // The match ends when the spy is out: matches with different spies end at different moments.
  const ofSpies = changes.map((change) => {
    const setups = pairOf(change);
    return setup.config.lastGuess === true
      ? { setups, until: tellsRole, mayEndApart: true as const }
      : { setups, mayEndApart: true as const };
  });
  return [{ setups: pairOf({ pair: otherPair, family: null }) }, ...ofSpies];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => {
    const { rounds, lastGuess } = configSchema.parse(config);
    return rounds * (SEATS + 1) + (lastGuess === true ? 1 : 0);
  },
  variants: [
    {},
    { config: { rounds: 2, repeats: "previous-rounds" } },
    { config: { endsAtThreeAlive: true, speechCap: 20 } },
    { materials: { spy: 3, spyWord: 1, firstSpeaker: 5 } },
    { config: { speechCap: 1 }, materials: { names: ["a", "b", "c", "d", "e", "词"] } },
    { config: { lastGuess: true } },
    { config: { sealed: "every-round", order: "reversed", clueWordCap: 2 } },
    { config: { sealed: "first-round", order: "rotated", lastGuess: true, rounds: 2 } },
    { config: { naming: "either-word", roles: "told", order: "rotated" } },
    { config: { naming: "either-word", sealed: "first-round", lastGuess: true } },
  ],
};
