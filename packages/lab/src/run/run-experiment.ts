import {
  type AnswerFailure,
  type Budget,
  causeOf,
  type SeatContext,
  type Session,
} from "@wisp/agents";
import { isFailure, type Outcome, randomFrom, type Seat, scoped } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { MemoryStore, type Patience, playMatch } from "@wisp/play";
import {
  blockOf,
  interviewingOf,
  type PlannedMatch,
  type PlannedSeat,
} from "../blocks/block-of.ts";
import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import { type ExperimentMatchResult, type LostCost, resultOf, summed } from "../results/result.ts";
import { changedSession, type WatchedSession, watchedSession } from "./changed-session.ts";
import { withJudgements } from "./judge.ts";

/**
 * Does `work` with every item, with at most `concurrency` of them at a time. Takes them in their order,
 * each as soon as there is room.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  // Each worker takes the next item from the same iterator.
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}

const MICROS = 1_000_000;

/** The budget that all calls of a run share. */
export interface DollarBudget extends Budget {
  /** Whether a call was refused because too little was left. */
  readonly isUsedUp: boolean;
}

/**
 * A budget that is never exceeded: a call's highest cost is reserved before it is made. Calls whose
 * price is not known cost nothing here.
 *
 * @param spentMicros what earlier runs have cost
 * @param of what it is the budget of, for the refusal of a call
 */
export function dollarBudget(
  dollars: number,
  spentMicros: number,
  of: "experiment" | "collection" | "study" = "experiment",
): DollarBudget {
  const limit = Math.round(dollars * MICROS);
  let spent = spentMicros;
  let isUsedUp = false;
  return {
    get isUsedUp() {
      return isUsedUp;
    },
    async reserve(micros) {
      if (isUsedUp || spent + micros > limit) {
        isUsedUp = true;
        return `The ${of}'s budget of $${dollars} does not cover another call.`;
      }
      spent += micros;
      return undefined;
    },
    async settle(difference) {
      spent += difference;
    },
  };
}

/**
 * Opens the sessions of a table at the same time. If one of them cannot be opened, closes the others and
 * resolves with the failure of the first such seat.
 *
 * @param seats the data of each seat, in order
 */
export async function openSeats<Known>(
  seats: readonly Known[],
  open: (known: Known, seat: Seat) => Promise<Session | AnswerFailure>,
): Promise<Session[] | AnswerFailure> {
  const opened = await Promise.all(seats.map(open));
  const failure = opened.find(isFailure);
  const sessions = opened.flatMap((session) => (isFailure(session) ? [] : [session]));
  if (failure === undefined) return sessions;
  await Promise.all(sessions.map((session) => session.close()));
  return failure;
}

/** Opens a session of an agent as an experiment writes it, with an arm's settings over its own. */
export type OpenSession = (
  seat: Pick<PlannedSeat, "agent" | "settings">,
  context: SeatContext,
) => Promise<Session | AnswerFailure>;

/** A match that was played, with its log. */
export interface KeptMatch {
  readonly planned: PlannedMatch;
  readonly store: MemoryStore;
  readonly outcome: Outcome;
}

/**
 * With an agent that has answered in the run and whose service is away: ten minutes for each of its seats in a
 * match. What is still missing then is lost, and the match counts as it ends.
 */
export const PATIENCE: Patience = { limitMs: 600_000, pauseMs: 2_000 };

/** What playing a planned match needs. */
interface PlayDeps {
  /** Absent: `PATIENCE`. */
  readonly patience?: Patience;
  /** Is told when an agent is waited for, at each failure. */
  awaited?(name: string, failure: AnswerFailure): void;
  readonly open: OpenSession;
  /** A new id for each session: agents with a memory must not take one match for another. */
  newSessionId(): string;
  /** Pays for calls to models; absent: the cost is not limited. */
  readonly budget?: Budget;
  readonly stop?: AbortSignal;
  /** Is given every finished match before its result counts. */
  keepMatch?(match: KeptMatch): Promise<void>;
}

