import { type ApiMatch, type ApiMatchLog, logQuery } from "@wisp/api";
import {
  type Database,
  getMatch,
  type LabChange,
  labChanges,
  type MatchDetail,
  type MatchSummary,
  publicLog,
  type WholeLog,
  wholeLog,
} from "@wisp/db";
import { soleScore } from "@wisp/game";
import { isRegistered } from "@wisp/games";
import {
  ApiProblem,
  type CallCode,
  cacheFor,
  publicRoute,
  readId,
  readQuery,
} from "./calls/api.ts";
import { isoTime } from "./iso-time.ts";
import { database } from "./storage/database.ts";

/** The match of an address. Throws the problem when there is none. */
export async function knownMatch(id: string): Promise<MatchDetail> {
  const match = await getMatch(database(), readId("match", id));
  if (match === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return match;
}

/**
 * Throws the problem of a call that needs the rules of a game which this release does not have.
 *
 * @param consequence what cannot be answered: "so there is no transcript of its matches"
 */
export function refuseRemovedGame(game: string, code: CallCode, consequence: string): void {
  if (isRegistered(game)) return;
  throw new ApiProblem(code, `This arena no longer has the game "${game}", ${consequence}.`);
}

/** A match as the API shows it. `seed` is known once it is over. */
export function toApiMatch(match: MatchSummary, seed: string | null): ApiMatch {
  const { result } = match;
  return {
    id: match.id,
    game: match.game,
    season: match.season?.slug ?? null,
    locale: match.locale,
    status: match.status,
    sealed: match.sealed === true,
    pace: match.pace,
    recorded: match.recorded,
    createdAt: match.createdAt.toISOString(),
    startedAt: isoTime(match.startedAt),
    finishedAt: isoTime(match.finishedAt),
    seedHash: match.seedHash,
    seed,
    agents: [...match.agents],
    result: result && {
      winners: [...result.winners],
      rounds: result.rounds,
      fouls: result.fouls,
      clean: result.clean,
      upset: result.upset,
      seats: result.seats.map(({ seat, agent, role, side, won, points, pointsScale, facts }) => ({
        seat,
        agent,
        role,
        side,
        won,
        points: points / pointsScale,
        fouls: facts.fouls?.[0] ?? null,
        ...(facts["last-guess"] !== undefined && { guessed: facts["last-guess"][0] > 0 }),
      })),
    },
  };
}

/**
 * A match's log as everyone may see it: the public events after a cursor, and once it is over
 * everything after it. Null when there is no such match.
 *
 * @param match what is known of the match: of a finished one, the public events are not read apart
 */
export async function logAnswer(
  database: Database,
  id: string,
  after: number,
  match?: Pick<MatchSummary, "game" | "status">,
): Promise<ApiMatchLog | null> {
  const changes = (await labChanges(database, id)).map(changeAnswer);
  if (match?.status === "finished") {
    const whole = await wholeLog(database, id);
    return whole && wholeAnswer(id, match.game, whole, changes, after);
  }
  const log = await publicLog(database, id, after);
  if (log === null) return null;
  const { game } = log;
  const over = log.status === "finished" || log.status === "failed";
  const whole = log.status === "finished" ? await wholeLog(database, id) : null;
  if (whole !== null) return wholeAnswer(id, game, whole, changes, after);
  const events = log.events.map(({ cursor, event, hidden }) => ({
    cursor,
    event: { ...event },
    at: null,
    ...(hidden && { hidden }),
  }));
  const unknown = { sealed: [], marks: [], decisions: [] };
  return { id, game, over, wordsHidden: false, events, changes, ...unknown };
}

const changeAnswer = (change: LabChange): ApiMatchLog["changes"][number] =>
  change.by === "experiment"
    ? { ...change, changedSettings: [...change.changedSettings] }
    : { ...change };

function wholeAnswer(
  id: string,
  game: string,
  whole: WholeLog,
  changes: ApiMatchLog["changes"],
  after: number,
): ApiMatchLog {
  const later = whole.events.filter(
    ({ cursor, to }) => cursor > after || (!to.public && cursor >= after),
  );
  return {
    id,
    game,
    over: true,
    wordsHidden: whole.wordsHidden,
    changes,
    events: later
      .filter(({ to }) => to.public)
      .map(({ cursor, event, at, hidden }) => ({
        cursor,
        event: { ...event },
        at: at.toISOString(),
        ...(hidden && { hidden }),
      })),
    sealed: later
      .filter(({ to }) => !to.public)
      .map(({ cursor, event, to }) => ({
        after: cursor,
        event: { ...event },
        to: { ...to, seats: to.seats === "all" ? "all" : [...to.seats] },
      })),
    marks: whole.marks
      .filter(({ cursor }) => cursor > after)
      .map(({ cursor, seat, rule, span: [start, end] }) => ({
        cursor,
        seat,
        rule,
        span: [start, end],
      })),
    decisions: whole.decisions
      .filter(({ cursor }) => cursor >= after)
      .map(({ cursor, askedAt: _askedAt, raw: _raw, scores, ...decision }) => ({
        after: cursor,
        ...decision,
        // Of a call that failed it names the agent's address, which is its owner's own.
        detail: decision.missed === "illegal" ? decision.detail : null,
        score: scores === null ? null : soleScore(scores),
        scores,
      })),
  };
}

/** Answers a call for the log of a match after a cursor. */
export const logCall = publicRoute<{ id: string }>(async ({ params, search }) => {
  const id = readId("match", params.id);
  const { after } = readQuery(logQuery, search);
  const log = await logAnswer(database(), id, after);
  if (log === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(log, { headers: cacheFor(log.over ? 60 : 0) });
});
