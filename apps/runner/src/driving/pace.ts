import type { Ask } from "@wisp/game";

const SPEECH_MS = 4_000;
const CHOICE_MS = 3_000;
/** No turn is made to take more of its clock than this. */
const MAX_CLOCK_SHARE = 0.8;

/** What a turn lasts at least when people watch: a speech can be read, a choice be awaited. */
export const watchableTurnMs = ({ options, timeLimitMs }: Ask<unknown>): number =>
  Math.min(options === undefined ? SPEECH_MS : CHOICE_MS, timeLimitMs * MAX_CLOCK_SHARE);
