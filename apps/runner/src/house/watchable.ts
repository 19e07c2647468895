import type { Candidate } from "@wisp/db";
import type { Random } from "@wisp/game";

/** Registered agents come before residents, and those before the scripted house. */
const standIn = ({ house, resident }: Candidate): number => (house ? 2 : Number(resident));

const fewestFirst = (one: Candidate, other: Candidate): number =>
  standIn(one) - standIn(other) || one.matches - other.matches;

/** Agents that may sit together when an owner may bring only one; agents without an owner always may. */
function oneOfEachOwner(candidates: readonly Candidate[]): Candidate[] {
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
 * house; null when they are too few.
 *
 * @param manyOfAnOwner whether agents of one owner may meet
 */
export function watchableTable(
  candidates: readonly Candidate[],
  size: number,
  manyOfAnOwner: boolean,
  random: Random,
): Candidate[] | null {
  const waiting = random("candidates")
    .shuffle(candidates)
    .filter(({ house, playing }) => house || playing === 0)
    .sort(fewestFirst);
  const agents = (manyOfAnOwner ? waiting : oneOfEachOwner(waiting)).slice(0, size);
  return agents.length < size ? null : agents;
}
