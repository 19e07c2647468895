import type { SpeechMark } from "@wisp/game";

/** What looked like a prompt injection, with the cursor of its speech among the public events. */
export interface PlacedMark extends SpeechMark {
  readonly cursor: number;
}

/** Speeches of a match with a mark. */
export const markedSpeeches = (marks: readonly PlacedMark[]): number =>
  new Set(marks.map(({ cursor }) => cursor)).size;
