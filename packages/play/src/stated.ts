import type { AnyGame, Decision, StatedChances } from "@wisp/game";
import type { ProbeAnswer } from "./probe-scores.ts";

/** Chances that a seat stated at one of its asks. */
export interface StatedBelief extends Pick<Decision, "seat" | "nth">, StatedChances {
  /** The probe, or the note, that stated them. */
  readonly name: string;
}

/**
 * The chances that answers to probes and notes of decisions state (`Game.statedChances`), in the
 * order of the asks.
 *
 * @param state the full final state
 */
export function statedIn(
  game: AnyGame,
  state: unknown,
  answers: readonly ProbeAnswer[],
  decisions: readonly Decision[],
): StatedBelief[] {
  const beside = decisions.flatMap(({ seat, nth, notes }) =>
    Object.entries(notes ?? {}).map(([name, value]) => ({ seat, nth, name, value })),
  );
  const asked = answers.map(({ seat, nth, ask, answer }) => ({
    seat,
    nth,
    name: ask,
    value: answer,
  }));
  return [...asked, ...beside]
    .flatMap(({ seat, nth, name, value }) => {
      const stated = game.statedChances?.(name, value, seat, state) ?? null;
      return stated === null ? [] : [{ seat, nth, name, ...stated }];
    })
    .sort((one, other) => one.nth - other.nth);
}
