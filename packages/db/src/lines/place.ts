import { isChecked } from "../checks/between-matches.ts";

/** `practice`: unranked. `ranked`: counted on the board of a season. */
export type LineKind = "practice" | "ranked";

/** `house`: scripted agents, at once. `queue`: whoever waits too. */
export type Opponents = "house" | "queue";

/** Why the arena takes a place out of its line; the owner can act on each. */
export const refusals = [
  "retired",
  "suspended",
  "not-passed",
  "no-season",
  "not-entered",
  "no-matches-left",
  "no-season-matches-left",
  "no-money-left",
] as const;
export type Refusal = (typeof refusals)[number];

/** `left`: by its owner. `refused`: by the arena. */
export type PlaceState = "waiting" | "seated" | "left" | "refused";

/** An agent's place in line, for its owner. When it is ready is nobody's to know. */
export interface Place {
  readonly id: string;
  readonly kind: LineKind;
  /** Of a ranked place; null: of practice, and of the house season. */
  readonly season: { readonly slug: string; readonly name: string } | null;
  readonly game: string;
  readonly locale: string;
  readonly opponents: Opponents;
  readonly state: PlaceState;
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    /** See `AVATARS`. */
    readonly avatar: number;
    readonly ownerId: string | null;
  };
  /** From 1; null unless it waits in practice for others. */
  readonly position: number | null;
  /** Sits in as many matches as it may, or is being checked: it waits until that is over. */
  readonly busy: boolean;
  /** Since when it waits. */
  readonly createdAt: Date;
  readonly matchId: string | null;
  readonly refusal: Refusal | null;
}

/** SQL: whether a place waits. */
export const open = (place: string): string =>
  `(${place}."seatedAt" IS NULL AND ${place}."cancelledAt" IS NULL)`;

/** SQL: whether an agent sits in as many matches as it may, or is being checked. */
export const full = (agent: string): string => `
  (${isChecked(agent)} OR ${agent}."maxConcurrent" IS NOT NULL AND ${agent}."maxConcurrent" <= (
    SELECT count(*) FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
    WHERE seat."agentId" = ${agent}."id" AND match."status" IN ('waiting', 'running')))`;
