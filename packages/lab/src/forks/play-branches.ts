import type { Session } from "@wisp/agents";
import { type Random, randomFrom, type Seat, scoped, seedHash } from "@wisp/game";
import { MemoryStore, playMatch, type RecordedMatch, type StoredPart } from "@wisp/play";
import type { BranchPoint } from "./branch-point.ts";
import { type BranchKind, branchKinds, branchResult, type EndedBranch } from "./branch-result.ts";

/** Whether later draws of the game and of its agents are those of the original match. */
export const chances = ["held", "fresh"] as const;
export type Chance = (typeof chances)[number];

/** One continuation of a forked match. */
export interface Branch extends EndedBranch {
  readonly seed: string;
  readonly store: StoredPart;
}

/** What playing branches needs. */
export interface BranchMeans {
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
  means: BranchMeans,
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
  means: BranchMeans,
): AsyncGenerator<Branch, void, undefined> {
  for (let run = 0; run < means.runs; run += 1) {
    for (const kind of branchKinds) {
      const branch = await playBranch(match, kind, point[kind], run, means);
      if (branch === undefined) return;
      yield branch;
    }
  }
}
