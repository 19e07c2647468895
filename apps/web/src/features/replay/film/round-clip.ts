import type { TranscriptLine } from "../story.ts";

/** A round as a part of a match: from one public event to another, both included. */
export interface RoundClip {
  readonly round: number;
  readonly from: number;
  readonly to: number;
}

/** The round at a cursor: before the first round, the first one. Null for games without rounds. */
export function roundAt(lines: readonly TranscriptLine[], cursor: number): RoundClip | null {
  const played = lines.filter(({ round }) => round > 0);
  const line = played.findLast((each) => each.cursor <= cursor) ?? played[0];
  if (line === undefined) return null;
  const { round } = line;
  const cursors = played.filter((each) => each.round === round).map((each) => each.cursor);
  return { round, from: Math.min(...cursors), to: Math.max(...cursors) };
}
