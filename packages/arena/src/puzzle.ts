import {
  type CallChange,
  callChanges,
  type Database,
  keepCall,
  keepPuzzle,
  keepSolutionShown,
  type PublicEvent,
  type PuzzleMoment,
  type PuzzleName,
  publicLog,
  puzzleCandidates,
  puzzleNamed,
  wholeLog,
} from "@wisp/db";
import {
  type Failure,
  type Locale,
  locales,
  type Random,
  randomFrom,
  type SuspectRules,
} from "@wisp/game";
import { gameEntry } from "@wisp/games";
import type { PersonIdentity } from "./people/person.ts";
import { dayOf, isOpenDay, spotGames } from "./spots.ts";
import { baselineShare, type Callers, callerKey, suspectRulesOf } from "./suspects/call.ts";

/** Moments of a puzzle. */
export const PUZZLE_MOMENTS = 5;

/** A finished match of which a puzzle may take one moment. */
interface ChoosableMatch {
  readonly id: string;
  /** The hidden player's side won. */
  readonly hiddenWon: boolean;
}

const least = <Item>(items: readonly Item[], count: (item: Item) => number): Item | undefined =>
  items.toSorted((one, other) => count(one) - count(other))[0];

/**
 * Chooses the moments of a puzzle, one per match, by the labelled chance of its day. The matches are
 * shuffled. One after the other is taken: the first whose outcome was taken less often so far, and of
 * its moments one whose round was taken least. Null where there are too few.
 *
 * @param momentsOf the moments of a match at which a vote was just opened
 */
