import type { Draws } from "@wisp/game";
import { type BranchResult, type Chance, type EndedBranch, effectOf } from "@wisp/lab";
import { drawsOf } from "./options.ts";

/** A fork whose truth is known. */
export interface ForkWorld {
  readonly name: string;
  readonly chance: Chance;
  /** The seat's chance to win with the change, and without it. */
  readonly wins: readonly [changed: number, original: number];
  /** How far both branches of a run are decided by the same draw, from 0 to 1. */
  readonly shared: number;
  /** Sides of one seat each; the others win equally often. */
  readonly sides: number;
}

export const forkWorlds: readonly ForkWorld[] = [
  { name: "held, 84% against 32%", chance: "held", wins: [0.84, 0.32], shared: 0, sides: 2 },
  { name: "held, 50% against 50%", chance: "held", wins: [0.5, 0.5], shared: 0, sides: 2 },
  { name: "held, 5% against 5%", chance: "held", wins: [0.05, 0.05], shared: 0, sides: 2 },
  { name: "held, 10% against never", chance: "held", wins: [0.1, 0], shared: 0, sides: 2 },
  { name: "held, six sides, equal", chance: "held", wins: [1 / 6, 1 / 6], shared: 0, sides: 6 },
  { name: "fresh, 84% against 32%", chance: "fresh", wins: [0.84, 0.32], shared: 0.5, sides: 2 },
  { name: "fresh, 46% against 46%", chance: "fresh", wins: [0.46, 0.46], shared: 0.5, sides: 2 },
];

/** A win pays 4, and one of ten 12: the range is 0 to 12. */
const POINTS = [0, 12] as const;
const MEAN_PAY = 4.8;
/** Texts in which a branch of the same outcome may differ. */
const TEXTS = 3;

function branch(sides: number, chance: number, uniform: number, draws: Draws): BranchResult {
  const winner = uniform < chance ? 0 : 1 + draws.int(sides - 1);
  const pay = draws.float() < 0.1 ? 12 : 4;
  return {
    winners: [winner],
    pointsScale: 1,
    isBroken: false,
    points: Array.from({ length: sides }, (_, seat) => (seat === winner ? pay : 0)),
    sides: Array.from({ length: sides }, (_, seat) => `side ${seat}`),
    log: `${winner} ${pay} ${draws.int(TEXTS)}`,
  };
}

function runOf({ wins, shared, sides }: ForkWorld, run: number, draws: Draws): EndedBranch[] {
  const common = draws.float();
  const own = draws.float() < shared ? common : draws.float();
  return [
    { kind: "original", run, result: branch(sides, wins[1], common, draws) },
    { kind: "changed", run, result: branch(sides, wins[0], own, draws) },
  ];
}

/** What forks of one world showed. */
export interface ForksResult {
  /** Mean of the shown chance to win with the change, and without it. */
  readonly shown: readonly [changed: number, original: number];
  /** Share of forks in which all intervals of all sides and points held the truth at all looks. */
  readonly held: number;
  /** Share in which the seat's chance to win was claimed to differ after 20 runs, and after the last. */
  readonly early: number;
  readonly claims: number;
  /** Mean width of the interval of the chance to win after the last run. */
  readonly width: number;
}

/** Forks that are looked at after every `every` runs, from ten on. */
export function forksOf(
  world: ForkWorld,
  { runs, every }: { readonly runs: number; readonly every: number },
  replicates: number,
): ForksResult {
  const random = drawsOf(`forks/${world.name}`);
  const { wins, chance, sides } = world;
  const effect = wins[0] - wins[1];
  const truths = Array.from({ length: sides }, (_, seat) =>
    seat === 0 ? effect : -effect / (sides - 1),
  );
  let [changed, original, held, early, significant, width] = [0, 0, 0, 0, 0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(String(replicate));
    const branches = Array.from({ length: runs }, (_, run) => runOf(world, run, draws)).flat();
    let isHeld = true;
    for (let seen = 10; seen <= runs; seen += every) {
      for (const [seat, truth] of truths.entries()) {
        const found = effectOf(branches.slice(0, 2 * seen), seat, { chance, points: POINTS });
        if (found === null) throw new Error("no effect");
        const rows = seat === 0 ? [found.wins, found.points] : [found.wins];
        for (const [at, { low, high }] of rows.entries()) {
          const true_ = at === 0 ? truth : truth * MEAN_PAY;
          if (low !== null && high !== null && (low > true_ || high < true_)) isHeld = false;
        }
        const { low, high, values } = found.wins;
        if (seat > 0) continue;
        const isSignificant = low !== null && high !== null && (low > 0 || high < 0);
        if (seen === 20 && isSignificant) early += 1;
        if (seen < runs) continue;
        if (isSignificant) significant += 1;
        width += (high ?? 1) - (low ?? -1);
        changed += values[0];
        original += values[1];
      }
    }
    if (isHeld) held += 1;
  }
  return {
    shown: [changed / replicates, original / replicates],
    held: held / replicates,
    early: early / replicates,
    claims: significant / replicates,
    width: width / replicates,
  };
}
