import { noPreview, type Projection } from "@wisp/game";

/** What a log says that has no marks, fouls or interviews, and nothing for statistics. */
export const projection = (
  parts: Pick<Projection, "outcome" | "rounds" | "fouls" | "clean"> & Partial<Projection>,
): Projection => ({
  marks: [],
  foulDecisions: [],
  content: null,
  traits: null,
  preview: noPreview,
  interviewScores: [],
  stated: [],
  ...parts,
});
