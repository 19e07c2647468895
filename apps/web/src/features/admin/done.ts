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
] as const;
/** What was done, by the name of its words. */
export type Said = (typeof sayings)[number];

/** What an address says was done. */
export const saidOf = (text: string | string[] | undefined): Said | undefined =>
  sayings.find((each) => each === text);

/** The result of an action whose page stays open. */
export interface Done {
  readonly problem?: "gone" | "too-many-requests" | "reason" | "own-role" | "unknown-user";
  readonly said?: Said;
}
