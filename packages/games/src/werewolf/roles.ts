import { onceFor } from "../common/remembering.ts";

/** All roles, those that count as wolves first. A table has some of them; only werewolves and villagers can be several. */
export const roles = [
  "werewolf",
  "wolf-king",
  "possessed",
  "seer",
  "doctor",
  "guard",
  "witch",
  "hunter",
  "villager",
] as const;
export type Role = (typeof roles)[number];

export const sides = ["village", "werewolves"] as const;
export type Side = (typeof sides)[number];

/** Roles that know each other, attack at night and count as wolves; the possessed does none of that. */
export const wolfRoles: readonly Role[] = ["werewolf", "wolf-king"];
export const villageRoles: readonly Role[] = [
  "seer",
  "doctor",
  "guard",
  "witch",
  "hunter",
  "villager",
];
/** All roles that win with the wolves. */
export const wolfSideRoles: readonly Role[] = [...wolfRoles, "possessed"];
/** Roles of the village that can do something. */
export const keyRoles: readonly Role[] = ["seer", "doctor", "guard", "witch", "hunter"];

export const isWolf = (role: Role | null): boolean => role !== null && wolfRoles.includes(role);
export const sideOf = (role: Role): Side =>
  wolfSideRoles.includes(role) ? "werewolves" : "village";

export const MIN_SEATS = 5;
export const MAX_SEATS = 14;
/** Days after which a match without a winner is a draw. */
export const MAX_DAYS = 20;

/** How many players have each role. */
export type RoleCounts = Readonly<Partial<Record<Role, number | undefined>>>;

/** The rules that boards and organizers choose. */
export interface Flags {
  /** What the table is told of a player who is out. */
  readonly reveal: "role" | "side" | "none";
  /** How often each living player speaks on a day. */
  readonly discussionRounds: 1 | 2 | 3;
  /**
   * Where a day's order begins. "rotated": with a drawn player, each later day with the next living one. "drawn":
   * another order is drawn each day. "sheriff": the sheriff chooses the side; without a sheriff as "rotated".
   */
  readonly order: "rotated" | "drawn" | "sheriff";
  /** All at once and then shown, or in the day's order, each seeing the earlier ones. */
  readonly vote: "secret" | "in-turn";
  /** What follows when several players have the most votes. */
  readonly tie: "drawn" | "nobody" | "runoff";
  /** Whether the doctor may protect himself, and the same player twice in a row. */
  readonly selfSave: boolean;
  readonly repeatSave: boolean;
  /** Whether the guard may protect himself. */
  readonly guardSelf: boolean;
  /** Whether the witch may heal herself. */
  readonly witchSelf: boolean;
  /** Rounds in which wolves speak to each other before they choose. */
  readonly wolfTalk: 0 | 1 | 2;
  /** Wolves who name different players: the victim is drawn among the most named, or no player dies. */
  readonly wolvesDisagree: "drawn" | "nobody";
  /** Whether the wolves attack in the first night. */
  readonly firstNight: "kill" | "quiet";
  readonly lastWords: "none" | "exile" | "first-night-and-exile";
  /** Whether a sheriff is elected on the first day, whose vote counts one and a half. */
  readonly sheriff: boolean;
}

const ordinary: Flags = {
  reveal: "role",
  discussionRounds: 2,
  order: "rotated",
  vote: "secret",
  tie: "drawn",
  selfSave: true,
  repeatSave: true,
  guardSelf: true,
  witchSelf: false,
  wolfTalk: 1,
  wolvesDisagree: "drawn",
  firstNight: "kill",
  lastWords: "none",
  sheriff: false,
};

/** A common table: its roles, and the flags that differ from the ordinary ones. */
interface Board {
  readonly roles: RoleCounts;
  readonly flags?: Partial<Flags>;
  /** Code points of a speech that are kept; absent: by language. */
  readonly speechCap?: number;
}

export const boardIds = ["eight", "five", "six", "nine", "twelve"] as const;
export type BoardId = (typeof boardIds)[number];

/**
 * The boards by their number of players. Sources: eight of Kaggle's Game Arena, five of AIWolf, nine of AgentScope;
 * six and twelve of whoisspy.ai, whose numbers of roles for six are inferred from its public matches.
 */
export const boards: Readonly<Record<BoardId, Board>> = {
  eight: { roles: { werewolf: 2, seer: 1, doctor: 1, villager: 4 } },
  five: {
    roles: { werewolf: 1, possessed: 1, seer: 1, villager: 2 },
    flags: { firstNight: "quiet" },
  },
  six: {
    roles: { werewolf: 2, seer: 1, witch: 1, villager: 2 },
    flags: { wolvesDisagree: "nobody" },
    speechCap: 240,
  },
  nine: {
    roles: { werewolf: 3, seer: 1, witch: 1, hunter: 1, villager: 3 },
    flags: { lastWords: "first-night-and-exile" },
  },
  twelve: {
    roles: { werewolf: 3, "wolf-king": 1, seer: 1, witch: 1, hunter: 1, guard: 1, villager: 4 },
    flags: { sheriff: true },
  },
};

