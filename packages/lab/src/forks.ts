import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { causeOf, codeIn, type Session } from "@wisp/agents";
import {
  answerFrom,
  canonical,
  type Decision,
  type GameEvent,
  type LogEntry,
  type Outcome,
  type Random,
  randomFrom,
  type Seat,
  scoped,
  seedHash,
  Table,
} from "@wisp/game";
import { MemoryStore, playMatch, type RecordedMatch, type StoredPart } from "@wisp/play";
import { z } from "zod";
import { LEVEL, MIN_BLOCKS } from "./analysis/contrast.ts";
import type { MetricRange } from "./analysis/pairs.ts";
import { looksAt } from "./analysis/sequential.ts";

/** A decision of a match: which seat's, and which of its asks. */
export interface ForkPoint {
  readonly seat: Seat;
  /** From 1. */
  readonly nth: number;
}

/** The change from the point on: another answer there, or another agent there and later. */
export type ForkChange = { readonly answer: string } | { readonly agent: string };

/** What both kinds of branches begin with. */
export interface BranchPoint {
  readonly original: StoredPart;
  readonly changed: StoredPart;
}

const refusal = (problem: string) => ({ problem });

/** The decision with another answer, as if it had come immediately. */
const answered = (decision: Decision, text: string): Decision => ({
  ...decision,
  text,
  reasoning: null,
  notes: null,
  missed: null,
  detail: null,
  raw: null,
  latencyMs: 0,
  tokensIn: null,
  tokensOut: null,
  costMicros: null,
  estimated: false,
});

/**
 * The stored part of a match up to a decision, with and without a change; a sentence if that is
 * impossible. Other seats' answers at the same moment are kept, so that nothing before the change is
 * asked again. A changed answer has to be legal, though it may be a foul.
 */
export function branchPoint(
  { game, setup, locale, events, decisions }: RecordedMatch,
  { seat, nth }: ForkPoint,
  change: ForkChange,
): BranchPoint | { readonly problem: string } {
  const own = decisions.filter((each) => each.kind === "decision");
  const point = own.find((each) => each.seat === seat && each.nth === nth);
  if (point === undefined) {
    const count = own.filter((each) => each.seat === seat).length;
    return refusal(
      count === 0
        ? "This seat decided nothing in the match."
        : `This seat made ${count} decisions in the match; there is no number ${nth}.`,
    );
  }
  const prefix = events.slice(0, point.at);
  const others = own.filter(
    ({ at, seat: by }) => at < point.at || (at === point.at && by !== seat),
  );
  if ("agent" in change) {
    const stored = { events: prefix, decisions: others };
    return { original: stored, changed: stored };
  }
  const table = new Table(game, setup);
  table.append(prefix);
  const answer = answerFrom(game.ask(table.view(seat), seat, locale), change.answer);
  if ("missed" in answer) return refusal(`This answer cannot be given: ${answer.detail}`);
  return {
    original: { events: prefix, decisions: [...others, point] },
    changed: { events: prefix, decisions: [...others, answered(point, change.answer)] },
  };
}

export const branchKinds = ["original", "changed"] as const;
export type BranchKind = (typeof branchKinds)[number];

/** The result of a branch: all data for the effect of a change. */
export const branchResultSchema = z.strictObject({
  /** Seats. */
  winners: z.array(z.int().min(0)).readonly(),
  /** By seat, in units of 1 / pointsScale. */
  points: z.array(z.number()).readonly(),
  pointsScale: z.number(),
  /** By seat. */
  sides: z.array(z.string()).readonly(),
  /** An agent was away after the change, or the arena failed it: the branch does not count. */
  isBroken: z.boolean(),
  /** SHA-256 of the log: branches that turned out the same have the same. */
  log: z.string(),
});
export type BranchResult = z.infer<typeof branchResultSchema>;

/** A branch that is over. */
export interface EndedBranch {
  readonly kind: BranchKind;
  /** From 0: the two branches of one run have the same chance. */
  readonly run: number;
  readonly result: BranchResult;
}

const logHash = (events: readonly LogEntry<GameEvent>[]): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(events))));

