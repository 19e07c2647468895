import {
  type CheckIn,
  checkInOpensAt,
  checkIns,
  type Database,
  type Dispute,
  listDisputes,
  MAX_DISPUTE,
  openDispute,
  replayTable,
  roundStart,
  ruleOnDispute,
  type Season,
  setTournamentDay,
  type TablePlace,
  type TournamentDay,
  tablePlaceKey,
  tournamentDayOf,
  type User,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import { findOwnAgent } from "../agents/find.ts";
import { findOwnSeason, findSeason, notATournament } from "./find.ts";
import { begunStages, readTournament, type Tournament, tournamentRequest } from "./tournament.ts";

type Organizer = Pick<User, "id" | "role">;

/** Why a use case of the day of a tournament fails. */
export type DayFailureCode =
  | "unknown-season"
  | "not-yours"
  | "not-tournament"
  | "wrong-zone"
  | "wrong-times"
  | "not-now"
  | "not-lost"
  | "too-late"
  | "unknown-match"
  | "disputed"
  | "unknown-dispute"
  | "wrong-text";
export type DayFailure = Failure<DayFailureCode>;

/** Minutes of a check-in. */
const MAX_CHECK_IN = 24 * 60;
const MAX_ROUND_STARTS = 100;

/** Whether a zone is one that this machine knows: "Europe/Berlin". */
function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The tournament with this slug that the user runs. */
async function findOwnTournament(
  database: Database,
  user: Organizer,
  slug: string,
): Promise<Season | Failure<"unknown-season" | "not-yours" | "not-tournament">> {
  const season = await findOwnSeason(database, user, slug);
  return isFailure(season) || season.stages !== null ? season : notATournament();
}

/** Sets the zone of a tournament, its check-in, and when its rounds begin. */
export async function setDay(
  database: Database,
  user: Organizer,
  slug: string,
  day: TournamentDay,
): Promise<{ readonly set: true } | DayFailure> {
  const season = await findOwnTournament(database, user, slug);
  if (isFailure(season)) return season;
  if (!isZone(day.zone)) {
    return { failed: "wrong-zone", detail: 'Name a time zone as in "Europe/Berlin" or "UTC".' };
  }
  const { checkInMinutes, roundStarts } = day;
  const isWhole = Number.isInteger(checkInMinutes);
  if (!isWhole || checkInMinutes < 0 || checkInMinutes > MAX_CHECK_IN) {
    const detail = `A check-in takes 0 to ${MAX_CHECK_IN} whole minutes.`;
    return { failed: "wrong-times", detail };
  }
  const starts = [season.startedAt ?? season.opensAt, ...roundStarts].filter((at) => at !== null);
  const isInOrder = starts.every((at, n) => n === 0 || at > (starts[n - 1] ?? at));
  if (!isInOrder || roundStarts.length > MAX_ROUND_STARTS) {
    const detail = `Each round begins after the one before; at most ${MAX_ROUND_STARTS} have a time.`;
    return { failed: "wrong-times", detail };
  }
  return setTournamentDay(database, user.id, season.id, day);
}

/** Lets a match that the arena lost be played again. */
export async function replayLostTable(
  database: Database,
  user: Organizer,
  slug: string,
  place: TablePlace,
): Promise<{ readonly replayed: true } | DayFailure> {
  const season = await findOwnTournament(database, user, slug);
  if (isFailure(season)) return season;
  return replayTable(database, user.id, season.id, place);
}

/** Text of people: without one there is nothing to decide. */
function wrongText(text: string): Failure<"wrong-text"> | null {
  if (text !== "" && [...text].length <= MAX_DISPUTE) return null;
  return { failed: "wrong-text", detail: `Write 1 to ${MAX_DISPUTE} characters.` };
}

/** Objects to a match in the name of an agent of the user's that played it. */
export async function disputeMatch(
  database: Database,
  user: Pick<User, "id">,
  slug: string,
  { agent: agentSlug, match, text }: { agent: string; match: string; text: string },
): Promise<{ readonly opened: true } | DayFailure> {
  const season = await findSeason(database, slug);
  if (isFailure(season)) return season;
  const agent = await findOwnAgent(database, user, agentSlug);
  if (isFailure(agent)) {
    return { failed: "not-yours", detail: "There is no such agent, or it is not yours." };
  }
  const wrong = wrongText(text.trim());
  if (wrong !== null) return wrong;
  return openDispute(database, season.id, {
    matchId: match,
    agentId: agent.id,
    text: text.trim(),
  });
}

/** Upholds or dismisses an objection, with a reason. */
export async function decideDispute(
  database: Database,
  user: Organizer,
  slug: string,
  decision: { id: string; upheld: boolean; ruling: string },
): Promise<{ readonly ruled: true } | DayFailure> {
  const season = await findOwnTournament(database, user, slug);
  if (isFailure(season)) return season;
  const ruling = decision.ruling.trim();
  const wrong = wrongText(ruling);
  if (wrong !== null) return wrong;
  return ruleOnDispute(database, user.id, season.id, { ...decision, ruling });
}

/** The times of a tournament as everybody may see them. */
export interface ShownDay {
  readonly zone: string;
  /** Null: the start is not set. */
  readonly opensAt: Date | null;
  /** When the check-in opens; null: there is none. */
  readonly checkInAt: Date | null;
  /** Before the start, where there is a check-in that has opened; else none. */
  readonly checkIns: readonly CheckIn[];
  readonly roundStarts: readonly Date[];
  /** When the next round begins, if a time is set for it; null: as soon as the one before is over. */
  readonly nextRoundAt: Date | null;
}

/** Where times are written where no zone was chosen. */
const DEFAULT_ZONE = "UTC";

/** When the first round begins that has no match yet, where that is later than now. */
function nextRoundAt(tournament: Tournament, now: Date): Date | null {
  const { day, matches } = tournament;
  const begun = begunStages(tournament, now.getTime());
  const current = begun.at(-1);
  if (current === undefined) return null;
  const stage = begun.length - 1;
  const isMade = matches.some(
    ({ place }) => place.stage === stage && place.round === current.round,
  );
  const starts = roundStart(day, current.firstRound + current.round + (isMade ? 1 : 0));
  return starts !== null && starts > now ? starts : null;
}

/** The times of a tournament as they are now. */
export async function showDay(database: Database, season: Season, now: Date): Promise<ShownDay> {
  const day = await tournamentDayOf(database, season.id);
  const checkInAt = checkInOpensAt(season, day);
  const isOpen = season.status === "draft" && checkInAt !== null && checkInAt <= now;
  const isRunning = season.status === "open" || season.status === "paused";
  const tournament =
    isRunning && isRegistered(season.game) && (day?.roundStarts.length ?? 0) > 0
      ? await readTournament(database, season)
      : null;
  return {
    zone: day?.zone ?? DEFAULT_ZONE,
    opensAt: season.opensAt,
    checkInAt,
    checkIns: isOpen ? await checkIns(database, season.id, checkInAt) : [],
    roundStarts: day?.roundStarts ?? [],
    nextRoundAt: tournament && nextRoundAt(tournament, now),
  };
}

/** What the organizer of a tournament looks at on its day. */
export interface Panel {
  readonly season: Season;
  readonly day: ShownDay;
  readonly checkInMinutes: number;
  /** Matches that the arena gave up. */
  readonly lost: readonly TablePlace[];
  readonly disputes: readonly Dispute[];
}

/** The panel of a tournament, for its organizer and admins. */
export async function panelOf(
  database: Database,
  user: Organizer,
  slug: string,
  now: Date,
): Promise<Panel | Failure<"unknown-season" | "not-yours" | "not-tournament">> {
  const season = await findOwnTournament(database, user, slug);
  if (isFailure(season)) return season;
  const tournament = isRegistered(season.game) ? await readTournament(database, season) : null;
  const results = tournament === null ? [] : tournamentRequest(tournament, now.getTime()).results;
  const lost = results.filter(({ points }) => points === null);
  return {
    season,
    day: await showDay(database, season, now),
    checkInMinutes: (await tournamentDayOf(database, season.id))?.checkInMinutes ?? 0,
    lost: [...new Map(lost.map((place) => [tablePlaceKey(place), place])).values()],
    disputes: await listDisputes(database, season.id),
  };
}
