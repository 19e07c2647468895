import type { AnswerFailure, Reply, Session } from "@wisp/agents";
import { isFailure } from "@wisp/game";

/** A session whose failures to answer are reported to `onFailure`, besides being its replies. */
export function observedSession(
  session: Session,
  onFailure: (failure: AnswerFailure) => void,
): Session {
  async function observed(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked;
    if (isFailure(reply)) onFailure(reply);
    return reply;
  }
  const probe = session.probe?.bind(session);
  return {
    perceive: (event) => session.perceive(event),
    flush: () => session.flush(),
    decide: (...question) => observed(session.decide(...question)),
    ...(probe !== undefined && { probe: (...question) => observed(probe(...question)) }),
    close: () => session.close(),
    // It may change during a match.
    get minTimeLimitMs() {
      return session.minTimeLimitMs;
    },
  };
}
