import { createHash } from "node:crypto";
import {
  agentSeat,
  type BaselineShare,
  type CallChange,
  callChanges,
  type Database,
  hasCalled,
  keepCall,
  type PublicEvent,
  publicLog,
  type ScoredAnswer,
  scoredAnswers,
} from "@wisp/db";
import type { Failure, SuspectRules } from "@wisp/game";
import { gameEntry, isRegistered } from "@wisp/games";
import { findPerson, type PersonIdentity } from "../people/person.ts";

/** All identities of a request; calls are stored under the first. */
export type Callers = readonly [PersonIdentity, ...PersonIdentity[]];

/**
 * What calls are kept under: a hash of the account's id or of the secret in the browser's cookie. It
 * identifies no person, and is never shown.
 */
export function callerKey(identity: PersonIdentity): string {
  const name = "user" in identity ? `user/${identity.user.id}` : `visitor/${identity.visitor}`;
  return createHash("sha256").update(`call/${name}`).digest("base64url");
}

/** The claim of callers that a call counts in the human baseline; null without an account. */
export function baselineShare([first, ...others]: Callers): BaselineShare | null {
  return "user" in first ? { userId: first.user.id, alsoKnownAs: others.map(callerKey) } : null;
}

export type CallFailureCode =
  | "unknown-match"
  | "no-hidden-role"
  | "game-removed"
  | "unknown-moment"
  | "not-a-suspect"
  | "own-match";

const fail = (failed: CallFailureCode, detail: string): Failure<CallFailureCode> => ({
  failed,
  detail,
});

/** A suspect that a spectator names at a moment of a match. */
interface CallRequest {
  readonly matchId: string;
  /** The last public event that the spectator has seen. */
  readonly cursor: number;
  /** The seat that is named. */
  readonly seat: number;
}

/** The rules of a game's search for the hidden role; undefined for games without one. */
export const suspectRulesOf = (game: string): SuspectRules<unknown> | undefined =>
  gameEntry(game)?.game.suspects;

/** Whether one of these people holds a seat in the match. */
async function plays(database: Database, matchId: string, callers: Callers): Promise<boolean> {
  for (const identity of callers) {
    const person = await findPerson(database, identity);
    if (person !== null && (await agentSeat(database, matchId, person.id)) !== null) return true;
  }
  return false;
}

/**
 * Stores a spectator's call. It resolves with whether the call counts: a call for an earlier position than
 * the spectator has seen does not. The spectator's page reports what was seen, and the log is open to
 * everybody. A call therefore counts in the human baseline only if it is made by an account before the
 * vote was shown, before the hidden role was public.
 */
export async function callSuspect(
  database: Database,
  callers: Callers,
  { matchId, cursor, seat }: CallRequest,
): Promise<{ readonly counted: boolean } | Failure<CallFailureCode>> {
  const log = await publicLog(database, matchId);
  if (log === null) return fail("unknown-match", "There is no match with this id.");
  const rules = suspectRulesOf(log.game);
  const game = gameEntry(log.game)?.game;
  if (!isRegistered(log.game)) return fail("game-removed", "This arena no longer has this game.");
  if (rules === undefined || game === undefined) {
    return fail("no-hidden-role", "This game has no hidden role.");
  }
  if (cursor >= log.events.length) {
    return fail("unknown-moment", `The match has no event ${cursor} yet.`);
  }
  const after = (state: unknown, { event }: PublicEvent): unknown =>
    game.evolve(state, game.event.parse(event));
  const view = log.events.slice(0, cursor + 1).reduce<unknown>(after, undefined);
  if (!rules.suspects(view).includes(seat)) {
    return fail("not-a-suspect", `Seat ${seat} cannot be named at this moment.`);
  }
  if (await plays(database, matchId, callers)) {
    return fail("own-match", "You sit at this table. Only spectators can name a suspect.");
  }
  const round = rules.nextVote(view);
  const newest = log.events.slice(cursor + 1).reduce(after, view);
  const inTime =
    log.status === "running" &&
    rules.holders(newest).length === 0 &&
    rules.nextVote(newest) === round;
  const counted = await keepCall(database, {
    matchId,
    cursor,
    round,
    person: callerKey(callers[0]),
    source: "match",
    choice: seat,
    baseline: inTime ? baselineShare(callers) : null,
  });
  return { counted };
}

/**
 * The suspicion of the room in a match, for a spectator who has called. Null for all others, including
 * players of the match, who cannot call.
 */
export async function roomFor(
  database: Database,
  callers: readonly PersonIdentity[],
  matchId: string,
): Promise<readonly CallChange[] | null> {
  const people = callers.map(callerKey);
  if (people.length === 0 || !(await hasCalled(database, matchId, people))) return null;
  return callChanges(database, matchId);
}

/** Whether an agent named a hidden player at a vote of a match. */
export interface AgentJudgement {
  /** Of the vote, from 1. */
  readonly round: number;
  readonly seat: number;
  readonly right: boolean;
  /** How often naming one of those who could be named is right by chance: the share that is hidden. */
  readonly chance: number;
}

/** How right agents were when they were asked for a suspect, alone or together with other questions. */
async function namedSuspects(
  database: Database,
  matchId: string,
  { interview, together }: SuspectRules<unknown>,
): Promise<readonly ScoredAnswer[]> {
  const alone = await scoredAnswers(database, matchId, interview);
  return alone.length > 0 || together === undefined
    ? alone
    : scoredAnswers(database, matchId, together, interview);
}

/**
 * Whether the agents of a finished match named a hidden player at each vote: in their answers to the
 * interview that asks for a suspect, where it was put to them just before the vote, else in the vote.
 * The hidden players' own judgements and abstentions are left out. [] for a match that is not over.
 */
export async function agentVotes(database: Database, matchId: string): Promise<AgentJudgement[]> {
  const log = await publicLog(database, matchId);
  const rules = log && suspectRulesOf(log.game);
  const game = log && gameEntry(log.game)?.game;
  if (log === null || rules === undefined || !rules || !game) return [];
  const views: unknown[] = [];
  for (const { event } of log.events)
    views.push(game.evolve(views.at(-1), game.event.parse(event)));
  const whole = views.at(-1);
  const holders = views.length === 0 ? [] : rules.holders(whole);
  if (holders.length === 0) return [];
  const chances = new Map<number, number>();
  for (const view of views) {
    const named = rules.suspects(view);
    if (!rules.isVoting(view) || named.length === 0) continue;
    const hidden = named.filter((seat) => holders.includes(seat)).length;
    chances.set(rules.nextVote(view), hidden / named.length);
  }
  const chanceAt = (round: number): number => chances.get(round) ?? 0;
  const answers = (await namedSuspects(database, matchId, rules)).flatMap(
    ({ seat, cursor, score }): AgentJudgement[] => {
      const view = views[cursor];
      const isBeforeVote = view !== undefined && rules.isVoting(view) && !holders.includes(seat);
      if (!isBeforeVote) return [];
      const round = rules.nextVote(view);
      return [{ round, seat, right: score === 1, chance: chanceAt(round) }];
    },
  );
  const interviewed = new Set(answers.map(({ round }) => round));
  const votes = rules
    .votes(whole)
    .flatMap(({ round, seat, choice }): AgentJudgement[] =>
      holders.includes(seat) || choice === null || interviewed.has(round)
        ? []
        : [{ round, seat, right: holders.includes(choice), chance: chanceAt(round) }],
    );
  return [...answers, ...votes];
}
