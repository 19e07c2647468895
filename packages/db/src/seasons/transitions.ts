import type { SeasonStatus } from "./season.ts";

/** Actions of an organizer on a season. */
export const seasonActions = ["start", "pause", "resume", "freeze", "publish"] as const;
export type SeasonAction = (typeof seasonActions)[number];

/** The states in which each action is possible, and the state it leads to. */
const transitions: Readonly<
  Record<SeasonAction, { readonly from: readonly SeasonStatus[]; readonly to: SeasonStatus }>
> = {
  start: { from: ["draft"], to: "open" },
  pause: { from: ["open"], to: "paused" },
  resume: { from: ["paused"], to: "open" },
  freeze: { from: ["open", "paused"], to: "frozen" },
  publish: { from: ["frozen"], to: "published" },
};

/** The status of a season after an action; null if the action is not possible. */
export const statusAfter = (status: SeasonStatus, action: SeasonAction): SeasonStatus | null =>
  transitions[action].from.includes(status) ? transitions[action].to : null;

/** Whether a season already has the status that an action leads to: repeating it changes nothing. */
export const isDone = (status: SeasonStatus, action: SeasonAction): boolean =>
  transitions[action].to === status;

/** The actions that are possible in a status. */
export const possibleActions = (status: SeasonStatus): SeasonAction[] =>
  seasonActions.filter((action) => statusAfter(status, action) !== null);
