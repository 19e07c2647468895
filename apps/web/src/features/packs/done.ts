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
  | "not-a-pair"
  | "already-rated"
  | "no-rating"
  | "nothing-typed";

/** How a form about words came out, where its page stays. */
export interface PackFormState {
  readonly problem?: PackProblem;
  /** Problems of pairs, each with its position in the input, from 0. */
  readonly pairs?: readonly (ProposalProblem & { readonly pair: number })[];
}

const sayings = ["made", "proposed", "added", "accepted", "refused", "rated", "retired"] as const;
/** The finished actions, by the key of their message. */
export type DoneMessage = (typeof sayings)[number];

/** The finished action that an address names. */
export const doneMessage = (text: string | string[] | undefined): DoneMessage | undefined =>
  sayings.find((each) => each === text);
