/** The kinds for which users choose their channels. */
export const choosableKinds = [
  "invited",
  "agent-suspended",
  "agent-recovered",
  "first-place-lost",
  "report-closed",
  "season-started",
  "season-frozen",
  "season-published",
  "season-agent-suspended",
  "match-started",
  "experiment-ended",
  "experiment-expires",
] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

/** The kinds of notifications. */
export const notificationKinds = [
  ...choosableKinds,
  "moderated",
  "moderation-reverted",
  "webhook-disabled",
  "webhook-test",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A slug with the name at the time of the notification. */
interface SlugAndName {
  readonly slug: string;
  readonly name: string;
}

/** What a notification is about; the fields depend on its kind. */
export interface NotificationData {
  /**
   * The recipient's own agent; of a match that started, one that they follow; of a suspension in the
   * recipient's season, one that has entered it.
   */
  readonly agent?: SlugAndName;
  /** Id of a match, and how many more agents the recipient follows in it. */
  readonly match?: string;
  readonly others?: number;
  /** Of a suspended agent: the newest open or paused season that it has entered. */
  readonly season?: SlugAndName;
  /** The recipient's own. */
  readonly experiment?: SlugAndName;
  /** Language of a board. */
  readonly locale?: string;
  /** What a moderator did, or took back: "agent-renamed", "speech-hidden" ... */
  readonly act?: string;
  /** Why an agent was suspended, or why a moderator acted; only for the owner. */
  readonly reason?: string;
  /** Why an experiment ended or was paused: its `ExperimentReason`. */
  readonly cause?: string;
  /** How a report was closed. */
  readonly outcome?: "resolved" | "dismissed";
}

/** A message of the arena to a user. */
export interface Notification {
  /** Newer ones have larger ids. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly data: NotificationData;
  readonly createdAt: Date;
  /** Null: unread. */
  readonly readAt: Date | null;
}
