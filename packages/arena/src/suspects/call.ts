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
  type PublicLog,
  publicLog,
  type ScoredAnswer,
  scoredAnswers,
  WINNER_ROUND,
} from "@wisp/db";
import { type Failure, inGameNames, type SuspectRules } from "@wisp/game";
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
  | "own-match"
  | "closed";

const fail = (failed: CallFailureCode, detail: string): Failure<CallFailureCode> => ({
  failed,
  detail,
});

/** A suspect that a spectator names at a moment of a match, or in an open game a winner. */
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

/** Whether everybody can see who has won, as far as a game says so before its match is over. */
function isDecided(game: string, events: PublicLog["events"]): boolean {
  const commentary = gameEntry(game)?.commentary;
  if (commentary === undefined) return false;
  const state = events.reduce<unknown>((so, { event }) => commentary.evolve(so, event), undefined);
  return commentary.chances(state)?.shares.some(({ chance }) => chance >= 1) ?? false;
}

/** Stores who wins in a spectator's eyes, until that is certain. It is no part of the human baseline. */
async function callWinner(
  database: Database,
  callers: Callers,
  { matchId, cursor, seat }: CallRequest,
  { game, status, events }: PublicLog,
): Promise<{ readonly counted: boolean } | Failure<CallFailureCode>> {
  const [names = []] = events
    .map(({ event }) => inGameNames(event))
    .filter(({ length }) => length > 0);
  if (seat >= names.length) return fail("not-a-suspect", `There is no seat ${seat} at this table.`);
  if (await plays(database, matchId, callers)) {
    return fail("own-match", "You sit at this table. Only spectators can call who wins.");
  }
  if (status !== "running" || isDecided(game, events)) {
    return fail("closed", "It is decided who wins this match.");
  }
  const person = callerKey(callers[0]);
  const call = { matchId, cursor, person, source: "match", choice: seat } as const;
  return { counted: await keepCall(database, { ...call, round: WINNER_ROUND, baseline: null }) };
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
  const entry = gameEntry(log.game);
  if (!isRegistered(log.game)) return fail("game-removed", "This arena no longer has this game.");
  if (entry === undefined || (rules === undefined && entry.callsWinner !== true)) {
    return fail("no-hidden-role", "This game has no hidden role.");
  }
  const { game } = entry;
  if (cursor >= log.events.length) {
    return fail("unknown-moment", `The match has no event ${cursor} yet.`);
  }
  if (rules === undefined) return callWinner(database, callers, { matchId, cursor, seat }, log);
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
