import type { Draws } from "@wisp/game";

/** An agent of a plan; null: the arena's own, which may meet any other. */
export interface OwnedAgent {
  readonly ownerId: string | null;
}

/** The agents by owner; each agent without an owner alone. */
export function byOwner<Agent extends OwnedAgent>(agents: readonly Agent[]): Agent[][] {
  const groups = new Map<unknown, Agent[]>();
  for (const agent of agents) {
    const group = groups.get(agent.ownerId ?? agent);
    if (group === undefined) groups.set(agent.ownerId ?? agent, [agent]);
    else group.push(agent);
  }
  return [...groups.values()];
}

/** The agents around a circle in random order, those of one owner next to each other. */
export const circleOf = <Agent>(groups: readonly (readonly Agent[])[], draws: Draws): Agent[] =>
  draws.shuffle(groups).flatMap((group) => draws.shuffle(group));