export async function chooseMoments(
  matches: readonly ChoosableMatch[],
  random: Random,
  momentsOf: (matchId: string) => Promise<readonly PuzzleMoment[]>,
): Promise<readonly PuzzleMoment[] | null> {
  let left = random("matches").shuffle(matches);
  const chosen: PuzzleMoment[] = [];
  const outcomes: boolean[] = [];
  while (chosen.length < PUZZLE_MOMENTS) {
    const match = least(
      left,
      ({ hiddenWon }) => outcomes.filter((outcome) => outcome === hiddenWon).length,
    );
    if (match === undefined) return null;
    left = left.filter((other) => other !== match);
    const moments = random(`moment/${match.id}`).shuffle(await momentsOf(match.id));
    const moment = least(
      moments,
      ({ round }) => chosen.filter((other) => other.round === round).length,
    );
    if (moment === undefined) continue;
    chosen.push(moment);
    outcomes.push(match.hiddenWon);
  }
  return random("order").shuffle(chosen);
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The newest matches of a span that a puzzle chooses from. */
const MAX_CANDIDATES = 200;
const EARLIER_DAYS = 30;
/** With fewer players left a moment is too easy. */
const MIN_SUSPECTS = 3;

/** A view after a public event. */
interface Step {
  readonly cursor: number;
  readonly view: unknown;
}

/** The public views of a log, one per event. */
function stepsOf(gameId: string, events: readonly PublicEvent[]): Step[] {
  const game = gameEntry(gameId)?.game;
  if (game === undefined) return [];
  const steps: Step[] = [];
  for (const { cursor, event } of events) {
    steps.push({ cursor, view: game.evolve(steps.at(-1)?.view, game.event.parse(event)) });
  }
  return steps;
}

/** The moments of a match at which a vote was just opened: no vote of its round is visible. */
async function momentsOf(
  database: Database,
  rules: SuspectRules<unknown>,
  matchId: string,
): Promise<PuzzleMoment[]> {
  const log = await publicLog(database, matchId);
  const steps = log === null ? [] : stepsOf(log.game, log.events);
  return steps.flatMap(({ cursor, view }, at) => {
    const opened = rules.isVoting(view) && !rules.isVoting(steps[at - 1]?.view ?? view);
    return opened && rules.suspects(view).length >= MIN_SUSPECTS
      ? [{ matchId, cursor, round: rules.nextVote(view) }]
      : [];
  });
}

/**
 * The puzzle of the day (UTC): five moments of ranked matches of public seasons that finished on the day
 * before, or in the last 30 days if that day had too few; on an arena's first day, on that day.
 * Chance is derived from day, game and language; the first choice is kept. Null where there are
 * too few matches, and for a game without a hidden role.
 */
export async function dailyPuzzle(
  database: Database,
  { game, locale }: Pick<PuzzleName, "game" | "locale">,
  now: Date,
): Promise<{ readonly day: string; readonly moments: readonly PuzzleMoment[] } | null> {
  const rules = suspectRulesOf(game);
  if (rules === undefined) return null;
  const day = dayOf(now);
  const known = await puzzleNamed(database, { day, game, locale });
  if (known !== null) return { day, moments: known };
  const today = new Date(day);
  const before = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const random = randomFrom(`puzzle/${day}/${game}/${locale}`);
  const hidden = gameEntry(game)?.board.hidden?.role ?? "";
  for (const span of [
    { from: before(1), to: today },
    { from: before(EARLIER_DAYS), to: today },
    { from: today, to: now },
  ]) {
    const found = await puzzleCandidates(database, {
      game,
      locale,
      ...span,
      limit: MAX_CANDIDATES,
    });
    const moments = await chooseMoments(
      found.map(({ id, winningRoles }) => ({ id, hiddenWon: winningRoles.includes(hidden) })),
      random,
      (matchId) => momentsOf(database, rules, matchId),
    );
    if (moments !== null) {
      return { day, moments: await keepPuzzle(database, { day, game, locale }, moments) };
    }
  }
  return null;
}

/** The puzzle of a day: today's, or one of the archive that was kept. Null where there is none. */
export async function puzzleOfDay(
  database: Database,
  { day, ...of }: PuzzleName,
  now: Date,
): Promise<{ readonly day: string; readonly moments: readonly PuzzleMoment[] } | null> {
  if (day === dayOf(now)) return dailyPuzzle(database, of, now);
  const moments = isOpenDay(day, now) ? await puzzleNamed(database, { day, ...of }) : null;
  return moments && { day, moments };
}

/** A puzzle that was opened before midnight can be finished for as long after it. */
const FINISH_MS = 15 * 60_000;

/** What an account sends when it has finished a puzzle. */
export interface FinishedPuzzle {
  readonly day: string;
  /** The game, and the language of its matches where it has some: "go", "go/en". */
  readonly puzzle: string;
  readonly results: readonly boolean[];
}

/** Whether these can be the results of a puzzle of today, or of yesterday for some minutes. */
export async function isFinishedPuzzle(
  database: Database,
  { day, puzzle, results }: FinishedPuzzle,
  now: Date,
): Promise<boolean> {
  if (day !== dayOf(now) && day !== dayOf(new Date(now.getTime() - FINISH_MS))) return false;
  if (spotGames.includes(puzzle)) return results.length === 1;
  const [game = "", language, ...rest] = puzzle.split("/");
  const locale = locales.find((one) => one === language);
  if (locale === undefined || rest.length > 0 || suspectRulesOf(game) === undefined) return false;
  const moments = await puzzleNamed(database, { day, game, locale });
  return moments !== null && moments.length === results.length;
}

/** The public events up to a moment: everything that a reader of the puzzle sees. */
export async function eventsUpTo(
  database: Database,
  { matchId, cursor }: PuzzleMoment,
): Promise<{
  readonly events: readonly PublicEvent[];
  readonly suspects: readonly number[];
} | null> {
  const log = await publicLog(database, matchId);
  const rules = log && suspectRulesOf(log.game);
  if (log === null || rules === undefined || rules === null) return null;
  const events = log.events.slice(0, cursor + 1);
  const view = stepsOf(log.game, events).at(-1)?.view;
  return { events, suspects: rules.suspects(view) };
}

/** An answer to one moment of a puzzle. */
interface PuzzleAnswer extends PuzzleName {
  readonly locale: Locale;
  /** Place of the moment in the puzzle, from 0. */
  readonly place: number;
  /** The seat that is named. */
  readonly seat: number;
}

/** The solution of a moment. */
export interface PuzzleTruth {
  readonly matchId: string;
  readonly cursor: number;
  /** The seats of the hidden role. */
  readonly holders: readonly number[];
  /** What each seat was dealt: its word. Null where it was dealt none, and while the words stay hidden. */
  readonly secrets: readonly (string | null)[];
  /** The seats that agents voted for at that moment, without the vote of the hidden role and abstentions. */
  readonly votes: readonly number[];
  /** What spectators suspected; see `callChanges`. */
  readonly room: readonly CallChange[];
  /** Whether this answer is among them. */
  readonly counted: boolean;
}

export type PuzzleFailureCode = "unknown-puzzle" | "not-a-suspect";

/** Who answers, and whether the answer may be stored. */
export type PuzzleReader =
  | { readonly keeps: true; readonly callers: Callers }
  | { readonly keeps: false; readonly callers: readonly PersonIdentity[] };

/**
 * Stores what must be known before the solution is sent: the answer, or of an account that keeps its
 * answers to itself only that it has seen the solution. Resolves with whether the answer counts.
 */
async function commit(
  database: Database,
  reader: PuzzleReader,
  { matchId, cursor, round }: PuzzleMoment,
  choice: number,
): Promise<boolean> {
  if (reader.keeps) {
    return keepCall(database, {
      matchId,
      cursor,
      round,
      person: callerKey(reader.callers[0]),
      source: "puzzle",
      choice,
      baseline: baselineShare(reader.callers),
    });
  }
  const account = reader.callers.find((caller) => "user" in caller);
  if (account !== undefined) await keepSolutionShown(database, matchId, callerKey(account));
  return false;
}

/** What each seat of a finished match was dealt. */
async function secretsOf(
  database: Database,
  rules: SuspectRules<unknown>,
  { matchId, game: gameId }: { readonly matchId: string; readonly game: string },
  seats: readonly number[],
): Promise<readonly (string | null)[]> {
  const game = gameEntry(gameId)?.game;
  const log = await wholeLog(database, matchId);
  const whole = log?.events.reduce<unknown>(
    (view, { event }) => game?.evolve(view, game.event.parse(event)),
    undefined,
  );
  return seats.map((seat) => (whole === undefined ? null : rules.secret(whole, seat)));
}

/** Judges an answer, and stores it as a call unless the reader keeps it to themselves. */
export async function answerPuzzle(
  database: Database,
  reader: PuzzleReader,
  { place, seat, ...name }: PuzzleAnswer,
): Promise<PuzzleTruth | Failure<PuzzleFailureCode>> {
  // Before the database is asked: the name of a game is any text, and PostgreSQL takes no NUL.
  const rules = suspectRulesOf(name.game);
  const moment = rules && (await puzzleNamed(database, name))?.[place];
  const log = moment && (await publicLog(database, moment.matchId));
  if (moment === undefined || rules === undefined || !log) {
    return { failed: "unknown-puzzle", detail: "There is no such puzzle. Reload the page." };
  }
  const { matchId, cursor, round } = moment;
  const steps = stepsOf(log.game, log.events);
  const whole = steps.at(-1)?.view;
  const holders = rules.holders(whole);
  if (!rules.suspects(steps[cursor]?.view).includes(seat) || holders.length === 0) {
    return { failed: "not-a-suspect", detail: `Seat ${seat} cannot be named at this moment.` };
  }
  const counted = await commit(database, reader, moment, seat);
  const votes = rules
    .votes(whole)
    .flatMap((vote) =>
      vote.round === round && vote.choice !== null && !holders.includes(vote.seat)
        ? [vote.choice]
        : [],
    );
  // At the start everybody can hold the role.
  const seats = rules.suspects(steps[0]?.view);
  const secrets = await secretsOf(database, rules, { matchId, game: log.game }, seats);
  return {
    matchId,
    cursor,
    holders,
    secrets,
    votes,
    room: await callChanges(database, matchId),
    counted,
  };
}
