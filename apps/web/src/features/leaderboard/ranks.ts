import type { BoardView } from "./address.ts";
import { isOfMeans, rankColumn } from "./columns.ts";
import { fittedColumns } from "./fitted-columns.ts";

/**
 * What the ranks of a board are: "rating" and "means" come with ties; "rating" leaves out agents in
 * placement; "plain" are of a figure of which nothing is claimed.
 */
export type RankKind = "rating" | "means" | "plain";

/** What the ranks of a view are. */
export function rankKind({ game, by, ranking, windowed }: BoardView): RankKind {
  // Claims are of all matches, not of those of a window.
  if (isOfMeans(game)) return windowed ? "plain" : "means";
  const rated = fittedColumns(game).flatMap(({ id, rated }) => (rated ? [id] : []));
  const isRated = rated.includes(by) || (rated.includes(ranking) && by !== rankColumn(game).id);
  return isRated ? "rating" : "plain";
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
