/** What a speech can be ruled out for, in order of precedence when several hold. */
export const foulKinds = ["skipped", "said-word", "repeated"] as const;
export type FoulKind = (typeof foulKinds)[number];
