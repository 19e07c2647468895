import { type Answer, type MissCode, nobody, type Seat } from "@wisp/game";

/** What a seat answered; null for a lost decision. */
export function givenBy<Given>(
  answers: ReadonlyMap<Seat, Answer<Given>>,
  seat: Seat,
): Given | null {
  const answer = answers.get(seat);
  return answer !== undefined && "given" in answer ? answer.given : null;
}

/** The log entries about the lost decisions among those that were due. */
export const missedAnswers = <Kind extends string>(
  {
    due,
    round,
    asked,
  }: { readonly due: readonly Seat[]; readonly round: number; readonly asked: Kind },
  answers: ReadonlyMap<Seat, Answer<unknown>>,
) =>
  due.flatMap((seat) => {
    const answer = answers.get(seat);
    if (answer === undefined || "given" in answer) return [];
    const code: MissCode = answer.missed;
    const event = { type: "answer-missed" as const, round, ask: asked, seat, code };
    return [{ to: nobody, event }];
  });
