import type { Random } from "@wisp/game";
import type { Roles } from "../roles/draw-roles.ts";
import { byOwner, circleOf, type Owned } from "./circle.ts";
import { drawSteps } from "./steps.ts";

/** The agents of a season of measurement, and what is asked of its plan. */
export interface Plan<Agent extends Owned> {
  readonly agents: readonly Agent[];
  /** At least so many matches for each; whole rounds, in which everyone plays `size`. */
  readonly matchesEach: number;
  /** Seats of a table. */
  readonly size: number;
  /** Whether agents of one owner may meet. */
  readonly manyOfAnOwner: boolean;
}

/** A planned match: its agents and what they are dealt. */
export interface PlannedTable<Agent> {
  readonly agents: readonly Agent[];
  readonly roles: Roles<Agent>;
}

/** A round of a block: who speaks first is so many steps from the spy; all civilians hold `word`. */
interface Kind {
  readonly speaksFirst: number;
  readonly word: 0 | 1;
}

/** Rounds of a whole block: every mixture of first speaker and word, twice. */
const blockRounds = (size: number): number => 4 * size;

/** `rounds` kinds of a block in random order, either word as often as the other or once more. */
function kindsOf(size: number, rounds: number, random: Random): Kind[] {
  const seats = Array.from({ length: 2 * size }, (_, place) => place % size);
  const [one, other] = [random("kinds/0").shuffle(seats), random("kinds/1").shuffle(seats)];
  const word = random("word").int(2) === 0 ? 0 : 1;
  const pairs = one.flatMap((speaksFirst, place): Kind[] => [
    { speaksFirst, word },
    { speaksFirst: other[place] ?? 0, word: word === 0 ? 1 : 0 },
  ]);
  return pairs.slice(0, rounds);
}

/**
 * Plans a season in balanced blocks, one table after the other; what stands in memory is one block.
 *
 * In a round there are as many tables as agents: everyone plays `size` of them, is the spy in one
 * and speaks first in one. In a block of `4 * size` rounds everyone holds either word equally
 * often, and every mixture of role, first speaker and word comes equally often (a last block that
 * is not whole may leave one round's difference between the words). The tables of a block are in
 * random order, so that those before tell little about the next. Opponents are spread by their
 * distances on a circle, which come up equally often; it is drawn anew when all have come up.
 *
 * The same plan and chance give the same tables: a season that was interrupted goes on with `from`,
 * the number of tables it has had. Throws a RangeError when the agents cannot be seated evenly:
 * fewer than `size`, or more than one in `size` of one owner where these must not meet.
 */
export function* scheduleBlocks<Agent extends Owned>(
  { agents, matchesEach, size, manyOfAnOwner }: Plan<Agent>,
  random: Random,
  from = 0,
): Generator<PlannedTable<Agent>, void, undefined> {
  const groups = manyOfAnOwner ? agents.map((agent) => [agent]) : byOwner(agents);
  const least = Math.max(1, ...groups.map(({ length }) => length));
  const around = agents.length;
  if (around < size * least) {
    throw new RangeError(
      `${around} agents, ${least} of them of one owner, cannot be seated evenly at tables of ${size}`,
    );
  }
  const rounds = Math.ceil(matchesEach / size);
  const pairs = (size * (size - 1)) / 2;
  const distances = Math.floor(around / 2) - least + 1;
  const met: number[] = [];
  let before = 0;
  for (let block = 0; before < rounds * around; block += 1) {
    const chance: Random = (label) => random(`block/${block}/${label}`);
    const kinds = kindsOf(size, Math.min(blockRounds(size), rounds - before / around), chance);
    const shapes = kinds.map((kind, round) => ({
      kind,
      steps: drawSteps(met, { around, size, least }, chance(`steps/${round}`)),
    }));
    const end = before + kinds.length * around;
    if (from < end) {
      const sweep = Math.floor(((before / around) * pairs) / distances);
      const circle = circleOf(groups, random(`circle/${sweep}`));
      const tables = shapes.flatMap(({ kind, steps }) =>
        circle.flatMap((_, place) => tableAt(circle, place, steps, kind)),
      );
      yield* chance("order")
        .shuffle(tables)
        .slice(Math.max(0, from - before));
    }
    before = end;
  }
}

/** The table of a round at a place of the circle; a list, for a place that is none has no table. */
function tableAt<Agent>(
  circle: readonly Agent[],
  place: number,
  steps: readonly number[],
  { speaksFirst, word }: Kind,
): PlannedTable<Agent>[] {
  const agents = steps.flatMap((step) => {
    const at = (place + step) % circle.length;
    return circle.slice(at, at + 1);
  });
  const [spy] = agents;
  const firstSpeaker = agents[speaksFirst];
  if (spy === undefined || firstSpeaker === undefined) return [];
  return [{ agents, roles: { spy, firstSpeaker, civilianWord: word } }];
}
