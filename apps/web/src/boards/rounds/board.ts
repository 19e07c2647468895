import { Reasoning, Timing } from "#features/replay/later-panels.ts";
import { Transcript } from "#features/replay/transcript.tsx";

/** The panels of a game in which all choices are shown: nothing but thoughts and times is secret. */
export const roundsBoard = {
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "timing", secret: true, Content: Timing },
    { id: "reasoning", secret: true, Content: Reasoning },
  ],
} as const;
