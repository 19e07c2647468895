import { answerFrom, type Decision, type Seat, Table } from "@wisp/game";
import type { RecordedMatch, StoredPart } from "@wisp/play";

/** A decision of a match: which seat's, and which of its asks. */
export interface ForkPoint {
  readonly seat: Seat;
  /** From 1. */
  readonly nth: number;
}

/** The change from the point on: another answer there, or another agent there and later. */
export type ForkChange = { readonly answer: string } | { readonly agent: string };

/** What both kinds of branches begin with. */
export interface BranchPoint {
  readonly original: StoredPart;
  readonly changed: StoredPart;
}

const refusal = (problem: string) => ({ problem });

/** The decision with another answer, as if it had come immediately. */
const answered = (decision: Decision, text: string): Decision => ({
  ...decision,
  text,
  reasoning: null,
  notes: null,
  missed: null,
  detail: null,
  raw: null,
  latencyMs: 0,
  tokensIn: null,
  tokensOut: null,
  costMicros: null,
  estimated: false,
});

/**
 * The stored part of a match up to a decision, with and without a change; a sentence if that is
 * impossible. Other seats' answers at the same moment are kept, so that nothing before the change is
 * asked again. A changed answer has to be legal, though it may be a foul.
 */
export function branchPoint(
  { game, setup, locale, events, decisions }: RecordedMatch,
  { seat, nth }: ForkPoint,
  change: ForkChange,
): BranchPoint | { readonly problem: string } {
  const own = decisions.filter((each) => each.kind === "decision");
  const point = own.find((each) => each.seat === seat && each.nth === nth);
  if (point === undefined) {
    const count = own.filter((each) => each.seat === seat).length;
    return refusal(
      count === 0
        ? "This seat decided nothing in the match."
        : `This seat made ${count} decisions in the match; there is no number ${nth}.`,
    );
  }
  const prefix = events.slice(0, point.at);
  const others = own.filter(
    ({ at, seat: by }) => at < point.at || (at === point.at && by !== seat),
  );
  if ("agent" in change) {
    const stored = { events: prefix, decisions: others };
    return { original: stored, changed: stored };
  }
  const table = new Table(game, setup);
  table.append(prefix);
  const answer = answerFrom(game.ask(table.view(seat), seat, locale), change.answer);
  if ("missed" in answer) return refusal(`This answer cannot be given: ${answer.detail}`);
  return {
    original: { events: prefix, decisions: [...others, point] },
    changed: { events: prefix, decisions: [...others, answered(point, change.answer)] },
  };
}
