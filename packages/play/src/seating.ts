import { randomFrom } from "@wisp/game";

/** Who sits where: the table's agents in an order drawn from the match seed (label "seats"). */
export const seated = <Agent>(seed: string, agents: readonly Agent[]): Agent[] =>
  randomFrom(seed)("seats").shuffle(agents);
