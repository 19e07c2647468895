import type { Deal, DealtSeats, Random } from "@wisp/game";
import {
  blockRounds,
  byOwner,
  circleOf,
  drawPatterns,
  drawSteps,
  type OwnedAgent,
} from "./patterns.ts";

/** The agents of a planned season, and the parameters of its plan. */
export interface Plan<Agent extends OwnedAgent> {
  readonly agents: readonly Agent[];
  /** The fewest matches of each agent. Rounds are whole, and each agent plays `size` matches in one. */
  readonly matchesEach: number;
  /** Seats of a table. */
  readonly size: number;
  readonly deals: readonly Deal[];
  /** Whether agents of one owner may meet. */
  readonly allowSameOwner: boolean;
}

/** A planned match: its agents and their deals, by place. */
export interface PlannedTable<Agent> {
  readonly agents: readonly Agent[];
  readonly dealt: DealtSeats;
  /** The round of the plan, from 0: everyone plays each place of a table once in it. */
  readonly round: number;
}

/**
 * Plans a season in balanced blocks, one table after the other; only one block is in memory.
 *
 * In a round there are as many tables as agents: everyone plays `size` of them and takes every
 * place once, so that everyone holds the deals of each seat once. In a block of
 * `blockRounds` rounds every combination of deals occurs equally often (a last block that
 * is not whole may leave one round's difference); where there are too many combinations to list, every
 * way of each deal does instead, as far as the rounds of the block are divisible. The tables of a block are in random order, so
 * that earlier ones reveal little about the next. Opponents are spread by their distances on a
 * circle, which come up equally often; it is drawn again when all have come up.
 *
 * The same plan and chance give the same tables: an interrupted season continues with `from`,
 * the number of tables it has had. Throws a RangeError when the agents cannot be seated evenly:
 * fewer than `size`, or more than one in `size` of one owner where these must not meet; and when a deal
 * has no way.
 */
export function* scheduleBlocks<Agent extends OwnedAgent>(
  { agents, matchesEach, size, deals, allowSameOwner }: Plan<Agent>,
  random: Random,
  from = 0,
): Generator<PlannedTable<Agent>, void, undefined> {
  const groups = allowSameOwner ? agents.map((agent) => [agent]) : byOwner(agents);
  const least = Math.max(1, ...groups.map(({ length }) => length));
  const around = agents.length;
  if (around < size * least) {
    throw new RangeError(
      `${around} agents, ${least} of them of one owner, cannot be seated evenly at tables of ${size}`,
    );
  }
  const rounds = Math.ceil(matchesEach / size);
  const wholeBlock = blockRounds(deals, size);
  if (wholeBlock === 0) throw new RangeError(`the deals cannot all be dealt to ${size} seats`);
  const pairs = (size * (size - 1)) / 2;
  const distances = Math.floor(around / 2) - least + 1;
  const met: number[] = [];
  let before = 0;
  for (let block = 0; before < rounds * around; block += 1) {
    const chance: Random = (label) => random(`block/${block}/${label}`);
    const inBlock = Math.min(wholeBlock, rounds - before / around);
    const patterns = drawPatterns(deals, size, inBlock, chance("patterns"));
    const shapes = patterns.map((dealt, round) => ({
      dealt,
      round: before / around + round,
      steps: drawSteps(met, { around, size, least }, chance(`steps/${round}`)),
    }));
    const end = before + patterns.length * around;
    if (from < end) {
      const sweep = Math.floor(((before / around) * pairs) / distances);
      const circle = circleOf(groups, random(`circle/${sweep}`));
      const tables = shapes.flatMap(({ steps, ...shape }) =>
        circle.map((_, place) => ({ ...shape, agents: agentsAt(circle, place, steps) })),
      );
      yield* chance("order")
        .shuffle(tables)
        .slice(Math.max(0, from - before));
    }
    before = end;
  }
}

/** The agents of the table of a round at a place of the circle. */
const agentsAt = <Agent>(
  circle: readonly Agent[],
  place: number,
  steps: readonly number[],
): Agent[] =>
  steps.flatMap((step) => {
    const at = (place + step) % circle.length;
    return circle.slice(at, at + 1);
  });

/**
 * The next tables of a plan, those first where more pairs meet that the ratings cannot tell apart yet.
 * All are played in the end; only the order depends on results.
 *
 * @param undecided pairs of agents that sit at a table
 * @param ahead how many tables may change places: the others keep theirs, so that a season stays balanced
 */
export function undecidedFirst<Table>(
  tables: readonly Table[],
  undecided: (table: Table) => number,
  ahead: number,
): Table[] {
  const counted = tables.slice(0, ahead).map((table) => ({ table, count: undecided(table) }));
  const next = counted.sort((one, other) => other.count - one.count).map(({ table }) => table);
  return [...next, ...tables.slice(ahead)];
}
