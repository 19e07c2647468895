import { isFailure, type Reply, type Session } from "@wisp/agents";
import type { Ask } from "@wisp/game";

/** Whether a question is answered in free words. */
const isFree = ({ options, number, maxLength }: Ask<unknown>): boolean =>
  options === undefined && number === undefined && maxLength !== undefined;

/** The answer followed by the text, cut so that both fit into the game's limit. */
function withEnding(text: string, ending: string, most: number): string {
  const tail = [...` ${ending}`];
  const head = [...text.trimEnd()].slice(0, Math.max(0, most - tail.length));
  return [...head, ...tail].slice(0, most).join("").trim();
}

/**
 * A session whose answers in free words end with given texts. The agent learns of them as all other
 * seats do, from the events of the match.
 */
export function appending(session: Session, endings: readonly string[]): Session {
  if (endings.length === 0) return session;
  const ending = endings.join(" ");
  return {
    ...(session.minTimeLimitMs !== undefined && { minTimeLimitMs: session.minTimeLimitMs }),
    ...(session.probe !== undefined && { probe: session.probe.bind(session) }),
    perceive: (event) => session.perceive(event),
    flush: () => session.flush(),
    close: () => session.close(),
    async decide(ask, view, turn): Promise<Reply> {
      const reply = await session.decide(ask, view, turn);
      if (isFailure(reply) || !isFree(ask) || reply.text.trim() === "") return reply;
      return { ...reply, text: withEnding(reply.text, ending, ask.maxLength ?? 0) };
    },
  };
}
