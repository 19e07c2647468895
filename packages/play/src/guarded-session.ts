import type { AnswerFailure, Reply, Session, Turn, VisibleEvent } from "@wisp/agents";
import type { Ask } from "@wisp/game";

const crashed = (error: unknown): AnswerFailure => ({
  failed: "crashed",
  detail: `The connection to the agent broke down: ${String(error)}`,
});

/**
 * Enforces the contract of a session. A session never rejects; one that does has a bug, which costs
 * its own seat the decision (`crashed`, stored with the error) and not the match.
 */
export class GuardedSession implements Session {
  readonly #session: Session;
  /** Failures since the last decision. */
  #failure: AnswerFailure | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  perceive(event: VisibleEvent): void {
    try {
      this.#session.perceive(event);
    } catch (error) {
      this.#failure ??= crashed(error);
    }
  }

  async flush(): Promise<void> {
    try {
      await this.#session.flush();
    } catch (error) {
      this.#failure ??= crashed(error);
    }
  }

  /** Absent where the session cannot be asked side questions. */
  get probe(): Session["probe"] {
    const probe = this.#session.probe?.bind(this.#session);
    return probe && ((...question) => probe(...question).catch(crashed));
  }

  get minTimeLimitMs(): Session["minTimeLimitMs"] {
    return this.#session.minTimeLimitMs;
  }

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) return failure;
    try {
      return await this.#session.decide(ask, view, turn);
    } catch (error) {
      return crashed(error);
    }
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}
