import type { Locale } from "@wisp/game";
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

/** What papers bring to the lab. Apps hand it down; the lab itself knows no paper. */
export interface Library {
  /** Experiments that collections may name. */
  readonly presets: Readonly<Record<string, ExperimentFile>>;
  /** Printed tables and figures, by the name that experiments and layouts call them. */
  readonly tables: Readonly<Record<string, PaperTable>>;
}

/** No paper at all. */
export const noPapers: Library = { presets: {}, tables: {} };
