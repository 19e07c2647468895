import type { Ask } from "@wisp/game";
import type { Reply, Session } from "../src/contract.ts";

/** The same session; `keep` is called with what was asked and what came back. */
export const recording = (
  session: Session,
  keep: (ask: Ask<unknown>, reply: Reply) => void,
): Session => ({
  perceive: (event) => session.perceive(event),
  flush: () => session.flush(),
  close: () => session.close(),
  async decide(ask, view, turn) {
    const reply = await session.decide(ask, view, turn);
    keep(ask, reply);
    return reply;
  },
});
