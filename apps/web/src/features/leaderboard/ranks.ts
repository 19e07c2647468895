import type { BoardView } from "./address.ts";
import { rankColumn } from "./columns.ts";
import { fittedColumns } from "./fitted-columns.ts";

/** Whether a board's ranks are those of the rating. */
export function isRated({ game, by, ranking }: BoardView): boolean {
  const rated = fittedColumns(game).flatMap(({ id, rated }) => (rated ? [id] : []));
  return rated.includes(by) || (rated.includes(ranking) && by !== rankColumn(game).id);
}

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
