import { type Database, type Experiment, experimentAgents, isCallableBy } from "@wisp/db";
import { arenaAgent, experimentSchema, isChangedSeat, seatingsOfAll } from "@wisp/lab";

/**
 * What limits the rerun of an experiment by others. `this-arena`: the agent's address and keys are known
 * to this arena only. `closed`: its owner does not let others use it in the lab. `changed`: an arm
 * changes it, which only its owner may do, or the operator if it is a resident agent. `gone`: it is
 * retired, or does not exist any more.
 */
export const rerunLimits = ["this-arena", "closed", "changed", "gone"] as const;
export type RerunLimit = (typeof rerunLimits)[number];

/** An agent that does not run everywhere, for everybody. */
export interface LimitedAgent {
  /** As the plan names it: "agent:wary-fox@2". */
  readonly agent: string;
  readonly limit: RerunLimit;
}

/**
 * The agents of an experiment that other accounts cannot run, or only in this arena, in the order of the
 * plan. House agents run everywhere. Words come from the lists of the game or from the plan itself, and
 * experiments seat no people, so neither limits a rerun.
 */
export async function rerunLimitsOf(
  database: Database,
  { plan }: Pick<Experiment, "plan">,
): Promise<LimitedAgent[]> {
  const experiment = experimentSchema.parse(plan);
  const { language } = experiment;
  const names = [...new Set(Object.values(experiment.agents))].flatMap((name) => {
    const named = name.startsWith("agent:") ? arenaAgent(name, language) : null;
    return named === null ? [] : [{ name, ...named }];
  });
  if (names.length === 0) return [];
  const found = await experimentAgents(database, names);
  const changed = new Set(
    seatingsOfAll(experiment).flatMap(({ seats }) =>
      seats.filter(isChangedSeat).map(({ agent }) => agent),
    ),
  );
  return names.map(({ name, slug, number }): LimitedAgent => {
    const agent = found.find(
      (each) => each.slug === slug && (number === null || each.number === number),
    );
    if (agent === undefined || agent.retired) return { agent: name, limit: "gone" };
    if (!isCallableBy(agent, null)) return { agent: name, limit: "closed" };
    return { agent: name, limit: changed.has(name) && !agent.house ? "changed" : "this-arena" };
  });
}
