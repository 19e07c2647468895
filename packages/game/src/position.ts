/**
 * The position of a question in text (the board, the pot); a function where it is drawn, because only
 * questions that are sent need it.
 */
export type Position = string | (() => string);

/** The position as a text; undefined where the events say everything. */
export const positionOf = ({ position }: { readonly position?: Position }): string | undefined =>
  typeof position === "function" ? position() : position;