/** The roles in the order of `roles`, each as often as a table has it. */
export const listed = (counts: RoleCounts): Role[] =>
  roles.flatMap((role) => Array.from({ length: counts[role] ?? 0 }, () => role));

/** What is wrong with the roles of a table; null where nothing is. */
export function tableProblem(counts: RoleCounts, firstNight: Flags["firstNight"]): string | null {
  const table = listed(counts);
  const seats = table.length;
  if (seats < MIN_SEATS || seats > MAX_SEATS) {
    return `A table has ${MIN_SEATS} to ${MAX_SEATS} players, not ${seats}.`;
  }
  const several = roles.find(
    (role) => role !== "werewolf" && role !== "villager" && (counts[role] ?? 0) > 1,
  );
  if (several !== undefined) return `A table has at most one ${several}.`;
  if ((counts.werewolf ?? 0) < 1) return "A table has at least one werewolf.";
  const wolves = table.filter(isWolf).length;
  // After the first victim the others still have to be more than the wolves.
  const victims = firstNight === "kill" ? 1 : 0;
  return wolves < seats - wolves - victims
    ? null
    : `${wolves} wolves are too many for ${seats} players: they would have won before the first vote.`;
}

/** The part of a configuration that decides the table: the board, with other roles and flags where they are given. */
export type TableConfig = {
  readonly board: BoardId;
  readonly roles?: RoleCounts | undefined;
  readonly speechCap?: number | undefined;
} & { readonly [Flag in keyof Flags]?: Flags[Flag] | undefined };

/** A table as it is played. */
export interface Table {
  /** All roles, in the order of `roles`; everybody knows them, and not who has which. */
  readonly roles: readonly Role[];
  readonly flags: Flags;
  readonly wolves: number;
  /** Code points of a speech that are kept; null: by language. */
  readonly speechCap: number | null;
}

/** What a board's flags are before an organizer changes them. */
export const boardFlags = (board: BoardId): Flags => ({ ...ordinary, ...boards[board].flags });

/** The roles and flags of a configuration. */
export const tableOf = onceFor((config: TableConfig): Table => {
  const board = boards[config.board];
  const own = boardFlags(config.board);
  const table = listed(config.roles ?? board.roles);
  return {
    roles: table,
    wolves: table.filter(isWolf).length,
    speechCap: config.speechCap ?? board.speechCap ?? null,
    flags: {
      reveal: config.reveal ?? own.reveal,
      discussionRounds: config.discussionRounds ?? own.discussionRounds,
      order: config.order ?? own.order,
      vote: config.vote ?? own.vote,
      tie: config.tie ?? own.tie,
      selfSave: config.selfSave ?? own.selfSave,
      repeatSave: config.repeatSave ?? own.repeatSave,
      guardSelf: config.guardSelf ?? own.guardSelf,
      witchSelf: config.witchSelf ?? own.witchSelf,
      wolfTalk: config.wolfTalk ?? own.wolfTalk,
      wolvesDisagree: config.wolvesDisagree ?? own.wolvesDisagree,
      firstNight: config.firstNight ?? own.firstNight,
      lastWords: config.lastWords ?? own.lastWords,
      sheriff: config.sheriff ?? own.sheriff,
    },
  };
});

/** Steps of a night: wolves whisper; wolves, seer, doctor and guard choose at once; the witch uses a potion. */
export type NightStep = "whisper" | "night" | "potion";

/** At which step of a night each role wakes to choose; null: never. */
const wakesAt: Readonly<Record<Role, NightStep | null>> = {
  werewolf: "night",
  "wolf-king": "night",
  possessed: null,
  seer: "night",
  doctor: "night",
  guard: "night",
  witch: "potion",
  hunter: null,
  villager: null,
};

/** Whether wolves talk at night: a single one has no other to talk to. */
export const wolvesTalk = ({ flags, wolves }: Table): boolean => flags.wolfTalk > 0 && wolves > 1;

/**
 * The steps of a night. They follow from the table and the number of the night alone, never from who lives or acts:
 * else their number would show it.
 */
export function nightSteps(table: Table, round: number): readonly NightStep[] {
  const { roles: dealt, flags } = table;
  if (round === 1 && flags.firstNight === "quiet") return ["night"];
  const laps = wolvesTalk(table) ? flags.wolfTalk : 0;
  const whispers = Array.from({ length: laps }, (): NightStep => "whisper");
  const chosen = (["night", "potion"] as const).filter((step) =>
    dealt.some((role) => wakesAt[role] === step),
  );
  return [...whispers, ...chosen];
}

/** The other wolves whom a player knows, in ascending order; none for those who are no wolf. */
export const packOf = (dealt: readonly Role[], seat: number): number[] =>
  isWolf(dealt[seat] ?? null)
    ? dealt.flatMap((role, other) => (other !== seat && isWolf(role) ? [other] : []))
    : [];
