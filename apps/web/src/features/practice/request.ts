import type { TicketFailureCode } from "@wisp/arena";
import type { Failure } from "@wisp/game";

/** Why a request to play was refused; each has its sentence in the messages. */
export const problems = [
  "no-agent",
  "no-game",
  "retired",
  "wrong-game",
  "wrong-language",
  "unnamed-game",
  "suspended",
  "not-passed",
  "too-slow",
  "no-season",
  "not-entered",
  "no-matches-left",
  "no-season-matches-left",
  "no-money-left",
  "too-many-requests",
] as const;
export type Problem = (typeof problems)[number];

/** The problem of a form whose request failed. A slug that the form's own choices cannot produce is not an agent. */
export function problemOf({ failed }: Failure<TicketFailureCode>): Problem {
  switch (failed) {
    case "unknown-agent":
    case "unknown-ticket":
    case "no-room":
    case "no-room-for-address":
    case "game-needed":
      return "no-agent";
    case "game-removed":
      return "no-game";
    case "unknown-season":
      return "no-season";
    default:
      return failed;
  }
}

/** A submitted form, and its problems. */
export interface RequestForm {
  /** An agent and a game of it, as `Choice` names them; empty before one is chosen. */
  readonly agent: string;
  /** Empty: the agent's own. */
  readonly locale: "" | "en" | "zh";
  readonly opponents: "house" | "queue";
  /** Absent: none. */
  readonly problem?: Problem;
}

/** An agent and its games, to choose from. */
export interface Choice {
  /** Slug, game and in ranked matches the language: "wary-fox/who-is-spy/en". */
  readonly value: string;
  readonly label: string;
}
