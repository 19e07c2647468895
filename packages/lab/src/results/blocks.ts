import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import type { MatchResult } from "./result.ts";

/** A block that does not count, and why. */
export interface SetAside {
  readonly block: number;
  readonly reason: string;
}

/** Blocks in which every match counts, which can be compared, and the others. */
export interface SortedBlocks {
  /** Matches of complete blocks, ordered by block and, within one, by id. */
  readonly matches: readonly MatchResult[];
  /** Numbers of the complete blocks, in order. */
  readonly complete: readonly number[];
  readonly setAside: readonly SetAside[];
}

/** Why a match keeps its block from counting; null where it does not. */
export function faultOf({ id, arm, seats }: MatchResult): string | null {
  const seat = seats.find(({ missed }) => missed.error > 0);
  return seat === undefined
    ? null
    : `${seat.name} could not be reached in match ${id} (arm ${arm}).`;
}

/**
 * Sorts results into blocks. A block counts as a whole or not at all: a match in which an agent could not
 * be reached would otherwise leave one arm with easier blocks than another. Answers
 * that came too late or were illegal are the agent's own play, and count.
 */
export function sortBlocks(experiment: Experiment, results: Iterable<MatchResult>): SortedBlocks {
  const wanted = matchesInBlock(experiment);
  const byBlock = Map.groupBy(
    new Map([...results].map((result) => [result.id, result])).values(),
    ({ block }) => block,
  );
  const matches: MatchResult[] = [];
  const complete: number[] = [];
  const setAside: SetAside[] = [];
  for (const [block, all] of [...byBlock].sort(([one], [other]) => one - other)) {
    const reason = all.flatMap((match) => faultOf(match) ?? []).at(0);
    if (reason !== undefined) setAside.push({ block, reason });
    if (reason !== undefined || all.length < wanted) continue;
    complete.push(block);
    matches.push(...all.sort((one, other) => (one.id < other.id ? -1 : 1)));
  }
  return { matches, complete, setAside };
}

/**
 * The cluster of every complete block: blocks on the same content (the same words, say) are one. The
 * results then extend to other contents. Where the game declares no content, every block is its own
 * cluster.
 */
export function clustersIn({ matches }: SortedBlocks): (block: number) => number {
  const first = new Map<string, number>();
  const clusters = new Map<number, number>();
  for (const { block, content } of matches) {
    const known = content === null ? block : (first.get(content) ?? block);
    if (content !== null) first.set(content, known);
    clusters.set(block, known);
  }
  return (block) => clusters.get(block) ?? block;
}
