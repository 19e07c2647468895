import type { ApiSuspicion } from "@wisp/api";
import { createContext, use } from "react";

type Changes = ApiSuspicion["changes"];

/** The suspicion of the room at a moment of a match. */
export interface Room {
  /** How many people suspect somebody who can still be named. */
  readonly people: number;
  /** How many of them suspect a seat. */
  readonly bySeat: ReadonlyMap<number, number>;
}

/** Adds the changes up to a cursor, for the seats that can be named there. */
export function roomAt(changes: Changes, cursor: number, suspects: readonly number[]): Room {
  const counts = new Map<number, number>();
  const add = (seat: number, people: number) => counts.set(seat, (counts.get(seat) ?? 0) + people);
  for (const change of changes) {
    if (change.cursor > cursor) continue;
    add(change.seat, change.people);
    if (change.previous !== null) add(change.previous, -change.people);
  }
  const bySeat = new Map(
    [...counts].filter(([seat, people]) => people > 0 && suspects.includes(seat)),
  );
  return { bySeat, people: [...bySeat.values()].reduce((sum, people) => sum + people, 0) };
}

/** The marks at the seats: the suspicion of the room and the viewer's own suspect. */
export interface SeatSuspicion {
  readonly room: Room;
  readonly own: number | null;
}

/** Null: nothing is drawn. */
const SuspicionContext = createContext<SeatSuspicion | null>(null);

export const SuspicionProvider = SuspicionContext.Provider;

export const useSeatSuspicion = (): SeatSuspicion | null => use(SuspicionContext);
