import type { Season } from "@wisp/db";

/** How many other boards can be chosen; the rest from the page of the seasons. */
const MOST = 5;

/** The seasons whose boards are offered, always with the one that is shown. */
export function boardChoice(seasons: readonly Season[], shown: Season): Season[] {
  const begun = seasons.filter(({ status }) => status !== "draft").slice(0, MOST);
  if (begun.some(({ id }) => id === shown.id)) return begun;
  return [...begun.slice(0, MOST - 1), shown];
}
