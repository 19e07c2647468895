import { randomFrom } from "@wisp/game";
import { type DealtCounts, type Plan, scheduleBlocks } from "@wisp/matchmaking";
import { CpuStopwatch } from "../figures/cpu-stopwatch.ts";
import { type SimulatedAgent, withMatch } from "./queue-season.ts";

/** The figures of a plan of balanced blocks. */
export interface PlanFigures {
  readonly tables: number;
  /** CPU time of planning alone. */
  readonly seconds: number;
  /** What every agent is dealt over all. */
  readonly dealt: readonly DealtCounts[];
  /** How often each two of different owners meet, those that never do included. */
  readonly matchesPerPair: readonly number[];
  /** The expected share of correct guesses of the spy by an observer who counts the block's deals so far. */
  readonly spyGuess: number;
}

export function figuresOf(plan: Plan<SimulatedAgent>, seed: string): PlanFigures {
  const { agents, matchesEach, size } = plan;
  const planning = new CpuStopwatch();
  let tables = 0;
  planning.run(() => {
    for (const _ of scheduleBlocks(plan, randomFrom(seed))) tables += 1;
  });

  const numbers = new Map(agents.map((agent, number) => [agent, number]));
  const met = new Uint16Array(agents.length ** 2);
  const all = new Map<SimulatedAgent, DealtCounts>(agents.map((agent) => [agent, {}]));
  let inBlock = new Map<SimulatedAgent, DealtCounts>();
  let [at, guesses] = [0, 0];
  for (const { agents: table, dealt } of scheduleBlocks(plan, randomFrom(seed))) {
    const inWholeBlock = 4 * size * agents.length;
    if (at % inWholeBlock === 0) inBlock = new Map();
    const left = Math.min(inWholeBlock, tables - (at - (at % inWholeBlock))) / agents.length;
    const chances = table.map((agent) => {
      const { count, of } = inBlock.get(agent)?.spy ?? { count: 0, of: 0 };
      return (left - count) / (left * size - of);
    });
    guesses += Math.max(...chances) / chances.reduce((sum, each) => sum + each, 0);
    for (const [place, agent] of table.entries()) {
      for (const counts of [all, inBlock]) {
        counts.set(agent, withMatch(counts.get(agent) ?? {}, dealt, place));
      }
      for (const other of table) {
        const pair = (numbers.get(agent) ?? 0) * agents.length + (numbers.get(other) ?? 0);
        met[pair] = (met[pair] ?? 0) + 1;
      }
    }
    at += 1;
  }
  const matchesPerPair = agents.flatMap((agent, number) =>
    agents.slice(number + 1).flatMap((other, place) => {
      if (agent.ownerId === other.ownerId) return [];
      return met[number * agents.length + number + 1 + place] ?? 0;
    }),
  );
  if (matchesEach * agents.length !== tables * size) throw new Error("the plan is not whole");
  return {
    tables,
    seconds: planning.seconds,
    dealt: [...all.values()],
    matchesPerPair,
    spyGuess: guesses / tables,
  };
}