/** Whether an agent failed at a decision by no doing of its own; true where the decision does not say why. */
function isOthersDoing({ missed, detail }: Decision): boolean {
  const failed = codeIn(detail ?? "");
  return missed === "error" && (failed === undefined || causeOf({ failed }) !== "own");
}

/** @param given the initial part of the branch: lost decisions in it are those of the forked match */
export function branchResult(
  { winners, points, pointsScale, sides }: Outcome,
  { events, decisions }: StoredPart,
  given: StoredPart,
): BranchResult {
  const known = new Set(given.decisions.map(({ seat, nth }) => `${seat}/${nth}`));
  const isBroken = decisions.some(
    (each) =>
      each.kind === "decision" && isOthersDoing(each) && !known.has(`${each.seat}/${each.nth}`),
  );
  return { winners, points, pointsScale, sides, isBroken, log: logHash(events) };
}

/** Whether later draws of the game and of its agents are those of the original match. */
export const chances = ["held", "fresh"] as const;
export type Chance = (typeof chances)[number];

/** One continuation of a forked match. */
export interface Branch extends EndedBranch {
  readonly seed: string;
  readonly store: StoredPart;
}

/** What playing branches needs. */
export interface BranchDeps {
  readonly runs: number;
  readonly chance: Chance;
  /** Opens the sessions of a branch, by seat; rejects when an agent cannot be reached. */
  open(kind: BranchKind, randomOf: (seat: Seat) => Random): Promise<readonly Session[]>;
  readonly stop?: AbortSignal;
}

/** The seed of a run's branches: the original one, or another one that follows from it. */
export const branchSeed = (seed: string, chance: Chance, run: number): string =>
  chance === "held" ? seed : seedHash(`${seed}/fork/${run}`);

