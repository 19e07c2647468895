/** The sound of an event. */
export type Cue =
  | { readonly kind: "speech" }
  /** A tap for each ballot; after how many milliseconds it lands. */
  | { readonly kind: "ballots"; readonly afterMs: readonly number[] }
  | { readonly kind: "out" }
  /** How many coins. */
  | { readonly kind: "coins"; readonly count: number };
