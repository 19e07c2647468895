import { type Random, randomFrom } from "@wisp/game";

/** The chance a board is fitted with: named, so that everybody who has the matches can draw the same. */
export const boardChance = (board: {
  /** The season's. */
  readonly slug: string;
  readonly locale: string;
  readonly clean: boolean;
}): Random => randomFrom(`board/${board.slug}/${board.locale}/${board.clean ? "clean" : "all"}`);
