/** The subjects of reports: a match or one of its speeches, or the presentation of an agent. */
export const reportParts = ["match", "speech", "name", "avatar", "description"] as const;
export type ReportPart = (typeof reportParts)[number];

/** A subject that each person can report once. */
export interface ReportedSubject {
  readonly part: ReportPart;
  /** Id of the match or of the agent. */
  readonly subjectId: string;
  /** Of a speech: its cursor among the public events. 0 for everything else. */
  readonly at: number;
}
