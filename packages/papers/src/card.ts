import type { CardPart } from "@wisp/lab";
import { llmarena } from "./llmarena/collection.ts";
import { magic } from "./magic/collection.ts";
import { spygame } from "./spygame/collection.ts";
import { wisOfOne } from "./wis/card.ts";

/** Matches of a quick card: as few as an interval needs. */
const FEW = 8;
const talk = { quick: FEW, standard: 40, rated: true } as const;
const pairs = { quick: FEW, standard: 60 } as const;

/** What the papers measure of one agent, in the order of the card. */
export const cardParts: readonly CardPart[] = [
  {
    id: "wis",
    file: wisOfOne,
    experiments: {
      spy: { ...talk, standard: 15 },
      civilian: { ...talk, standard: 75 },
      attack: { quick: 0, standard: 20 },
    },
  },
  {
    id: "spygame",
    file: spygame,
    experiments: {
      guests: { quick: FEW, standard: 50, asItPlays: true },
      villager: { quick: 0, standard: 50, asItPlays: true },
    },
    asks: { standard: 192, paper: 576 },
  },
  {
    id: "magic",
    file: magic,
    experiments: {
      chameleon: { ...talk, standard: 20 },
      "non-chameleon": { ...talk, standard: 20 },
      undercover: { quick: FEW, standard: 20 },
      civilian: { quick: FEW, standard: 20 },
      "cost-sharing": { quick: FEW, standard: 21, rated: true },
      "prisoners-dilemma": { quick: FEW, standard: 21, rated: true },
      "public-good": { quick: FEW, standard: 21, rated: true },
    },
  },
  {
    id: "llmarena",
    file: llmarena,
    isJudged: true,
    experiments: {
      bid: pairs,
      undercover: { ...talk, standard: 60 },
      hanabi: { ...pairs, rated: true },
      "tic-tac-toe-hints": { quick: 0, standard: 40 },
      "connect-four-hints": { quick: 0, standard: 40 },
    },
  },
];
