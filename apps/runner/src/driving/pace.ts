import type { Ask } from "@wisp/game";

const SPEECH_MS = 4_000;
const CHOICE_MS = 3_000;
/** The largest share of its clock to which a turn is extended. */
const MAX_CLOCK_SHARE = 0.8;

/** The minimum duration of a turn when people watch, to read a speech or await a choice. */
export const watchableTurnMs = ({ options, timeLimitMs }: Ask<unknown>): number =>
  Math.min(options === undefined ? SPEECH_MS : CHOICE_MS, timeLimitMs * MAX_CLOCK_SHARE);
