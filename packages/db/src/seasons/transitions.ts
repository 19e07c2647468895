import type { SeasonStatus } from "./season.ts";

/** What an organizer does to a season. */
export const seasonActs = ["start", "pause", "resume", "freeze", "publish"] as const;
export type SeasonAct = (typeof seasonActs)[number];

/** Where each act leads from, and where to. */
const transitions: Readonly<
  Record<SeasonAct, { readonly from: readonly SeasonStatus[]; readonly to: SeasonStatus }>
> = {
  start: { from: ["draft"], to: "open" },
  pause: { from: ["open"], to: "paused" },
  resume: { from: ["paused"], to: "open" },
  freeze: { from: ["open", "paused"], to: "frozen" },
  publish: { from: ["frozen"], to: "published" },
};

/** How a season stands after an act; null when it cannot be done as it stands. */
export const afterAct = (status: SeasonStatus, act: SeasonAct): SeasonStatus | null =>
  transitions[act].from.includes(status) ? transitions[act].to : null;

/** Whether an act has led to how a season stands: doing it once more changes nothing. */
export const isDone = (status: SeasonStatus, act: SeasonAct): boolean =>
  transitions[act].to === status;

/** What can be done with a season as it stands. */
export const actsOn = (status: SeasonStatus): SeasonAct[] =>
  seasonActs.filter((act) => afterAct(status, act) !== null);
