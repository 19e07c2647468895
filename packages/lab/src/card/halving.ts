import type { CollectionPart } from "../collections/leaves.ts";
import { plannedContent } from "../forecast.ts";
import { sortBlocks } from "../results/blocks.ts";

/** What it would take to halve an interval: four times as many clusters as there are. */
export interface Halving {
  /** Further matches. */
  readonly matches: number;
  /** Millionths of a US dollar, at what matches have cost so far; null: not known. */
  readonly costMicros: number | null;
}

/** Contents that are used up are not drawn for longer than this many times the blocks so far. */
const MAX_TIMES = 8;

/**
 * The blocks beyond an experiment's plan until there are four times as many clusters as blocks so far have; null: they
 * would repeat its settings, or contents that it has had.
 *
 * @param contents of the blocks so far; null: the game names none, and each block is its own cluster
 */
export function furtherBlocks(
  { entry, experiment }: Pick<CollectionPart, "entry" | "experiment">,
  contents: readonly (string | null)[],
): number | null {
  if (experiment.settings !== undefined) return null;
  const clusters = new Set(contents.map((content, block) => content ?? block));
  const wanted = 4 * clusters.size;
  const first = experiment.blocks.count;
  for (let more = 0; more <= MAX_TIMES * contents.length; more += 1) {
    if (clusters.size >= wanted) return more;
    const block = first + more;
    clusters.add(plannedContent(entry, experiment, block) ?? block);
  }
  return null;
}

/** The contents of the complete blocks of an experiment. */
function contentsIn({ experiment, results }: CollectionPart): (string | null)[] {
  const { matches } = sortBlocks(experiment, results);
  return [...new Map(matches.map(({ block, content }) => [block, content])).values()];
}

/**
 * The further matches that would halve the interval of a metric that is made of these experiments, each as often
 * as the metric has matches in its blocks. Null where one of them cannot tell more. Blocks after those of the
 * plan draw their contents as the plan does.
 */
export function halvingIn(): (parts: readonly CollectionPart[]) => number | null {
  const known = new Map<string, number | null>();
  const of = (part: CollectionPart): number | null => {
    const found = known.get(part.id);
    if (found !== undefined) return found;
    const further = furtherBlocks(part, contentsIn(part));
    known.set(part.id, further);
    return further;
  };
  return (parts) =>
    parts.reduce<number | null>((sum, part) => {
      const further = sum === null ? null : of(part);
      return sum === null || further === null ? null : sum + further;
    }, 0);
}
