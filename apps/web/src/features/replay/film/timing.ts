/** A picture of a video: a frame of the film, mixed with the one before it. */
export interface Step {
  /** Place of the frame in the film. */
  readonly frame: number;
  /** Its opacity over the previous frame, from 0 to 1. */
  readonly opacity: number;
  readonly atMs: number;
  readonly lastsMs: number;
}

/** Pictures of a fade: at 25 per second, a quarter of a second. */
const FADE_STEPS = 6;
export const FADE_STEP_MS = 40;
/** A picture that stays is repeated, for players that seek and services that cut. */
const REPEAT_MS = 1_000;

/** The pictures of a video: each frame fades in and stays for its time, the fade included. */
export function stepsOf(stays: readonly number[]): Step[] {
  const steps: Step[] = [];
  let startMs = 0;
  for (const [frame, stayMs] of stays.entries()) {
    const endMs = startMs + stayMs;
    let atMs = startMs;
    const fades = frame === 0 ? 0 : Math.min(FADE_STEPS, Math.floor(stayMs / FADE_STEP_MS) - 1);
    for (let nth = 1; nth <= fades; nth += 1) {
      steps.push({ frame, opacity: nth / (fades + 1), atMs, lastsMs: FADE_STEP_MS });
      atMs += FADE_STEP_MS;
    }
    while (atMs < endMs) {
      const lastsMs = Math.min(REPEAT_MS, endMs - atMs);
      steps.push({ frame, opacity: 1, atMs, lastsMs });
      atMs += lastsMs;
    }
    startMs = endMs;
  }
  const last = steps.at(-1);
  if (last === undefined || last.lastsMs <= FADE_STEP_MS) return steps;
  // Some players end at the start of the last picture, so that picture is short.
  const lastsMs = last.lastsMs - FADE_STEP_MS;
  const end = { ...last, atMs: last.atMs + lastsMs, lastsMs: FADE_STEP_MS };
  return [...steps.slice(0, -1), { ...last, lastsMs }, end];
}
