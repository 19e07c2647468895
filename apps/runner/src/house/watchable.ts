import type { Random } from "@wisp/game";
import { type Contender, drawRoles, type PlannedTable } from "@wisp/matchmaking";

/** Registered agents come before residents, and those before the scripted house. */
const standIn = ({ house, resident }: Contender): number => (house ? 2 : Number(resident));

const fewestFirst = (one: Contender, other: Contender): number =>
  standIn(one) - standIn(other) || one.dealt.matches - other.dealt.matches;

/** Those who may sit together when nobody may bring two agents to a table; who has no owner may. */
function oneOfEachOwner<Agent extends Contender>(candidates: readonly Agent[]): Agent[] {
  const owners = new Set<string>();
  return candidates.filter(({ ownerId }) => {
    if (ownerId === null) return true;
    const first = !owners.has(ownerId);
    owners.add(ownerId);
    return first;
  });
}

/**
 * A table of those who wait: registered agents first, filled up with residents and then with the
 * house; none when they are too few.
 *
 * @param manyOfAnOwner whether agents of one owner may meet
 */
export function watchableTable<Agent extends Contender>(
  candidates: readonly Agent[],
  size: number,
  manyOfAnOwner: boolean,
  random: Random,
): PlannedTable<Agent>[] {
  const waiting = random("candidates")
    .shuffle(candidates)
    .filter(({ house, playing }) => house || playing === 0)
    .sort(fewestFirst);
  const agents = (manyOfAnOwner ? waiting : oneOfEachOwner(waiting)).slice(0, size);
  if (agents.length < size) return [];
  return [{ agents, roles: drawRoles(agents, random) }];
}
