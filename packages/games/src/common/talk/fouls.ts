/** The fouls of a speech, in order of precedence when several apply. */
export const foulKinds = ["skipped", "said-word", "repeated"] as const;
export type FoulKind = (typeof foulKinds)[number];
