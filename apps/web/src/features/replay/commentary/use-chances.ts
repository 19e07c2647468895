import type { ApiMatchLog } from "@wisp/api";
import type { Chances } from "@wisp/games/commentaries";
import { use } from "react";
import type { Moment } from "#features/replay/game-stage.ts";
import { type ChanceReader, commentaryOf, readerFor } from "./reader.ts";

interface ChancesHere {
  readonly reader: ChanceReader;
  readonly log: ApiMatchLog;
  readonly chances: Chances;
  /** Hidden cards and values are known. */
  readonly opened: boolean;
}

/** The chances at a moment; null where the game says nothing, or the match has not begun. */
export function useChances({
  match,
  log,
  cursor,
  revealed,
  names,
}: Pick<
  Moment<unknown, unknown>,
  "match" | "log" | "cursor" | "revealed" | "names"
>): ChancesHere | null {
  const commentary = use(commentaryOf(match.game));
  if (commentary === null || log === undefined || log.events.length === 0) return null;
  const reader = readerFor(commentary, match, names);
  const chances = reader.at(log, cursor, revealed);
  if (chances === null) return null;
  return { reader, log, chances, opened: revealed && commentary.opens === true };
}
