import type { ApiMatchLog } from "@wisp/api";
import type { TranscriptLine } from "./story.ts";

type Decision = Pick<ApiMatchLog["decisions"][number], "seat" | "after" | "kind" | "reasoning">;

/**
 * Why agents did what lines of the transcript say, in their own words, by the cursors of the lines: of the decision
 * that a line is the first sign of. Only what the agents' owners show is there.
 */
export function reasonsByLine(
  lines: readonly Pick<TranscriptLine, "seat" | "cursor">[],
  decisions: readonly Decision[],
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const earlier = new Map<number, number>();
  for (const { seat, cursor } of lines) {
    if (seat === null) continue;
    const before = earlier.get(seat) ?? -1;
    earlier.set(seat, cursor);
    const made = decisions.findLast(
      (each) => each.kind === "decision" && each.seat === seat && each.after < cursor,
    );
    if (made?.reasoning && made.after >= before) reasons.set(cursor, made.reasoning);
  }
  return reasons;
}
