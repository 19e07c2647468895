import type { AnswerFailure, Reply, Session } from "@wisp/agents";
import { type Ask, isFailure, listedAnswers } from "@wisp/game";
import type { PlannedSeat } from "../blocks/block-of.ts";
import type { ArmSettings } from "../plan/experiment.ts";
import { isRecord } from "../plan/settings.ts";

/** Whether a question is answered in free words. */
const isFree = ({ shape }: Ask<unknown>): boolean =>
  shape.kind === "text" && shape.maxLength !== undefined;

/** The answer followed by the text, cut so that both fit into the game's limit. */
function withEnding(text: string, ending: string, most: number): string {
  const tail = [...` ${ending}`];
  const head = [...text.trimEnd()].slice(0, Math.max(0, most - tail.length));
  return [...head, ...tail].slice(0, most).join("").trim();
}

/** What an arm adds to the speeches of an agent, and to the questions for them. */
type SpeechChange = Pick<PlannedSeat, "appended" | "instructed">;

/**
 * A session whose speeches end with given texts, and whose questions for them contain given
 * instructions. The agent learns of the endings as all other seats do, from the events of the match.
 */
export function changedSession(session: Session, { appended, instructed }: SpeechChange): Session {
  if (appended.length === 0 && instructed.length === 0) return session;
  const ending = appended.join(" ");
  return {
    ...(session.minTimeLimitMs !== undefined && { minTimeLimitMs: session.minTimeLimitMs }),
    ...(session.interview !== undefined && { interview: session.interview.bind(session) }),
    perceive: (event) => session.perceive(event),
    flush: () => session.flush(),
    ...(session.hearResult !== undefined && { hearResult: session.hearResult.bind(session) }),
    close: () => session.close(),
    async decide(ask, view, turn): Promise<Reply> {
      if (!isFree(ask)) return session.decide(ask, view, turn);
      const prompt = [ask.prompt, ...instructed].join("\n\n");
      const reply = await session.decide({ ...ask, prompt }, view, turn);
      if (isFailure(reply) || ending === "" || reply.text.trim() === "") return reply;
      return {
        ...reply,
        text: withEnding(reply.text, ending, listedAnswers(ask.shape).maxLength ?? 0),
      };
    },
  };
}

/** A session whose newest failure to decide is kept: a stored decision has only its text. */
export interface WatchedSession {
  readonly session: Session;
  /** Of its last decision; absent: it answered. */
  failure?: AnswerFailure;
  /** Whether it has answered any decision. */
  hasAnswered: boolean;
}

/** Watches the decisions of a session. */
export function watchedSession(session: Session): WatchedSession {
  const watched: WatchedSession = {
    hasAnswered: false,
    session: {
      ...(session.minTimeLimitMs !== undefined && { minTimeLimitMs: session.minTimeLimitMs }),
      ...(session.interview !== undefined && { interview: session.interview.bind(session) }),
      perceive: (event) => session.perceive(event),
      flush: () => session.flush(),
      ...(session.hearResult !== undefined && { hearResult: session.hearResult.bind(session) }),
      close: () => session.close(),
      async decide(ask, view, turn): Promise<Reply> {
        const reply = await session.decide(ask, view, turn);
        if (isFailure(reply)) {
          watched.failure = reply;
        } else {
          watched.hasAnswered = true;
          delete watched.failure;
        }
        return reply;
      },
    },
  };
  return watched;
}

/** Settings with an arm's over them; groups (sampling, prompts) are merged name by name. */
export function mergedSettings(
  own: unknown,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const base = isRecord(own) ? own : {};
  const changed = Object.entries(over).map(([name, value]) => [
    name,
    isRecord(value) && isRecord(base[name]) ? { ...base[name], ...value } : value,
  ]);
  return { ...base, ...Object.fromEntries(changed) };
}

/** An arm's settings for an agent with these of its own: those for models only if it names a model. */
export function settingsFor(own: unknown, { ofModels, ...over }: ArmSettings): ArmSettings {
  const isModel = isRecord(own) && "model" in own;
  return isModel && ofModels !== undefined ? { ...over, ...ofModels } : over;
}
