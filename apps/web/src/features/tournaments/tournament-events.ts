import type { CalendarEvent } from "#features/show/calendar.ts";

/** What the calendar of a tournament has to know. */
interface Dates {
  readonly id: string;
  /** Null: its start is not set. */
  readonly opensAt: Date | null;
  readonly startedAt: Date | null;
  readonly closesAt: Date | null;
  readonly frozenAt: Date | null;
  /** When the check-in opens; null: there is none. */
  readonly checkInAt: Date | null;
}

/** How long a tournament takes in a calendar whose end is not set. */
const USUAL_MS = 3 * 60 * 60 * 1_000;

/** The events of a tournament: its check-in, and the tournament itself. None while it has no date. */
export function tournamentEvents(
  { id, opensAt, startedAt, closesAt, frozenAt, checkInAt }: Dates,
  texts: Readonly<Record<"tournament" | "checkIn", Pick<CalendarEvent, "title" | "about">>>,
  { host, address }: { readonly host: string; readonly address: string },
): CalendarEvent[] {
  const start = startedAt ?? opensAt;
  if (start === null) return [];
  const planned = closesAt ?? new Date(start.getTime() + USUAL_MS);
  const end = frozenAt ?? planned;
  const checkIn =
    checkInAt === null || opensAt === null || checkInAt >= opensAt
      ? []
      : [
          {
            uid: `check-in-${id}@${host}`,
            start: checkInAt,
            end: opensAt,
            address,
            ...texts.checkIn,
          },
        ];
  return [
    ...checkIn,
    { uid: `tournament-${id}@${host}`, start, end, address, ...texts.tournament },
  ];
}
