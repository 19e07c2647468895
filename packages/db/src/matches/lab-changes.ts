import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { restoreLogs } from "../log-archive.ts";
import type { SeatChange } from "./create.ts";
import { LEFT_OUT } from "./speech-shown.ts";

/** What an experiment or a fork changed at a seat of a match: not the doing of the seat's agent. */
export type LabChange =
  | {
      readonly seat: number;
      readonly by: "experiment";
      /**
       * Texts that its speeches end with, as they are appended; "": none. "[…]" where a moderator hid a
       * speech of the seat.
       */
      readonly appended: string;
      /** Its questions contained instructions. */
      readonly instructed: boolean;
      /** Names of the settings that were set over its own. */
      readonly changedSettings: readonly string[];
    }
  | {
      readonly seat: number;
      readonly by: "fork";
      /** `answer`: the fork's author gave it; `agent`: another agent sits there from this decision on. */
      readonly what: "answer" | "agent";
      /** Which of the seat's asks, from 1. */
      readonly nth: number;
      /** Cursor of the last public event before the decision; -1: there is none. */
      readonly after: number;
    };

interface ChangedSeat {
  readonly seat: number;
  readonly change: SeatChange;
  /** A moderator hid one of its speeches. */
  readonly hidden: boolean;
}

const ofExperiment = ({ seat, change, hidden }: ChangedSeat): LabChange => ({
  seat,
  by: "experiment",
  appended: hidden && change.appended.length > 0 ? LEFT_OUT : change.appended.join(" "),
  instructed: (change.instructed ?? []).length > 0,
  changedSettings: Object.keys(change.settings),
});

/**
 * What experiments and forks changed in a match; none in all other matches. What an experiment changed
 * would tell who sits where, so it is shown once the match has finished.
 */
export async function labChanges(database: Database, matchId: string): Promise<LabChange[]> {
  if (!isId(matchId)) return [];
  const { connection } = database;
  const { rows: seats } = await connection.query<ChangedSeat>({
    name: "changed-seats",
    text: `
      SELECT seat."seat", seat."change", EXISTS (SELECT FROM "HiddenEvent" hidden
          WHERE hidden."matchId" = seat."matchId" AND hidden."seat" = seat."seat") AS "hidden"
      FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
      WHERE match."id" = $1 AND match."status" = 'finished' AND seat."change" IS NOT NULL
      ORDER BY seat."seat"`,
    values: [matchId],
  });
  const { rows: origins } = await connection.query<{ id: string }>({
    name: "forked-match",
    text: `
      SELECT fork."matchId" AS "id" FROM "ForkBranch" branch
      JOIN "Fork" fork ON fork."id" = branch."forkId"
      WHERE branch."matchId" = $1 AND branch."kind" = 'changed'`,
    values: [matchId],
  });
  const [origin] = origins;
  if (origin === undefined) return seats.map(ofExperiment);
  await restoreLogs(database, [matchId, origin.id]);
  // A branch begins with the log of the forked match, up to the decision.
  const { rows: forked } = await connection.query<Extract<LabChange, { by: "fork" }>>({
    name: "forked-seat",
    text: `
      SELECT fork."seat", 'fork' AS "by", fork."nth",
        CASE WHEN fork."answer" IS NULL THEN 'agent' ELSE 'answer' END AS "what", (
          SELECT count(*)::int - 1 FROM "MatchEvent" event
          JOIN "Decision" decision ON decision."matchId" = fork."matchId"
            AND decision."seat" = fork."seat" AND decision."nth" = fork."nth"
            AND decision."kind" = 'decision'
          WHERE event."matchId" = $1 AND event."public" AND event."seq" < decision."at") AS "after"
      FROM "ForkBranch" branch JOIN "Fork" fork ON fork."id" = branch."forkId"
      WHERE branch."matchId" = $1 AND branch."kind" = 'changed'`,
    values: [matchId],
  });
  return [...seats.map(ofExperiment), ...forked];
}
