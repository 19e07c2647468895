import { type Database, type LeasedMatch, notesAtTable, saveNote } from "@wisp/db";
import type { Seat } from "@wisp/game";
import { marksOf } from "@wisp/games/common/talk/marks";
import type { MatchNotes } from "@wisp/play";

/** The notes at the table of a match; undefined where no seat takes any. */
export async function notesOf(
  database: Database,
  { id: matchId, fence, seats, takesNotes }: LeasedMatch,
): Promise<MatchNotes | undefined> {
  if (!takesNotes) return undefined;
  const stored = new Map(
    (await notesAtTable(database, matchId)).map((each) => [each.agentId, each]),
  );
  if (stored.size === 0) return undefined;
  const agentAt = new Map(seats.map(({ seat, agent }) => [seat, agent.id] as const));
  return {
    bySeat: new Map(
      seats.flatMap(({ seat, agent }) => {
        const note = stored.get(agent.id);
        return note === undefined ? [] : [[seat, note] as const];
      }),
    ),
    async save(seat, record) {
      const agentId = agentAt.get(seat);
      if (agentId === undefined) throw new RangeError(`nobody sits at seat ${seat}`);
      const marks = record.text === null ? [] : marksOf(record.text).map(({ rule }) => rule);
      await saveNote(database, { matchId, fence, agentId }, { ...record, marks });
    },
  };
}

/** The seats that have not been asked for the note after their match. */
export const owedNotes = (notes: MatchNotes | undefined): readonly Seat[] =>
  [...(notes?.bySeat ?? [])].flatMap(([seat, { asked }]) => (asked ? [] : [seat]));
