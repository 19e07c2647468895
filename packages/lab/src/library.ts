import type { Locale } from "@wisp/game";
import type { CollectionFile } from "./collections/collection.ts";
import type { ExperimentFile } from "./plan/experiment.ts";

/** A table that a paper printed, to be compared with an experiment's own. */
export interface PaperTable {
  /** The paper and the number of the table. */
  readonly source: string;
  readonly head: readonly string[];
  /** As printed. */
  readonly rows: readonly (readonly string[])[];
  /** How the paper's experiment differs from one of ours. */
  readonly differences: Readonly<Record<Locale, string>>;
}

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

/** What papers bring to the lab. Apps hand it down; the lab itself knows no paper. */
export interface Library {
  /** Experiments that collections may name. */
  readonly presets: Readonly<Record<string, ExperimentFile>>;
  /** Printed tables and figures, by the name that experiments and layouts call them. */
  readonly tables: Readonly<Record<string, PaperTable>>;
  /** Parts of the report card, before the lab's own. */
  readonly cardParts: readonly CardPart[];
}

/** No paper at all. */
export const noPapers: Library = { presets: {}, tables: {}, cardParts: [] };
