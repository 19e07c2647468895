import { randomUUID } from "node:crypto";
import type { AnyGame, Ask } from "@wisp/game";
import type { Reply, SeatContext, Turn } from "../contract.ts";
import { QuestionSession } from "../wisp/question-session.ts";
import type { A2aAgent } from "./agent.ts";

/** An A2A agent at one seat. Its context is the session, which an agent may remember. */
export class A2aSession extends QuestionSession {
  readonly #agent: A2aAgent;

  constructor(agent: A2aAgent, game: AnyGame, context: SeatContext) {
    super(agent, game, context);
    this.#agent = agent;
  }

  /** In a separate context, so that the match's context does not contain it. */
  override probe(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.ask(ask, view, turn, randomUUID());
  }

  override close(): Promise<void> {
    return this.#agent.close();
  }
}
