import type { CollectionText } from "@wisp/lab";
import deep from "./deep/paper.json" with { type: "json" };
import interintent from "./interintent/paper.json" with { type: "json" };
import llmarena from "./llmarena/paper.json" with { type: "json" };
import magic from "./magic/paper.json" with { type: "json" };
import spygame from "./spygame/paper.json" with { type: "json" };
import wis from "./wis/paper.json" with { type: "json" };

/** A text in each language. */
type Both = Exclude<CollectionText, string>;

/** What a paper measured, and what was found in it while it was rebuilt. */
export interface Paper {
  readonly title: string;
  readonly year: number;
  /** What it measures, in one sentence of a list. */
  readonly line: Both;
  /** What it measures, and how. */
  readonly about: Both;
  /** The preset of the collection that measures the same; null: not yet. */
  readonly collection: string | null;
  /** Names of its printed tables and figures (see `library.tables`). */
  readonly tables: readonly string[];
  /** Where it contradicts itself or its code, each with the evidence and what is done here. */
  readonly errors: readonly Both[];
}

/** The papers that the arena rebuilds, by the name of their collection. */
export const papers: Readonly<Record<string, Paper>> = {
  wis,
  spygame,
  deep,
  magic,
  llmarena,
  interintent,
};
