import type { Locale } from "@wisp/game";

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