/** Opens the session of a seat with the changes of its arm. */
async function openSeat(
  { id: game }: GameEntry["game"],
  { language }: Experiment,
  { seed, config }: PlannedMatch,
  { agent, settings, appended, instructed }: PlannedSeat,
  seat: Seat,
  { open, newSessionId, budget }: PlayDeps,
): Promise<Session | AnswerFailure> {
  const context: SeatContext = {
    sessionId: newSessionId(),
    game,
    locale: language,
    seat,
    config,
    random: scoped(randomFrom(seed), `agent/${seat}`),
    ...(budget !== undefined && { budget }),
  };
  const session = await open({ agent, settings }, context);
  return isFailure(session) ? session : changedSession(session, { appended, instructed });
}

/** An agent that a match lost: its service was away at the last decision of a seat. */
interface LostAgent {
  readonly failure: AnswerFailure;
  /** Whether it answered nothing in the match. */
  readonly neverCame: boolean;
}

/** The first agent that a match lost; undefined: none. */
const lostAgent = (watched: readonly WatchedSession[]): LostAgent | undefined =>
  watched
    .flatMap(({ failure, hasAnswered }): LostAgent[] =>
      failure === undefined || causeOf(failure) !== "outage"
        ? []
        : [{ failure, neverCame: !hasAnswered }],
    )
    .at(0);

/** A match that was played to its end. */
interface PlayedMatch {
  readonly result: ExperimentMatchResult;
  /** Absent: all agents were there at its end. */
  readonly lost: LostAgent | undefined;
  /** What its judge has cost. */
  readonly judgedMicros: number;
}

/**
 * Plays one match of an experiment in memory. Returns the cost of a stopped match, and a failure when an
 * agent's session cannot be opened.
 *
 * @param came the names of agents that have answered in the run; those of this match are added
 */
async function playPlanned(
  entry: GameEntry,
  experiment: Experiment,
  planned: PlannedMatch,
  came: Set<string>,
  means: PlayDeps,
): Promise<PlayedMatch | LostCost | AnswerFailure> {
  const { seed, config, materials } = planned;
  const { game } = entry;
  const sessions = await openSeats(planned.seats, (own, seat) =>
    openSeat(game, experiment, planned, own, seat, means),
  );
  if (isFailure(sessions)) return sessions;
  const watched = sessions.map(watchedSession);
  const patienceWith = (seat: Seat, failure: AnswerFailure): Patience | undefined => {
    const { name = "" } = planned.seats[seat] ?? {};
    if (!came.has(name) && watched[seat]?.hasAnswered !== true) return undefined;
    means.awaited?.(name, failure);
    return means.patience ?? PATIENCE;
  };
  const store = new MemoryStore();
  try {
    const played = await playMatch({
      game,
      sessions: watched.map(({ session }) => session),
      store,
      interviewing: interviewingOf(experiment, planned),
      locale: experiment.language,
      setup: { seed, config, materials },
      patienceWith,
      ...(means.stop !== undefined && { stop: means.stop }),
    });
    if ("stopped" in played) {
      return { lostMicros: summed(store.decisions.map(({ costMicros }) => costMicros)) ?? 0 };
    }
    await means.keepMatch?.({ planned, store, outcome: played.outcome });
    const { events, decisions } = store;
    const ended = { projection: played, events, decisions };
    const alone = resultOf(entry, planned, ended, { rules: game.version });
    const judged = await withJudgements(entry, experiment, planned, events, alone, means);
    return {
      result: judged.result,
      lost: lostAgent(watched),
      judgedMicros: judged.costMicros,
    };
  } finally {
    for (const [seat, { name }] of planned.seats.entries()) {
      if (watched[seat]?.hasAnswered) came.add(name);
    }
    await Promise.all(sessions.map((session) => session.close()));
  }
}

/** What running an experiment needs. */
export interface RunDeps extends Omit<PlayDeps, "budget"> {
  /** Of several experiments together; absent: the experiment's own. */
  readonly budget?: DollarBudget;
  /** Matches at the same time. */
  readonly concurrency: number;
  /** Millionths of a US dollar that matches have cost which were cut off in earlier runs. */
  readonly lostMicros: number;
  /** Stores a result, or the cost of an interrupted match; the next one waits for it. */
  keep(result: ExperimentMatchResult | LostCost): Promise<void>;
  /**
   * Asked after every look of a sequential experiment, whether all claims are decided, and of a ladder,
   * whether it has settled.
   */
  isDecided?(results: readonly ExperimentMatchResult[]): boolean;
}

