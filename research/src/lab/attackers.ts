import type { Draws } from "@wisp/game";
import { type CellMatch, matrixOf } from "@wisp/lab";
import { CoverageCount } from "../science/coverage.ts";
import { drawsOf } from "./options.ts";

/** A table of attackers by defenders of events whose chances add up over rows and columns. */
export interface AttackWorld {
  readonly name: string;
  readonly size: number;
  readonly matches: number;
  /** The chance in the cell of this attacker and defender. */
  readonly chanceOf: (attacker: number, defender: number) => number;
  /** Events that a match may have; those of one match come together. */
  readonly ballots: number;
}

const flat = (chance: number) => () => chance;

export const attackWorlds: readonly AttackWorld[] = [
  { name: "2.5% everywhere, 20 matches", size: 4, matches: 20, chanceOf: flat(0.025), ballots: 1 },
  { name: "2.5% everywhere, 30 matches", size: 6, matches: 30, chanceOf: flat(0.025), ballots: 1 },
  {
    name: "2.5% everywhere, 100 matches",
    size: 6,
    matches: 100,
    chanceOf: flat(0.025),
    ballots: 1,
  },
  { name: "2.5% everywhere, 8 matches", size: 6, matches: 8, chanceOf: flat(0.025), ballots: 1 },
  { name: "97.5% everywhere, 30 matches", size: 6, matches: 30, chanceOf: flat(0.975), ballots: 1 },
  {
    name: "1% to 6% by attacker, 30 matches",
    size: 6,
    matches: 30,
    ballots: 1,
    chanceOf: (attacker) => 0.01 * (attacker + 1),
  },
  {
    name: "2.5%, and one attacker at 40%, 30 matches",
    size: 6,
    matches: 30,
    ballots: 1,
    chanceOf: (attacker) => (attacker === 0 ? 0.4 : 0.025),
  },
  {
    name: "2.5% of five ballots, 30 matches",
    size: 6,
    matches: 30,
    ballots: 5,
    chanceOf: flat(0.025),
  },
  { name: "50% everywhere, 20 matches", size: 4, matches: 20, chanceOf: flat(0.5), ballots: 1 },
  {
    name: "20% to 70%, 30 matches",
    size: 6,
    matches: 30,
    ballots: 1,
    chanceOf: (attacker, defender) => 0.2 + 0.05 * (attacker + defender),
  },
];

/** What tables of one world showed. */
export interface AttackersResult {
  /** Of the cells. */
  readonly held: CoverageCount;
  /** Of the cell with the lowest coverage. */
  readonly least: number;
  /** Share of tables with a claim, where no cell deviates. */
  readonly claims: number;
  /** Share of tables in which an interval or a value leaves the range. */
  readonly outside: number;
  /** Mean width of an interval. */
  readonly width: number;
}

function matchOf(
  { ballots }: AttackWorld,
  chance: number,
  draws: Draws,
): readonly [number, number] {
  if (ballots === 1) return [draws.float() < chance ? 1 : 0, 1];
  // Half of the matches with an event have it at every other ballot.
  const isMany = draws.float() < 0.5;
  let events = 0;
  for (let ballot = 0; ballot < ballots; ballot += 1)
    if (draws.float() < chance * (isMany ? 1.8 : 0.2)) events += 1;
  return [events, ballots];
}

/** Simulated tables, each with its cells held against the truth. */
export function attackersOf(world: AttackWorld, replicates: number): AttackersResult {
  const random = drawsOf(`attackers/${world.name}`);
  const { size, matches, chanceOf } = world;
  const held = new CoverageCount();
  const byCell = Array.from({ length: size * size }, () => new CoverageCount());
  let [significant, outside, width, tables] = [0, 0, 0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(String(replicate));
    const played = Array.from({ length: size * size }, (_, at): CellMatch[] => {
      const [attacker, defender] = [Math.floor(at / size), at % size];
      return Array.from({ length: matches }, () => {
        const [numerator, denominator] = matchOf(world, chanceOf(attacker, defender), draws);
        return { attacker: String(attacker), defender: String(defender), numerator, denominator };
      });
    }).flat();
    const matrix = matrixOf(played, [0, 1]);
    // A table without a single event is not shown.
    if (matrix.kind === "gap") continue;
    tables += 1;
    for (const [at, cell] of matrix.cells.entries()) {
      const truth = chanceOf(Math.floor(at / size), at % size);
      held.add(cell, truth);
      byCell[at]?.add(cell, truth);
      width += cell.high - cell.low;
    }
    if (matrix.cells.some(({ isClaim }) => isClaim)) significant += 1;
    if (
      matrix.cells.some(
        ({ low, high, value }) => Math.min(low, value) < 0 || Math.max(high, value) > 1,
      )
    )
      outside += 1;
  }
  return {
    held,
    least: Math.min(...byCell.map(({ share }) => share)),
    claims: significant / tables,
    outside: outside / tables,
    width: width / held.intervals,
  };
}
