import type { Fact, Outcome, Seat } from "./contract.ts";
import type { Decision } from "./decision.ts";

/** The facts that the arena counts of every seat, by the decisions that it stored. No game counts them itself. */
export const decisionFacts = ["lost-decisions", "illegal-decisions"] as const;

/** Whether the arena counts a fact of this name. */
export const isDecisionFact = (name: string): boolean =>
  decisionFacts.some((each) => each === name);

/** The outcome with the facts that the arena counts: lost and illegal decisions, of those that were due. */
export function withDecisionFacts(
  outcome: Outcome,
  decisions: readonly Pick<Decision, "kind" | "seat" | "missed">[],
): Outcome {
  const due = Map.groupBy(
    decisions.filter(({ kind }) => kind === "decision"),
    ({ seat }) => seat,
  );
  const counted = outcome.points.flatMap((_, seat): Fact[] => {
    const own = due.get(seat) ?? [];
    const lost = own.filter(({ missed }) => missed !== null).length;
    const illegal = own.filter(({ missed }) => missed === "illegal").length;
    return [
      { seat, name: "lost-decisions", numerator: lost, denominator: own.length },
      { seat, name: "illegal-decisions", numerator: illegal, denominator: own.length },
    ];
  });
  const facts = outcome.facts.filter(({ name }) => !isDecisionFact(name));
  return { ...outcome, facts: [...facts, ...counted] };
}

/** Facts of one seat by name. */
export type SeatFacts = Record<string, [numerator: number, denominator: number]>;

/** The facts of one seat. */
export const factsOf = ({ facts }: Outcome, seat: Seat): SeatFacts =>
  Object.fromEntries(
    facts
      .filter((fact) => fact.seat === seat)
      .map(({ name, numerator, denominator }) => [name, [numerator, denominator]]),
  );

/** The sides that won, each once; a match without a winner has none. */
export const winningSides = ({ sides, winners }: Outcome): string[] => [
  ...new Set(winners.flatMap((seat) => sides[seat] ?? [])),
];