/**
 * Why a run ended. `incomplete`: sessions of some matches could not be opened. `unreachable`: too many in a
 * row, or the service of an agent was away for longer than it was waited for, so that the run gave up; the
 * failure is the last one's.
 */
export type RunEnd =
  | { readonly end: "all-blocks" | "decided" | "budget" | "stopped" }
  | { readonly end: "incomplete" | "unreachable"; readonly failure: AnswerFailure };

/** A run ends after this many matches in a row whose agents cannot be reached. */
export const MAX_FAILURES = 5;

/** How many blocks the budget of matches allows. */
export function affordableBlocks(experiment: Experiment): number {
  const { blocks, budget } = experiment;
  const maxMatches = budget.matches ?? Number.POSITIVE_INFINITY;
  return Math.min(blocks.count, Math.floor(maxMatches / matchesInBlock(experiment)));
}

const costOf = ({ seats }: ExperimentMatchResult): number =>
  seats.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0);

/** The remaining budget of dollars; undefined where there is none. */
function budgetFor(
  { budget }: Experiment,
  known: readonly ExperimentMatchResult[],
  lostMicros: number,
): DollarBudget | undefined {
  const spent = known.reduce((sum, result) => sum + costOf(result), lostMicros);
  return budget.dollars === undefined ? undefined : dollarBudget(budget.dollars, spent);
}

/**
 * Plays the missing matches of an experiment, block after block, and stores every result as soon as it
 * exists: after any interruption it continues from `known`. A match whose sessions cannot be opened is left
 * for the next run.
 */
export async function runExperiment(
  entry: GameEntry,
  experiment: Experiment,
  known: readonly ExperimentMatchResult[],
  means: RunDeps,
): Promise<RunEnd> {
  const results = new Map(known.map((result) => [result.id, result]));
  const { stopping, blocks } = experiment;
  const last = affordableBlocks(experiment);
  // Blocks between two looks are played together, so that no place waits for the end of a block.
  const stride = stopping.kind === "fixed" ? Math.max(1, means.concurrency) : stopping.lookEvery;
  const budget = means.budget ?? budgetFor(experiment, known, means.lostMicros);
  let failure: AnswerFailure | undefined;
  let failures = 0;
  let gone = false;
  const came = new Set<string>();
  let unsaved = Promise.resolve();
  const keep = (result: ExperimentMatchResult | LostCost): Promise<void> => {
    unsaved = unsaved.then(() => means.keep(result));
    return unsaved;
  };
  const play = async (match: PlannedMatch): Promise<void> => {
    if (means.stop?.aborted || budget?.isUsedUp || gone) return;
    const paid = budget === undefined ? means : { ...means, budget };
    const played = await playPlanned(entry, experiment, match, came, paid);
    if (isFailure(played)) {
      failure = played;
      failures += 1;
      gone ||= failures >= MAX_FAILURES;
      return;
    }
    failures = 0;
    if ("lostMicros" in played) return keep(played);
    const { result, lost, judgedMicros } = played;
    if (judgedMicros > 0) await keep({ lostMicros: judgedMicros });
    if (lost !== undefined) {
      failure = lost.failure;
      gone = true;
    }
    // The budget may have cut it off in the middle, and one whose agent never came was not played.
    if (budget?.isUsedUp || lost?.neverCame) return keep({ lostMicros: costOf(result) });
    results.set(result.id, result);
    await keep(result);
  };
  for (let first = 0; first < last; first += stride) {
    const count = Math.min(stride, last - first);
    const planned = Array.from({ length: count }, (_, at) =>
      blockOf(entry, experiment, first + at),
    );
    const missing = planned.flat().filter(({ id }) => !results.has(id));
    await inParallel(missing, means.concurrency, play);
    if (means.stop?.aborted) return { end: "stopped" };
    if (budget?.isUsedUp) return { end: "budget" };
    if (failure !== undefined && gone) return { end: "unreachable", failure };
    const isEarly = stopping.kind !== "fixed" && first + count < last;
    if (isEarly && means.isDecided?.([...results.values()])) return { end: "decided" };
  }
  if (failure !== undefined) return { end: "incomplete", failure };
  return { end: last < blocks.count ? "budget" : "all-blocks" };
}
