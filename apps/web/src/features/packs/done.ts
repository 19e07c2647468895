import type { ProposalProblem } from "@wisp/games/who-is-spy/words";

/** Why an act on words was refused, by the name of its words. */
export type PackProblem =
  | "signed-out"
  | "too-many-requests"
  | "not-allowed"
  | "name"
  | "no-pack"
  | "retired-pack"
  | "too-many"
  | "gone"
  | "nothing-typed";

/** How a form about words came out, where its page stays. */
export interface Done {
  readonly problem?: PackProblem;
  /** What is wrong with families, each with its place among those that were typed, from 0. */
  readonly families?: readonly (ProposalProblem & { readonly family: number })[];
}

const sayings = ["made", "proposed", "added", "accepted", "refused", "retired"] as const;
/** What was done, by the name of its words. */
export type Said = (typeof sayings)[number];

/** What an address says was done. */
export const saidOf = (text: string | string[] | undefined): Said | undefined =>
  sayings.find((each) => each === text);
