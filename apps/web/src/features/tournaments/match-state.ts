import { matchHref, replayHref } from "#links.ts";
import type { ShownMatch } from "./spoilers.ts";

/** Whether a match is played now and can be followed: the end of a sealed one is not shown. */
export const isLive = ({ state, sealed }: Pick<ShownMatch, "state" | "sealed">): boolean =>
  !sealed && (state === "running" || state === "played");

/** Where a match is watched: a live one where it is, another one from its start. Null: it cannot be watched. */
export function watchMatchHref({
  match,
  state,
  sealed,
}: Pick<ShownMatch, "match" | "state" | "sealed">): string | null {
  if (match === null || state === "waiting" || sealed) return null;
  return isLive({ state, sealed }) ? matchHref(match) : replayHref(match);
}
