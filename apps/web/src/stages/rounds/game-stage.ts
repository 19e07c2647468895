import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";

/** The panels of a game in which all choices are shown: nothing but thoughts and times is secret. */
export const roundsStage = {
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
} as const;