async function playBranch(
  match: RecordedMatch,
  kind: BranchKind,
  stored: StoredPart,
  run: number,
  means: BranchDeps,
): Promise<Branch | undefined> {
  const { game, setup, locale } = match;
  const seed = branchSeed(setup.seed, means.chance, run);
  const random = randomFrom(seed);
  const sessions = await means.open(kind, (seat) => scoped(random, `agent/${seat}`));
  const store = new MemoryStore();
  await store.appendTurn({ from: 0, ...stored });
  try {
    const played = await playMatch({
      game,
      locale,
      sessions,
      store,
      stored,
      setup: { ...setup, seed },
      ...(means.stop !== undefined && { stop: means.stop }),
    });
    if ("stopped" in played) return undefined;
    return { kind, run, seed, store, result: branchResult(played.outcome, store, stored) };
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
}

/**
 * Plays a match on from a decision, `runs` times with the change and `runs` times without it, in turns.
 * Agents receive the earlier events as after a crash, and are asked nothing that was answered before the
 * change. Ends early when it is stopped. Rejects when a session cannot be opened.
 */
export async function* playBranches(
  match: RecordedMatch,
  point: BranchPoint,
  means: BranchDeps,
): AsyncGenerator<Branch, void, undefined> {
  for (let run = 0; run < means.runs; run += 1) {
    for (const kind of branchKinds) {
      const branch = await playBranch(match, kind, point[kind], run, means);
      if (branch === undefined) return;
      yield branch;
    }
  }
}

/** A metric with the change and without it, as means over all runs that count. */
export interface EffectEstimate {
  readonly values: readonly [changed: number, original: number];
  /** The first minus the second. */
  readonly value: number;
  /**
   * The 95% interval, valid at all numbers of runs together. Null, as `high`: fewer than 10 runs, or
   * a single one that was repeated.
   */
  readonly low: number | null;
  readonly high: number | null;
}

/** The effect of a change on its seat: with the change minus without it, run by run. */
export interface ForkEffect {
  /** Runs that count: both branches ended, as did those of all earlier runs, and no agent failed. */
  readonly runs: number;
  /** Whether chance is held and all runs have the same logs: one run, played several times. */
  readonly isRepeated: boolean;
  /** Runs left out because an agent could not be reached in them. */
  readonly broken: number;
  /** Share of branches that the seat won. */
  readonly wins: EffectEstimate;
  /** Its mean points, as leaderboards show them. */
  readonly points: EffectEstimate;
}

/** The context for the effect of a change. */
export interface EffectScale {
  readonly chance: Chance;
  /** The range of a match's points, as leaderboards show them. */
  readonly points: MetricRange;
}

/** The effect of a change on the seats that win and lose together. */
export interface SideEffect extends ForkEffect {
  /** As the game names it. */
  readonly side: string;
  readonly seats: readonly Seat[];
}

/** Both branches of a run. */
type Run = Readonly<Record<BranchKind, BranchResult>>;

/**
 * The runs with both branches, in their order, up to the first without. Branches are played side by
 * side, and short ones end first: runs that count in the order in which they end would be selected by
 * how they went.
 */
function runsInOrder(branches: readonly EndedBranch[]): Run[] {
  const byRun = Map.groupBy(branches, ({ run }) => run);
  const runs: Run[] = [];
  for (;;) {
    const both = byRun.get(runs.length) ?? [];
    const original = both.find(({ kind }) => kind === "original")?.result;
    const changed = both.find(({ kind }) => kind === "changed")?.result;
    if (original === undefined || changed === undefined) return runs;
    runs.push({ original, changed });
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function compare(
  runs: readonly Run[],
  metricOf: (result: BranchResult) => number,
  [least, most]: MetricRange,
  hasInterval: boolean,
): EffectEstimate {
  const changed = runs.map((run) => metricOf(run.changed));
  const original = runs.map((run) => metricOf(run.original));
  const values = [mean(changed), mean(original)] as const;
  const differences = changed.map((value, run) => value - (original[run] ?? 0));
  // A fork is read while it runs, and forked again for more runs: hence an interval for any number.
  const look = hasInterval
    ? looksAt(differences, most - least, [runs.length], LEVEL).at(-1)
    : undefined;
  return {
    values,
    value: values[0] - values[1],
    low: look?.low ?? null,
    high: look?.high ?? null,
  };
}

/**
 * The effect of a change, of the runs that have both branches; null where there are none. Runs are
 * independent draws. With fresh chance, both branches of a run share theirs. With held chance, all
 * runs share the deal and its draws, and differ by what agents draw themselves: outcomes count as
 * often as they occur, unless nothing differs at all.
 */
export function effectOf(
  branches: readonly EndedBranch[],
  seat: Seat,
  { chance, points }: EffectScale,
): ForkEffect | null {
  const ended = runsInOrder(branches);
  const runs = ended.filter(({ original, changed }) => !original.isBroken && !changed.isBroken);
  if (runs.length === 0) return null;
  const logs = new Set(runs.map(({ original, changed }) => `${original.log}/${changed.log}`));
  const isRepeated = chance === "held" && runs.length > 1 && logs.size === 1;
  const hasInterval = !isRepeated && runs.length >= MIN_BLOCKS;
  const winsOf = ({ winners }: BranchResult) => (winners.includes(seat) ? 1 : 0);
  const pointsOf = (result: BranchResult) => (result.points[seat] ?? 0) / result.pointsScale;
  return {
    runs: runs.length,
    isRepeated,
    broken: ended.length - runs.length,
    wins: compare(runs, winsOf, [0, 1], hasInterval),
    points: compare(runs, pointsOf, points, hasInterval),
  };
}

/**
 * The effect of a change on every side, in the order of their seats; none where no run counts. Points
 * are those of the side's first seat.
 */
export function effectsBySide(
  branches: readonly EndedBranch[],
  scale: EffectScale,
): readonly SideEffect[] {
  // The deal comes before every decision, so all branches have the same sides.
  const [
    {
      result: { sides },
    } = { result: { sides: [] } },
  ] = branches;
  const seats = Map.groupBy(sides.keys(), (seat) => sides[seat] ?? "");
  return [...seats].flatMap(([side, those]) => {
    const [first] = those;
    const effect = first === undefined ? null : effectOf(branches, first, scale);
    return effect === null ? [] : [{ ...effect, side, seats: those }];
  });
}
