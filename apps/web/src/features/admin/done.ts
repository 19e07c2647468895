import type { ModerationRefusal } from "@wisp/arena";

const sayings = [
  "requeued",
  "gaveUp",
  "offline",
  "lifted",
  "resolved",
  "dismissed",
  "role",
  "pictureApproved",
  "pictureRefused",
  "moderated",
  "reverted",
] as const;
/** The finished actions, by the key of their message. */
export type DoneMessage = (typeof sayings)[number];

/** The finished action that an address names. */
export const doneMessage = (text: string | string[] | undefined): DoneMessage | undefined =>
  sayings.find((each) => each === text);

/** The result of an action whose page stays open. */
export interface AdminFormState {
  readonly problem?:
    | "gone"
    | "too-many-requests"
    | "reason"
    | "own-role"
    | "unknown-user"
    | Exclude<ModerationRefusal["failed"], "not-admin" | "no-reason">;
  readonly said?: DoneMessage;
}
