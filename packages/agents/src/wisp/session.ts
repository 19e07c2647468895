import type { AnyGame } from "@wisp/game";
import type { SeatContext, VisibleEvent } from "../contract.ts";
import type { WispAgent } from "./agent.ts";
import { Feed } from "./feed.ts";
import { QuestionSession } from "./question-session.ts";

/** An agent of the agent protocol at one seat. It gets events between its questions if it asks for them. */
export class WispSession extends QuestionSession {
  readonly #feed: Feed | undefined;

  /** @param wantsEvents whether the agent asks for events between its questions, too */
  constructor(agent: WispAgent, game: AnyGame, context: SeatContext, wantsEvents = false) {
    super(agent, game, context);
    if (wantsEvents) {
      this.#feed = new Feed({
        notify: (part, signal) => agent.notify({ ...this.addressed(), ...part }, signal),
        note: context.note ?? (() => {}),
      });
    }
  }

  override perceive(visible: VisibleEvent): void {
    const seen = this.remember(visible);
    if (visible.replayed) this.#feed?.skip();
    else this.#feed?.add(seen);
  }

  override async close(): Promise<void> {
    await this.#feed?.end();
  }
}
