import type { BoardView } from "./address.ts";

/** Whether a board's ranks are those of the rating. */
export const isRated = ({ by, ranking }: BoardView): boolean =>
  by === "rating" ||
  by === "skillSpy" ||
  by === "skillCivilian" ||
  (ranking === "rating" && by !== "total");

/** Letters of groups, from the best: agents that share one cannot be told apart. */
export function groupLetters(groups: readonly number[]): string {
  const letter = (group: number): string =>
    group < 26
      ? String.fromCharCode(97 + group)
      : `${letter(Math.floor(group / 26) - 1)}${letter(group % 26)}`;
  const [first, ...others] = groups.map(letter);
  const last = others.at(-1);
  if (first === undefined) return "";
  return last === undefined ? first : `${first}${others.length > 1 ? "–" : ""}${last}`;
}
