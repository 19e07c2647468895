import { agentAppearance } from "./appearance.ts";
import { type Creature, creatures } from "./creatures.ts";
import { masksOf } from "./masks.ts";

/** The agents of a match, by seat. */
interface SeatedMatch {
  readonly id: string;
  readonly agents: readonly { readonly slug: string; readonly avatar: number }[];
}

/**
 * The creatures whose shapes a page of a match may need as long as it is open, without duplicates.
 * Before a match is over these are all: another agent can replace one of a seat before the start.
 *
 * @param over whether the match has ended, so that its agents no longer change
 */
export function creaturesOfMatch({ id, agents }: SeatedMatch, over: boolean): readonly Creature[] {
  if (!over) return creatures;
  const appearances = [...masksOf(id, agents.length), ...agents.map(agentAppearance)];
  return [...new Set(appearances.map(({ creature }) => creature))];
}
