import type { ApiMatchLog } from "@wisp/api";
import type { TranscriptLine } from "./story.ts";

type Change = ApiMatchLog["changes"][number];

/** Why a line is not, or not only, what its seat's agent said. */
export type LineChange =
  /** The text from `from` (in code points) on was appended by an experiment. */
  | { readonly kind: "appended"; readonly from: number }
  /** The author of a fork gave the answer. */
  | { readonly kind: "answer" }
  /** The agent of the forked match said it: another one sits there now. */
  | { readonly kind: "agent" };

/**
 * Where the appended text of a speech begins, in code points. A speech that is cut to the limit of its
 * game holds nothing else, or the beginning of it.
 */
function appendedFrom(text: string, appended: string): number | null {
  const ending = appended.trim();
  if (ending === "") return null;
  const said = text.trimEnd();
  if (said.endsWith(ending)) return [...said].length - [...ending].length;
  return said.trim() !== "" && ending.startsWith(said.trim()) ? 0 : null;
}

/** What an experiment or a fork changed in a line of the transcript; null: nothing. */
export function changeOfLine(
  line: Pick<TranscriptLine, "seat" | "voice" | "text" | "cursor">,
  lines: readonly Pick<TranscriptLine, "seat" | "cursor">[],
  changes: readonly Change[],
): LineChange | null {
  for (const change of changes) {
    if (change.seat !== line.seat) continue;
    if (change.by === "experiment") {
      const from = line.voice === "said" ? appendedFrom(line.text, change.appended) : null;
      if (from !== null) return { kind: "appended", from };
    } else if (change.what === "agent") {
      if (line.cursor <= change.after) return { kind: "agent" };
    } else {
      const answered = lines.find(
        ({ seat, cursor }) => seat === change.seat && cursor > change.after,
      );
      if (answered?.cursor === line.cursor) return { kind: "answer" };
    }
  }
  return null;
}

/** The changed lines of a transcript by their cursors. */
export function changedLines(
  lines: readonly TranscriptLine[],
  changes: readonly Change[],
): ReadonlyMap<number, LineChange> {
  if (changes.length === 0) return new Map();
  return new Map(
    lines.flatMap((line) => {
      const change = changeOfLine(line, lines, changes);
      return change === null ? [] : [[line.cursor, change] as const];
    }),
  );
}
