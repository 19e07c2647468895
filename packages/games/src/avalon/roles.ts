import type { Seat } from "@wisp/game";

/** All roles, the loyal ones first. A table has some of them; only servants and minions can be several. */
export const roles = [
  "merlin",
  "percival",
  "servant",
  "assassin",
  "morgana",
  "mordred",
  "oberon",
  "minion",
] as const;
export type Role = (typeof roles)[number];

export const sides = ["loyal", "evil"] as const;
export type Side = (typeof sides)[number];

export const loyalRoles: readonly Role[] = ["merlin", "percival", "servant"];
export const evilRoles: readonly Role[] = ["assassin", "morgana", "mordred", "oberon", "minion"];

export const sideOf = (role: Role): Side => (evilRoles.includes(role) ? "evil" : "loyal");

export const MIN_SEATS = 5;
export const MAX_SEATS = 10;
/** Quests of a match at most; a side that has won three of them has won this part. */
export const QUESTS = 5;
export const QUESTS_TO_WIN = 3;
/** Rejected proposals of one quest in a row by which evil wins, where the rules say so. */
export const MAX_REJECTIONS = 5;

/** What the number of players decides. */
interface TableRules {
  /** How many are evil. */
  readonly evil: number;
  /** The size of the team of each quest. */
  readonly team: readonly [number, number, number, number, number];
  /** The failure cards by which each quest fails. */
  readonly fails: readonly [number, number, number, number, number];
}

const one = [1, 1, 1, 1, 1] as const;
const twoOnFourth = [1, 1, 1, 2, 1] as const;

/** The usual game, by the number of players; the row of five is the paper's. */
const tables: ReadonlyMap<number, TableRules> = new Map([
  [5, { evil: 2, team: [2, 3, 2, 3, 3], fails: one }],
  [6, { evil: 2, team: [2, 3, 4, 3, 4], fails: one }],
  [7, { evil: 3, team: [2, 3, 3, 4, 4], fails: twoOnFourth }],
  [8, { evil: 3, team: [3, 4, 4, 5, 5], fails: twoOnFourth }],
  [9, { evil: 3, team: [3, 4, 4, 5, 5], fails: twoOnFourth }],
  [10, { evil: 4, team: [3, 4, 4, 5, 5], fails: twoOnFourth }],
]);

/** Throws a RangeError for a number of players that the game is not for. */
export function tableOf(seats: number): TableRules {
  const table = tables.get(seats);
  if (table === undefined) throw new RangeError(`no table has ${seats} seats`);
  return table;
}

/** Members of the team of a quest, counted from 1. */
export const teamSize = (seats: number, quest: number): number =>
  tableOf(seats).team[quest - 1] ?? 0;

/** Failure cards by which a quest, counted from 1, fails. */
export const failsNeeded = (seats: number, quest: number): number =>
  tableOf(seats).fails[quest - 1] ?? 1;

/** The options that decide which roles a table has. */
export interface RoleOptions {
  readonly seats: number;
  /** Percival, and Morgana, who looks like Merlin to him. */
  readonly percival: boolean;
  /** An evil player whom Merlin does not see. */
  readonly mordred: boolean;
  /** An evil player who does not know the others, nor they him. */
  readonly oberon: boolean;
}

/** The evil roles that options add to the Assassin. */
const optionalEvil = ({ percival, mordred, oberon }: RoleOptions): Role[] => [
  ...(percival ? (["morgana"] as const) : []),
  ...(mordred ? (["mordred"] as const) : []),
  ...(oberon ? (["oberon"] as const) : []),
];

/** Whether a table has as many evil players as the options name; true for a number of players without a table. */
export function hasRoomForEvil(options: RoleOptions): boolean {
  const table = tables.get(options.seats);
  return table === undefined || 1 + optionalEvil(options).length <= table.evil;
}

/** The roles of a table, in the order of `roles`; everybody knows them, and not who has which. */
export function rolesAt(options: RoleOptions): Role[] {
  const { seats, percival } = options;
  const evil: Role[] = ["assassin", ...optionalEvil(options)];
  const loyal: Role[] = ["merlin", ...(percival ? (["percival"] as const) : [])];
  const minions = tableOf(seats).evil - evil.length;
  const servants = seats - tableOf(seats).evil - loyal.length;
  return [
    ...loyal,
    ...Array.from({ length: servants }, (): Role => "servant"),
    ...evil,
    ...Array.from({ length: minions }, (): Role => "minion"),
  ];
}

/** The roles that a role sees, without being told which is which. */
const seenBy: Readonly<Record<Role, readonly Role[]>> = {
  merlin: ["assassin", "morgana", "oberon", "minion"],
  percival: ["merlin", "morgana"],
  servant: [],
  assassin: ["assassin", "morgana", "mordred", "minion"],
  morgana: ["assassin", "morgana", "mordred", "minion"],
  mordred: ["assassin", "morgana", "mordred", "minion"],
  oberon: [],
  minion: ["assassin", "morgana", "mordred", "minion"],
};

/**
 * The other seats that a seat is shown at the deal, in ascending order: to Merlin the evil ones but Mordred, to
 * Percival Merlin and Morgana, to the evil ones each other but Oberon.
 *
 * @param dealt the role of each seat
 */
export function sightOf(dealt: readonly Role[], seat: Seat): Seat[] {
  const own = dealt[seat];
  if (own === undefined) return [];
  return dealt.flatMap((role, other) =>
    other !== seat && seenBy[own].includes(role) ? [other] : [],
  );
}

/** Every set of `size` seats, each ascending, in lexical order. */
export function teamsOf(seats: number, size: number, from = 0): Seat[][] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, seats - from) }, (_, at) => from + at).flatMap((first) =>
    teamsOf(seats, size - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

/** The lexically first team with the leader: what stands for a leader who names none. */
export function firstTeamWith(leader: Seat, seats: number, size: number): Seat[] {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== leader);
  return [leader, ...others.slice(0, size - 1)].sort((first, second) => first - second);
}
