import { Follower } from "../lines/follow.ts";
import {
  type CallLine,
  callSchema,
  type DecisionLine,
  decisionSchema,
  type EventLine,
  eventSchema,
  type MatchLine,
  matchSchema,
} from "../lines/lines.ts";
import { type SeasonFile, seasonSchema } from "../lines/season-file.ts";
import { openArchive } from "./open-archive.ts";

/** A match of an archive with its log and its answers. */
export interface ArchivedMatch {
  readonly season: SeasonFile;
  readonly match: MatchLine;
  readonly events: readonly EventLine[];
  readonly decisions: readonly DecisionLine[];
}

/** The matches of an archive in its order, one in memory. Throws `Unreadable`. */
export async function* archivedMatches(path: string): AsyncGenerator<ArchivedMatch> {
  const archive = await openArchive(path);
  const events = new Follower(archive.lines("events.jsonl", eventSchema), "events.jsonl");
  const asked = new Follower(archive.lines("decisions.jsonl", decisionSchema), "decisions.jsonl");
  try {
    const season = await archive.file("season.json", seasonSchema);
    for await (const match of archive.lines("matches.jsonl", matchSchema)) {
      const [log, decisions] = [await events.of(match.match), await asked.of(match.match)];
      yield { season, match, events: log, decisions };
    }
  } finally {
    await events.close();
    await asked.close();
    archive.close();
  }
}

/** People's calls of the hidden player, in the order in which they made them. Throws `Unreadable`. */
export async function* archivedCalls(path: string): AsyncGenerator<CallLine> {
  const archive = await openArchive(path);
  try {
    yield* archive.lines("calls.jsonl", callSchema);
  } finally {
    archive.close();
  }
}
