import { type AnyGame, type Outcome, viewOf } from "@wisp/game";
import type { DecisionRecord, Stored } from "./store.ts";

/** What the log of a finished match says about it. */
export interface Projection {
  readonly outcome: Outcome;
  /** Rounds played; null for games that count none. */
  readonly rounds: number | null;
  /** Fouls by all seats; null for games without. */
  readonly fouls: number | null;
  /** No decision was lost to a timeout or an error. */
  readonly clean: boolean;
}

const named = (outcome: Outcome, name: string): number[] =>
  outcome.facts.filter((fact) => fact.name === name).map((fact) => fact.numerator);

const isTechnical = ({ kind, missed }: DecisionRecord): boolean =>
  kind === "decision" && (missed === "timeout" || missed === "error");

/** The projection of an outcome and all decisions of its match. */
export function project(outcome: Outcome, decisions: readonly DecisionRecord[]): Projection {
  const rounds = named(outcome, "survival-rounds");
  const fouls = named(outcome, "fouls");
  return {
    outcome,
    rounds: rounds.length === 0 ? null : Math.max(...rounds),
    fouls: fouls.length === 0 ? null : fouls.reduce((sum, count) => sum + count, 0),
    clean: !decisions.some(isTechnical),
  };
}

/** The projection of a stored match; undefined while its log has no end. */
export function projectLog(game: AnyGame, { events, decisions }: Stored): Projection | undefined {
  const state = viewOf(game, events, "omniscient");
  const outcome = state === undefined ? undefined : game.outcome(state);
  return outcome === undefined ? undefined : project(outcome, decisions);
}
