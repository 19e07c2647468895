import {
  type ClassMember,
  canBeClass,
  type Database,
  type Entry,
  faultCounts,
  isEntered,
  type JoinLink,
  joinClass,
  joinLinkOf,
  leaveClass,
  listEntries,
  listMembers,
  MAX_CLASS,
  type MissedDecision,
  mayTeach,
  memberChecks,
  missedInClass,
  openJoinLink,
  type RosterRow,
  revokeJoinLink,
  type Season,
  saveRoster,
  type User,
  userByHandle,
} from "@wisp/db";
import { readAgentName } from "@wisp/db/naming";
import { isFailure } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import { findOwnAgent } from "../agents/find.ts";
import { notYours } from "./act.ts";
import { findSeason, gameRemoved, type SeasonFailure, seasonFailure } from "./find.ts";

type Organizer = Pick<User, "id" | "role">;

export const notClass = () =>
  seasonFailure("not-class", "Only an unlisted season can be that of a class. Make it unlisted.");

/** The season of a class for the one who organizes it: other admins do not see it. */
export async function findOwnClass(
  database: Database,
  user: Organizer,
  slug: string,
): Promise<Season | SeasonFailure> {
  const season = await findSeason(database, slug);
  if (isFailure(season)) return season;
  if (!mayTeach(user, season)) {
    return seasonFailure("not-yours", "Only the organizer of this season sees its class.");
  }
  return canBeClass(season) ? season : notClass();
}

/** Makes a join link that replaces the one before, or ends it. */
export async function changeJoinLink(
  database: Database,
  user: Organizer,
  slug: string,
  change: "new" | "revoke",
  expiresAt: Date | null,
): Promise<{ readonly link: JoinLink | null } | SeasonFailure> {
  const season = await findOwnClass(database, user, slug);
  if (isFailure(season)) return season;
  if (change === "revoke") await revokeJoinLink(database, user.id, season.id);
  else if (expiresAt !== null && expiresAt <= new Date()) {
    return { failed: "wrong-dates", field: "until", detail: "The link must end in the future." };
  } else await openJoinLink(database, user.id, season.id, expiresAt);
  return { link: await joinLinkOf(database, season.id) };
}

/** A name or team as stored; null for a text that is neither. */
function readLabel(typed: string): string | null {
  if (typed.trim() === "") return "";
  const read = readAgentName(typed);
  return "name" in read ? read.name : null;
}

/** Cells of a line of CSV; tabs, semicolons and commas separate them, as spreadsheets and people write any of these. */
function cellsOf(line: string): string[] {
  const separator = ["\t", ";", "；", ",", "，"].find((each) => line.includes(each)) ?? ",";
  const cells: string[] = [];
  const pattern = new RegExp(`${separator}(?:"((?:[^"]|"")*)"|([^${separator}]*))`, "g");
  for (const [, quoted, plain = ""] of `${separator}${line}`.matchAll(pattern)) {
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return cells;
}

/** The names of the columns, in the order in which a roster has them where its first line does not say. */
const columns: readonly (readonly string[])[] = [
  [
    "account",
    "handle",
    "user",
    "username",
    "user name",
    "login",
    "email",
    "e-mail",
    "mail",
    "账号",
    "帐号",
    "账户",
    "用户",
    "用户名",
    "邮箱",
    "邮件",
    "电子邮箱",
    "电子邮件",
    "邮箱地址",
  ],
  ["name", "full name", "student", "姓名", "名字", "学生", "学生姓名"],
  ["team", "group", "小组", "组", "组别", "团队", "队伍", "分组"],
];

/** Which column each cell of a first line names, -1 for others; undefined for a line that names no account. */
function headOf(cells: readonly string[]): readonly number[] | undefined {
  const head = cells.map((cell) => {
    const name = cell.toLowerCase();
    return columns.findIndex((names) => names.includes(name));
  });
  return head.includes(0) ? head : undefined;
}

const wrongRoster = (line: number, detail: string): SeasonFailure => ({
  ...seasonFailure("wrong-roster", `Line ${line}: ${detail}`),
  field: String(line),
});

/** What no account has: spaces, and characters by which it would be displayed as another one. */
const NOT_IN_ACCOUNTS = /[\s\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cs}]/u;

/** A roster as it is given: each line has an account, a name and a team. */
function checkRoster(
  lines: readonly (readonly [line: number, ...cells: string[]])[],
): readonly RosterRow[] | SeasonFailure {
  const roster = new Map<string, RosterRow>();
  for (const [line, typed = "", name = "", team = ""] of lines) {
    const account = typed.trim().replace(/^@/, "").toLowerCase();
    const [readName, readTeam] = [readLabel(name), readLabel(team)];
    if (account === "" || account.length > 200 || NOT_IN_ACCOUNTS.test(account)) {
      return wrongRoster(line, "write a user name or an e-mail address first.");
    }
    if (readName === null || readTeam === null) {
      return wrongRoster(line, "a name and a team have at most 60 characters.");
    }
    if (roster.has(account)) return wrongRoster(line, `${account} is on the roster twice.`);
    roster.set(account, { account, name: readName, team: readTeam });
    if (roster.size > MAX_CLASS) {
      return wrongRoster(line, `a class has at most ${MAX_CLASS} members.`);
    }
  }
  return [...roster.values()];
}

/**
 * A roster as it is pasted: lines of account, name and team, or of the columns that its first line names, such as
 * a spreadsheet has them.
 */
export function readRoster(text: string): readonly RosterRow[] | SeasonFailure {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const head = headOf(lines[0]?.cells ?? []);
  return checkRoster(
    (head === undefined ? lines : lines.slice(1)).map(({ line, cells }) => [
      line,
      ...columns.map(
        (_, column) => cells[head === undefined ? column : head.indexOf(column)] ?? "",
      ),
    ]),
  );
}

