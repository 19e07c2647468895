import type { Draws, Random } from "@wisp/game";

/** How often in a season an agent was dealt what not everybody at a table can be dealt. */
export interface Dealt {
  readonly matches: number;
  readonly spy: number;
  readonly firstSpeaker: number;
  /** Matches in which it held the second word of the pair. */
  readonly secondWord: number;
  /** Matches of which it is known who spoke first and who held which word; at most `matches`. */
  readonly counted: number;
}

/** What is dealt to the agents of one table. */
export interface Roles<Agent> {
  readonly spy: Agent;
  readonly firstSpeaker: Agent;
  /** Which word of the pair the civilians hold; the spy holds the other. */
  readonly civilianWord: 0 | 1;
}

/**
 * What who knows everybody's counts can learn from them is bounded: no agent's chance differs from
 * an even one by more than this share of it, whatever the counts. At a table of six nobody is the
 * spy (or speaks first) with a chance above 5/24 or below 1/8, where an even one is 4/24.
 */
export const MOST_TILT = 1 / 4;
/** The same for the word that the civilians hold: its chance lies between 0.45 and 0.55. */
export const MOST_WORD_TILT = 1 / 10;

/** How much a turn too few adds to a chance, as a share of an even one. */
const TILT_PER_TURN = 0.04;
const TILT_PER_WORD = 0.01;

/** The chance of each, given how many turns each is short of its share. They add up to 1. */
export function chancesFor(shortBy: readonly number[]): number[] {
  const mean = shortBy.reduce((sum, each) => sum + each, 0) / shortBy.length;
  const tilts = shortBy.map((each) => TILT_PER_TURN * (each - mean));
  const steepest = Math.max(...tilts.map(Math.abs));
  const scale = steepest > MOST_TILT ? MOST_TILT / steepest : 1;
  return tilts.map((tilt) => (1 + scale * tilt) / shortBy.length);
}

/** The chance that the civilians hold the second word, given how often each agent held it. */
export function secondWordChance(dealt: readonly Dealt[]): number {
  const shortBy = dealt.reduce((sum, { counted, secondWord }) => sum + counted / 2 - secondWord, 0);
  const tilt = Math.max(-MOST_WORD_TILT, Math.min(MOST_WORD_TILT, TILT_PER_WORD * shortBy));
  return (1 + tilt) / 2;
}

function drawn<Agent>(agents: readonly Agent[], chances: readonly number[], draws: Draws): Agent {
  let left = draws.float();
  for (const [place, agent] of agents.entries()) {
    left -= chances[place] ?? 0;
    if (left < 0) return agent;
  }
  // Rounding alone leads here.
  return draws.pick(agents);
}

/**
 * Draws the roles of a table so that over a season everybody's shares tend to even: who was dealt
 * less than its share has a somewhat better chance. A lottery and not "the one who lacks most",
 * from which opponents could tell the spy (see `MOST_TILT`). The three draws do not look at each
 * other, so that who speaks first tells nothing of the spy, and a word no more than its own tilt.
 * Pure.
 *
 * @param dealt what each of `agents` was dealt so far, in their order
 */
export function drawRoles<Agent>(
  agents: readonly Agent[],
  dealt: readonly Dealt[],
  random: Random,
): Roles<Agent> {
  const one = (role: "spy" | "firstSpeaker"): Agent => {
    const shortBy = dealt.map(
      (each) => each[role === "spy" ? "matches" : "counted"] / agents.length - each[role],
    );
    return drawn(agents, chancesFor(shortBy), random(role));
  };
  return {
    spy: one("spy"),
    firstSpeaker: one("firstSpeaker"),
    civilianWord: random("civilianWord").float() < secondWordChance(dealt) ? 1 : 0,
  };
}
