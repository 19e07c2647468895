import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { deal } from "./referee.ts";
import { type Config, configSchema, type Event, type Materials, modesOf } from "./state.ts";

type Match = Setup<Config, Materials>;
type TwinMatches = Twins<Config, Materials, Event>;

/** The materials with the describer that the set-up's seed would draw. */
function pinned(setup: Match): Materials & { readonly describer: Seat } {
  const opened = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).flatMap(({ event }) =>
    event.type === "match-opened" ? [event] : [],
  )[0];
  return { ...setup.materials, describer: opened?.describer ?? 0 };
}

const isReveal = (event: Event): boolean => event.type === "words-revealed";

/**
 * What must not be found out before the end: by the judge and the public which of the words is the target, by the
 * describer which the others are and how they score.
 */
function indistinguishableSetups(setup: Match, seat: Seat): readonly TwinMatches[] {
  const fixed = pinned(setup);
  const { target, distractors, describer } = fixed;
  const pair = (change: Partial<Materials>): TwinMatches["setups"] => [
    { ...setup, materials: fixed },
    { ...setup, materials: { ...fixed, ...change } },
  ];
  if (seat === describer) {
    const others = distractors.map((_, at) => `zqu${at}`);
    return [
      {
        setups: pair({ distractors: others }),
        until: isReveal,
        answer: ({ match, ask }) => (ask.kind === "score" ? `${1 + 4 * match}` : undefined),
      },
    ];
  }
  return distractors.slice(0, setup.config.distractors).map((word, at) => ({
    setups: pair({
      target: { word, aliases: [] },
      distractors: distractors.with(at, target.word),
    }),
    until: isReveal,
  }));
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => {
    const parsed = configSchema.parse(config);
    // Candidates are one decision, each description is another, and then each of its scores.
    return 1 + modesOf(parsed).length * (2 + parsed.distractors);
  },
  variants: [
    {},
    { config: { distractors: 6, aggressiveWords: 1 } },
    { config: { modes: "conservative", distractors: 1, conservativeWords: 3 } },
    { materials: { describer: 1 } },
  ],
};
