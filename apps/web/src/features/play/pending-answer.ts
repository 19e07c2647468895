import type { PendingAnswer } from "./stage-answer-context.ts";

/** How long a press on the stage can be taken back, in milliseconds. */
export const UNDO_MS = 2_000;

/** With less time than this the answer is given at once: a late one would be lost. */
const SHORT_MS = 3_000;

/** An answer between the press on the stage and its way to the site. */
export interface Pressed {
  /** A press; the same one again changes nothing, another one takes its place, with the whole time. */
  press(text: string, before: string, endsAtMs: number): void;
  /** Gives the pending answer without waiting. */
  giveNow(): void;
  /** Takes the pending answer back; what was chosen before it, or null where none is pending. */
  undo(): string | null;
  /** Forgets the pending answer: the question is closed, or answered in another way. */
  drop(): void;
}

/**
 * @param now milliseconds, by the clock of `endsAtMs`
 * @param give gives an answer
 * @param changed hears which answer is pending; null: none
 */
export function openPressed({
  now,
  give,
  changed,
}: {
  now(): number;
  give(text: string): void;
  changed(pending: PendingAnswer | null): void;
}): Pressed {
  let waiting: {
    readonly text: string;
    readonly before: string;
    readonly timer: ReturnType<typeof setTimeout>;
  } | null = null;

  function drop(): void {
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    waiting = null;
    changed(null);
  }

  function giveNow(): void {
    if (waiting === null) return;
    const { text } = waiting;
    drop();
    give(text);
  }

  return {
    press(text, before, endsAtMs) {
      if (waiting?.text === text) return;
      // Two presses are one decision: what is taken back is all of it.
      const first = waiting?.before ?? before;
      drop();
      if (endsAtMs - now() < SHORT_MS) {
        give(text);
        return;
      }
      waiting = { text, before: first, timer: setTimeout(giveNow, UNDO_MS) };
      changed({ text, givesAtMs: now() + UNDO_MS });
    },
    giveNow,
    undo() {
      const before = waiting?.before ?? null;
      drop();
      return before;
    },
    drop,
  };
}
