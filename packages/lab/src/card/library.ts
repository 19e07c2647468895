import type { CollectionFile } from "../collections/collection.ts";
import type { Library } from "../library.ts";

/** An experiment of the card, with its blocks by size; a card of size "paper" has all of them. */
export interface CardExperiment {
  /** 0: a quick card does without it. */
  readonly quick: number;
  readonly standard: number;
  /** It counts for the rating. */
  readonly rated?: boolean;
  /** The first arm of the experiment is played without its changes: they are a way to play. */
  readonly withoutChanges?: boolean;
  /** The judge sits at its table: a card without one leaves it out. */
  readonly needsJudge?: boolean;
}

/** A collection in the card. Experiments that are not listed are left out, with all that is made of them. */
export interface CardPart {
  /** Begins the ids of its experiments and metrics. */
  readonly id: string;
  readonly file: CollectionFile;
  readonly experiments: Readonly<Record<string, CardExperiment>>;
  /** Some of its experiments have a judge, where the card names one. */
  readonly isJudged?: boolean;
  /** Votes of each method of naming in its studies; a quick card has none. */
  readonly asks?: { readonly standard: number; readonly paper: number };
}

/** A library whose papers have parts of the report card. */
export interface CardLibrary extends Library {
  /** Before the lab's own. */
  readonly cardParts: readonly CardPart[];
}
