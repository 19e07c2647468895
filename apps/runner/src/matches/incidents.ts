import { type AnswerFailure, type AnswerFailureCode, answerFailureCodes } from "@wisp/agents";
import {
  type LeasedMatch,
  type LeasedSeat,
  loadLog,
  reportIncident,
  STRIKES,
  uncountedIncidents,
} from "@wisp/db";
import type { MatchDeps } from "./match-deps.ts";

interface Loss {
  readonly code: string;
  readonly detail: string;
}

/** Stores an incident of the agent on that seat; the runner's log gets only its code. */
export async function recordIncident(
  { database, log }: Pick<MatchDeps, "database" | "log">,
  match: Pick<LeasedMatch, "id">,
  { agent, version }: LeasedSeat,
  { code, detail }: Loss,
): Promise<void> {
  const { suspended } = await reportIncident(database, {
    agentId: agent.id,
    versionId: version.id,
    matchId: match.id,
    code,
    detail,
  });
  const what = { matchId: match.id, agent: agent.slug, failed: code };
  log.info(what, suspended ? "agent is suspended" : "agent had an incident");
}

/** A lost decision's record starts with the code of the failure. */
function lossOf(ask: string, missed: string, recorded: string): Loss {
  const known = answerFailureCodes.find((code) => recorded.startsWith(`${code}: `));
  const detail = known === undefined ? recorded : recorded.slice(known.length + 2);
  return { code: known ?? missed, detail: `The ${ask} was lost. ${detail}` };
}

/**
 * Records the decisions that agents with an owner, and resident agents, lost to timeouts and errors.
 * Agents of connectors that only play practice may be absent at will.
 */
export async function recordLostDecisions(
  deps: Pick<MatchDeps, "database" | "log" | "connectors">,
  match: LeasedMatch,
): Promise<void> {
  const guests = match.seats.filter(
    ({ agent, version }) =>
      !agent.house && deps.connectors.get(version.connector)?.practiceOnly !== true,
  );
  if (guests.length === 0) return;
  const { decisions } = await loadLog(deps.database, match.id);
  for (const guest of guests) {
    const lost = decisions
      .filter(({ seat, kind }) => seat === guest.seat && kind === "decision")
      .flatMap(({ ask, missed, detail }) =>
        missed === "timeout" || missed === "error" ? [lossOf(ask, missed, detail ?? "")] : [],
      )
      // Recorded when the replay failed.
      .filter(({ code }) => code !== "replay-incomplete");
    // A few show the owner why; incidents that count come before those that do not.
    const counted = (loss: Loss): number => (uncountedIncidents.includes(loss.code) ? 1 : 0);
    const first = lost.toSorted((one, other) => counted(one) - counted(other));
    for (const loss of first.slice(0, STRIKES)) await recordIncident(deps, match, guest, loss);
  }
}

/** By rising severity. */
const codes: readonly AnswerFailureCode[] = ["message-lost", "behind", "replay-incomplete"];

interface Losses {
  readonly seat: LeasedSeat;
  /** The first of the most severe kind. */
  readonly worst: AnswerFailure;
  readonly count: number;
}

/** Messages that did not reach the agents of a match: one incident per agent, for its owner. */
export class LostMessages {
  readonly #bySeat = new Map<number, Losses>();

  add(seat: LeasedSeat, failure: AnswerFailure): void {
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
    deps: Pick<MatchDeps, "database" | "log">,
    match: Pick<LeasedMatch, "id">,
  ): Promise<void> {
    const losses = [...this.#bySeat.values()].filter(({ seat }) => !seat.agent.house);
    this.#bySeat.clear();
    for (const { seat, worst, count } of losses) {
      const more = count > 1 ? ` In this match it was one of ${count} such failures.` : "";
      await recordIncident(deps, match, seat, {
        code: worst.failed,
        detail: `${worst.detail}${more}`,
      });
    }
  }
}
