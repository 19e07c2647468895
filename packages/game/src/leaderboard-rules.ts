import type { Texts } from "./contract.ts";

/** Names and explains a metric in one language. */
export interface MetricText {
  readonly name: string;
  /** Heads a column. */
  readonly short: string;
  /** How it is computed. */
  readonly about: string;
}

/** How a metric is written. */
export type MetricUnit = "count" | "rate" | "score" | "rounds" | "votes";

/** A side as leaderboards count it: the roles that win and lose together. */
export interface MetricSide {
  /** Its name in outcomes. */
  readonly name: string;
  /** All roles of it. */
  readonly roles: readonly string[];
}

/** A metric of an agent that a game's leaderboards show besides those of every game (matches, points, wins). */
export interface Metric {
  /** Unique on the leaderboard; names the metric in the API, in exports and in addresses. */
  readonly id: string;
  /**
   * The metrics that are added up. "matches" is a count. All others are means: points and wins per match, a fact of
   * the outcome by its own denominator.
   */
  readonly of: "matches" | "points" | "wins" | { readonly fact: string };
  /** Only matches in this role count; null: all. */
  readonly role: string | null;
  /** Only matches on this side count, in whatever role; `role` is then null. Absent: on all sides. */
  readonly side?: MetricSide | undefined;
  readonly unit: MetricUnit;
  /** Which end is the better one; null where neither is. */
  readonly better: "high" | "low" | null;
  /** Of its values in one match; absent: of rates 0 to 1, of others not known. */
  readonly range?: readonly [low: number, high: number];
  /** Whether a leaderboard shows it before anybody chooses columns. */
  readonly usual: boolean;
  readonly text: Texts<MetricText>;
}

/** Whether a metric counts a match in this role. */
export const countsRole = (
  { role, side }: Pick<Metric, "role" | "side">,
  played: string,
): boolean => (side === undefined ? role === null || role === played : side.roles.includes(played));

/** How much an agent has to play before it leaves placement. */
export interface PlacementLimits {
  readonly matches: number;
  /** Matches in a role, by its name. */
  readonly inRole: Readonly<Record<string, number>>;
  /** Matches on a side, in any of its roles. Absent: on no side. */
  readonly onSide?: readonly { readonly roles: readonly string[]; readonly matches: number }[];
}

/** The limits of placement with their explanation. */
export interface Placement extends PlacementLimits {
  /** The rule as a sentence. */
  readonly text: Texts;
}

/**
 * What ranks agents. "total": the points of all matches added to `start`, less a fee of `fee` points per
 * match; for games whose points at a table are shared out. "score": the mean of the points per match.
 *
 * `claims` is what decides who is called better than whom. "contests": who finishes ahead of whom at a
 * table, for games in which one side gains what the other loses. "means": the mean of the points; for
 * games in which all players of a table can gain or lose together, so that those who finish ahead may
 * have fewer points than those who do not. Where a team is rated, claims are of that rating.
 */
export type Ranking =
  | { readonly figure: "total"; readonly start: number; readonly fee: number }
  | { readonly figure: "score"; readonly claims: "contests" | "means" };

/**
 * What rates agents. "opponents": who finishes ahead of whom at a table. "team": what each seat adds to the
 * score of those it plays with, in games whose seats play together. "none": nothing, so that their mean
 * points are all that is compared.
 */
export const ratingKinds = ["opponents", "team", "none"] as const;
export type RatingKind = (typeof ratingKinds)[number];

/** Whether agents are called better by their mean points, not by a rating. */
export const comparesMeans = ({
  rating,
  ranking,
}: Pick<LeaderboardRules, "rating" | "ranking">): boolean =>
  rating === "none" ||
  (rating !== "team" && ranking.figure === "score" && ranking.claims === "means");

/**
 * Whether a season may seat one agent in all seats of its matches: seats that play together, in one role. In
 * several roles, a match of the agent would count once in each.
 */
export const allowsSelfTeams = ({
  rating,
  roles,
}: Pick<LeaderboardRules, "rating" | "roles">): boolean =>
  rating === "team" && Object.keys(roles).length <= 1;

/** Whether the seats of a table play against each other: only then agents have results against others. */
export const hasOpponents = ({ rating }: Pick<LeaderboardRules, "rating">): boolean =>
  rating === undefined || rating === "opponents";

/** How strong an agent is in a role, in logits above the leaderboard's mean. */
export interface Skill {
  /** Unique on the leaderboard; names its column in addresses and exports. */
  readonly id: string;
  readonly role: string;
  readonly text: Texts<MetricText>;
}

/** The metrics of an agent from the statistics of a game with its own model. */
export interface ModelRules {
  /** The meaning of the model's rating. */
  readonly rating: Texts<MetricText>;
  readonly skills: readonly Skill[];
}

/** The role that the other players look for: pages mark who was dealt it. */
export interface HiddenRole {
  /** Of several roles that are looked for alike, one that every match has. */
  readonly role: string;
  /** All roles that are looked for alike, and what any of them is called; absent: `role` alone. */
  readonly group?: { readonly roles: readonly string[]; readonly text: Texts } | undefined;
  /**
   * The fact that counts a player's ballots: those for who was dealt the role, of all. Absent: players do not vote
   * about each other.
   */
  readonly ballots?: string | undefined;
}

/** All roles that the other players look for. */
export const soughtRoles = (hidden: HiddenRole | undefined): readonly string[] =>
  hidden === undefined ? [] : (hidden.group?.roles ?? [hidden.role]);

/** The metrics of an agent on a game's leaderboards, and how they rank it. */
export interface LeaderboardRules {
  /** Names of the roles that metrics are of, in the order in which they are shown. */
  readonly roles: Readonly<Record<string, Texts>>;
  /** Absent: no role is hidden. */
  readonly hidden?: HiddenRole;
  /** In the order in which they are shown. */
  readonly figures: readonly Metric[];
  readonly placement: Placement;
  readonly ranking: Ranking;
  /** Absent: "opponents". */
  readonly rating?: RatingKind | undefined;
  /** Absent: agents are rated by the places at which they finish. */
  readonly model?: ModelRules;
}