/** Replaces the roster of a class, with the lines that its organizer pasted, or with rows. */
export async function changeRoster(
  database: Database,
  user: Organizer,
  slug: string,
  given: string | readonly RosterRow[],
): Promise<{ readonly listed: number } | SeasonFailure> {
  const season = await findOwnClass(database, user, slug);
  if (isFailure(season)) return season;
  const roster =
    typeof given === "string"
      ? readRoster(given)
      : checkRoster(given.map(({ account, name, team }, at) => [at + 1, account, name, team]));
  if (isFailure(roster)) return roster;
  await saveRoster(database, user.id, season.id, roster);
  return { listed: roster.length };
}

/** What a student sends to join a class. */
export interface JoinRequest {
  /** Token of the join link; "" for a student on the roster. */
  readonly token: string;
  /** Slug of an agent of theirs to enter; "": later. */
  readonly agent: string;
  /** How the organizer knows them, of a student who is not on the roster; null: as it is. */
  readonly name: string | null;
  /** "": none; null: as it is. */
  readonly team: string | null;
  /** Whether they agreed that the organizer sees the failing decisions of their agents. */
  readonly consents: boolean;
}

/** Makes a user a member of a class, and enters an agent of theirs in its season: both, or neither. */
export async function joinSeasonClass(
  database: Database,
  user: Pick<User, "id">,
  slug: string,
  { token, agent, name, team, consents }: JoinRequest,
): Promise<{ readonly entered: boolean } | SeasonFailure> {
  const season = await findSeason(database, slug);
  if (isFailure(season)) return season;
  if (!canBeClass(season)) return notClass();
  if (!consents) {
    return seasonFailure("no-consent", "Agree to what the organizer sees, or do not join.");
  }
  const readTeam = team === null ? null : readLabel(team);
  if (team !== null && readTeam === null) {
    return seasonFailure("wrong-team", "A team name has at most 60 characters on one line.");
  }
  const readName = name === null ? null : readLabel(name);
  if (name !== null && readName === null) {
    return seasonFailure("wrong-name", "A name has at most 60 characters on one line.");
  }
  const own = agent === "" ? null : await findOwnAgent(database, user, agent);
  if (own !== null && isFailure(own)) return notYours();
  if (own !== null && !isRegistered(season.game)) return gameRemoved();
  const agentId = own?.id ?? null;
  const joining = { token, name: readName, team: readTeam, agentId };
  const joined = await joinClass(database, season.id, user.id, joining);
  return isFailure(joined) ? joined : { entered: agentId !== null };
}

/** Ends one's own membership in a class, or as its organizer that of a member, named by user name. */
export async function leaveSeasonClass(
  database: Database,
  user: Organizer,
  slug: string,
  member: string | null,
): Promise<{ readonly left: boolean } | SeasonFailure> {
  if (member === null) {
    const season = await findSeason(database, slug);
    if (isFailure(season)) return season;
    return { left: await leaveClass(database, season.id, user.id, null) };
  }
  const season = await findOwnClass(database, user, slug);
  if (isFailure(season)) return season;
  const found = await userByHandle(database, member);
  if (found === null) return { left: false };
  const removal = { actorId: user.id, handle: found.handle };
  return { left: await leaveClass(database, season.id, found.id, removal) };
}

/** An agent of a member, as the organizer of the class sees it. */
export interface ClassAgent extends Pick<Entry, "agent" | "ineligibility" | "matches"> {
  readonly checkedAt: Date | null;
  readonly passedAt: Date | null;
  /** The newest of the last day, made since the member agreed. */
  readonly missed: readonly MissedDecision[];
  /** In finished matches of the season since the member agreed, by language. */
  readonly faults: ReadonlyMap<string, { readonly missed: number; readonly fouls: number }>;
}

/** A member with the agents that they have entered; none before they join. */
export interface ClassMemberReport extends Omit<ClassMember, "userId"> {
  readonly agents: readonly ClassAgent[];
}

/** A class, for the organizer of its season alone. */
export interface ClassReport {
  readonly season: Season;
  readonly link: JoinLink | null;
  readonly members: readonly ClassMemberReport[];
}

/** Everything that the organizer of a season sees of its class. */
export async function reportOfClass(
  database: Database,
  user: Organizer,
  slug: string,
): Promise<ClassReport | SeasonFailure> {
  const season = await findOwnClass(database, user, slug);
  if (isFailure(season)) return season;
  const { id } = season;
  const [link, members, entries, checks, missed, faults] = await Promise.all([
    joinLinkOf(database, id),
    listMembers(database, id),
    listEntries(database, id),
    memberChecks(database, id),
    missedInClass(database, user.id, id),
    faultCounts(database, id),
  ]);
  const agentsOf = (userId: string): ClassAgent[] =>
    entries
      .filter((entry) => entry.ownerId === userId && isEntered(entry))
      .map(({ agentId, agent, ineligibility, matches }) => {
        const check = checks.find((each) => each.agentId === agentId);
        return {
          agent,
          ineligibility,
          matches,
          checkedAt: check?.checkedAt ?? null,
          passedAt: check?.passedAt ?? null,
          missed: missed.filter((each) => each.agentId === agentId),
          faults: new Map(
            faults.filter((each) => each.agentId === agentId).map((each) => [each.locale, each]),
          ),
        };
      });
  return {
    season,
    link,
    members: members.map(({ userId, ...member }) => ({
      ...member,
      agents: userId === null ? [] : agentsOf(userId),
    })),
  };
}
