/** `unfair`: agents that arrange something, or play another than they are. */
export const reportReasons = ["abuse", "personal", "unfair", "spam", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How a report was closed. `dismissed`: there was nothing to do. */
export const reportOutcomes = ["resolved", "dismissed"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Maximum length of a reporter's text, in code points. */
export const MAX_REPORT_LENGTH = 1_000;
/** Reports of one person in 24 hours. */
export const MAX_REPORTS = 20;
