import { z } from "zod";
import { type CardSize, cardSizes } from "../collections/collection.ts";
import pinned from "./anchors.json" with { type: "json" };

/** A figure of an anchor: value, and the ends of its 95% interval where it has one. */
export type AnchorFigure = readonly [value: number, low: number | null, high: number | null];

/** An agent of known strength in every game of a card. */
export interface Anchor {
  readonly name: string;
  /** Mean scores in cards of each size, by experiment. */
  readonly scores: Readonly<Record<CardSize, Readonly<Record<string, number>>>>;
  /** By the figure's id. */
  readonly figures: Readonly<Record<string, AnchorFigure>>;
}

/** Who plays as each anchor in each game: one that plays at random, an ordinary one, and a strong one. */
export const anchorCharacters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  random: {
    "who-is-spy": "random",
    "tic-tac-toe": "dice",
    "connect-four": "dice",
    "prisoners-dilemma": "dice",
    "public-good": "dice",
    holdem: "dice",
    chameleon: "dice",
    undercover: "dice",
    hanabi: "dice",
    auction: "dice",
    bargain: "dice",
    "cost-sharing": "dice",
  },
  ordinary: {
    "who-is-spy": "gullible",
    "tic-tac-toe": "watchful",
    "connect-four": "watchful",
    "prisoners-dilemma": "mirror",
    "public-good": "mirror",
    holdem: "caller",
    chameleon: "watchful",
    undercover: "watchful",
    hanabi: "bold",
    auction: "shader",
    bargain: "fair",
    "cost-sharing": "equal",
  },
  strong: {
    "who-is-spy": "bayes",
    "tic-tac-toe": "planner",
    "connect-four": "planner",
    "prisoners-dilemma": "ruthless",
    "public-good": "prudent",
    holdem: "planner",
    chameleon: "bayes",
    undercover: "bayes",
    hanabi: "planner",
    auction: "equilibrium",
    bargain: "bayes",
    "cost-sharing": "stepper",
  },
};

const pinnedSchema = z.strictObject({
  /** The card's. */
  version: z.string(),
  anchors: z.record(
    z.string(),
    z.strictObject({
      scores: z.record(z.enum(cardSizes), z.record(z.string(), z.number())),
      figures: z.record(
        z.string(),
        z.tuple([z.number(), z.number().nullable(), z.number().nullable()]).readonly(),
      ),
    }),
  ),
});

/**
 * The anchors of this version of the card, as `node apps/cli/scripts/card-anchors.ts` measured them: scores
 * in plans of each size, figures in standard cards.
 */
export const anchors: readonly Anchor[] = Object.entries(pinnedSchema.parse(pinned).anchors).map(
  ([name, measured]) => ({ name, ...measured }),
);

/** The version of the card in which they were measured. */
export const anchorsVersion: string = pinned.version;
