import { contrast, looksAt, sequenceOf, stopsAt } from "@wisp/lab";
import { normals } from "@wisp/stats";
import { ARMS, experiment, type Truth } from "./figures.ts";
import { drawsOf } from "./options.ts";

/** What looks at growing experiments found. */
export interface LooksResult {
  /** Share of experiments in which every interval of the sequence held the truth. */
  readonly held: number;
  /** Share with a claim of the sequence at any look; with p < 5% at any look; and at the last alone. */
  readonly claims: number;
  readonly peeked: number;
  readonly fixed: number;
  /** Median of the blocks at which experiments with a claim stopped; infinite without one in half. */
  readonly medianStop: number;
}

/** Experiments of `blocks` blocks that are looked at after every tenth. */
export function looked(
  name: string,
  truth: Truth,
  blocks: number,
  replicates: number,
): LooksResult {
  const random = drawsOf(`looks/${name}`);
  const looks = Array.from({ length: blocks / 10 }, (_, at) => 10 * (at + 1));
  let [held, significant, peeked, fixed] = [0, 0, 0, 0];
  const stops: number[] = [];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const rows = experiment(truth, blocks, random(String(replicate)));
    const found = sequenceOf(rows, ARMS, truth.range, { looks });
    if (found.kind === "gap") throw new Error(found.gap);
    if (found.looks.every(({ low, high }) => low <= truth.truth && truth.truth <= high)) held += 1;
    const stop = stopsAt(found.looks, { maxBlocks: blocks, smallestEffect: null });
    if (stop.kind === "claim") significant += 1;
    stops.push(stop.kind === "claim" ? stop.blocks : Number.POSITIVE_INFINITY);
    // Every fourth experiment: two hundred tests of one experiment take long.
    if (replicate % 4 > 0) continue;
    const ps = looks.map((look) => {
      const seen = rows.filter(({ block }) => block < look);
      return contrast(seen, ARMS, truth.range)?.p ?? 1;
    });
    if (ps.some((p) => p < 0.05)) peeked += 1;
    if ((ps.at(-1) ?? 1) < 0.05) fixed += 1;
  }
  const tested = Math.ceil(replicates / 4);
  stops.sort((one, other) => one - other);
  return {
    held: held / replicates,
    claims: significant / replicates,
    peeked: peeked / tested,
    fixed: fixed / tested,
    medianStop: stops[Math.floor(replicates / 2)] ?? Number.POSITIVE_INFINITY,
  };
}

/** What looks at experiments found whose blocks share a list of contents. */
export interface ContentLooks {
  /** Share in which an interval at any look excluded the mean difference on the listed contents. */
  readonly missed: number;
  /** Share in which one excluded the mean difference on all contents that a list may be drawn from. */
  readonly missedOthers: number;
}

/** Blocks draw one of `contents` contents each, which favours either arm as much as the noise varies. */
export function lookedOnContents(
  contents: number,
  blocks: number,
  replicates: number,
): ContentLooks {
  const random = drawsOf(`looks/contents/${contents}`);
  const looks = Array.from({ length: blocks / 10 }, (_, at) => 10 * (at + 1));
  let [missed, missedOthers] = [0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(String(replicate));
    const normal = normals(draws);
    const favours = Array.from({ length: contents }, () => 0.1 * normal());
    const truth = favours.reduce((sum, favour) => sum + favour, 0) / contents;
    const differences = Array.from({ length: blocks }, () => {
      const difference = draws.pick(favours) + 0.1 * normal();
      return Math.max(-1, Math.min(1, difference));
    });
    const found = looksAt(differences, 1, looks, 0.05);
    if (found.some(({ low, high }) => low > truth || high < truth)) missed += 1;
    if (found.some(({ low, high }) => low > 0 || high < 0)) missedOthers += 1;
  }
  return { missed: missed / replicates, missedOthers: missedOthers / replicates };
}
