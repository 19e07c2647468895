import type { AnswerFailure, AnswerFailureCode } from "@wisp/agents";
import type { ClaimedMatch, ClaimedSeat } from "@wisp/db";
import type { DrivingMeans } from "./driving.ts";
import { recordIncident } from "./record-incident.ts";

/** The gravest last. */
const codes: readonly AnswerFailureCode[] = ["message-lost", "behind", "replay-incomplete"];

interface Losses {
  readonly seat: ClaimedSeat;
  /** The first of the gravest. */
  readonly worst: AnswerFailure;
  readonly count: number;
}

/** Messages that did not reach the agents of a match: one incident per agent, for its owner. */
export class LostMessages {
  readonly #bySeat = new Map<number, Losses>();

  add(seat: ClaimedSeat, failure: AnswerFailure): void {
    const { worst, count } = this.#bySeat.get(seat.seat) ?? { worst: failure, count: 0 };
    const isWorse = codes.indexOf(failure.failed) > codes.indexOf(worst.failed);
    this.#bySeat.set(seat.seat, {
      seat,
      worst: isWorse ? failure : worst,
      count: count + 1,
    });
  }

  /** Records the incidents and clears the collected losses. */
  async report(
    driving: Pick<DrivingMeans, "database" | "log">,
    match: Pick<ClaimedMatch, "id">,
  ): Promise<void> {
    const losses = [...this.#bySeat.values()].filter(({ seat }) => !seat.agent.house);
    this.#bySeat.clear();
    for (const { seat, worst, count } of losses) {
      const more = count > 1 ? ` In this match it was one of ${count} such failures.` : "";
      await recordIncident(driving, match, seat, {
        code: worst.failed,
        detail: `${worst.detail}${more}`,
      });
    }
  }
}
