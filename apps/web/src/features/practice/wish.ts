/** Why a wish to play was not taken; each has its sentence in the messages. */
export const problems = [
  "no-agent",
  "retired",
  "suspended",
  "not-passed",
  "no-season",
  "not-entered",
  "no-matches-left",
  "no-season-matches-left",
  "no-money-left",
  "too-many-wishes",
] as const;
export type Problem = (typeof problems)[number];

/** A form as it was sent, and what is to be changed. */
export interface WishForm {
  /** Slug; empty before one is chosen. */
  readonly agent: string;
  /** Empty: the agent's own. */
  readonly locale: "" | "en" | "zh";
  readonly opponents: "house" | "queue";
  readonly problem: Problem | null;
}

/** An agent to choose from. */
export interface Choice {
  readonly slug: string;
  readonly label: string;
}
