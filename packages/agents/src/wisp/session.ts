import type { AnyGame } from "@wisp/game";
import type { SeatContext, VisibleEvent } from "../contract.ts";
import type { WispAgent } from "./agent.ts";
import { Feed } from "./feed.ts";
import type { Description } from "./messages.ts";
import { QuestionSession } from "./question-session.ts";

/** An agent of the agent protocol at one seat. It gets events between its questions if it asks for them. */
export class WispSession extends QuestionSession {
  readonly #feed: Feed | undefined;

  constructor(
    agent: WispAgent,
    game: AnyGame,
    context: SeatContext,
    { protocol, events }: Pick<Description, "protocol" | "events">,
  ) {
    super(agent, game, context, protocol);
    if (events === true) {
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
