import type { Season } from "@wisp/db";

/** How many boards can be chosen beside one; all others from the page of the seasons. */
const MOST = 5;

/** The seasons whose boards are offered beside the one that is shown, which is always among them. */
export function boardChoice(seasons: readonly Season[], shown: Season): Season[] {
  const begun = seasons.filter(({ status }) => status !== "draft").slice(0, MOST);
  if (begun.some(({ id }) => id === shown.id)) return begun;
  return [...begun.slice(0, MOST - 1), shown];
}
