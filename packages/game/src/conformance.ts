import { checkMatch } from "./conformance/match.ts";
import type { Subject } from "./conformance/subject.ts";
import { checkTwins } from "./conformance/twins.ts";
import type { GameEvent } from "./contract.ts";

export { checkMatch } from "./conformance/match.ts";
export type { PointsRange, Subject, Twins } from "./conformance/subject.ts";
export { checkTwins } from "./conformance/twins.ts";
export { textFor } from "./ordinary-answer.ts";

/** How long and from which chance a game is tried. */
export interface Trial {
  /** Another seed, other set-ups' answers. */
  readonly seed: string;
  /** How many set-ups are played, from `subject.setups(0)` on; each by a match and by its twins. */
  readonly matches: number;
}

/**
 * Plays many matches of a game with ordinary and hostile answers and throws an Error with a
 * sentence about the first promise of the contract that the game breaks. Needs no test runner.
 */
export function conform<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  { seed, matches }: Trial,
): void {
  let given = 0;
  let legal = 0;
  let reveals = 0;
  let cameApart = 0;
  for (let index = 0; index < matches; index += 1) {
    const ordinary = checkMatch(subject, index, seed);
    given += ordinary.given;
    legal += ordinary.legal;
    const twins = checkTwins(subject, index, seed);
    reveals += twins.reveals;
    cameApart += twins.cameApart;
  }
  // Twins that stay alike when their secret is out differ in nothing that matters, and hide nothing.
  if (reveals > 0 && cameApart === 0) {
    throw new Error(
      `${subject.game.id}: no twins ever came apart at their "until" or in what they mask`,
    );
  }
  // Matches of illegal answers alone would try little of a game.
  if (2 * legal < given) {
    throw new Error(`${subject.game.id}: only ${legal} of ${given} ordinary answers were legal`);
  }
}
