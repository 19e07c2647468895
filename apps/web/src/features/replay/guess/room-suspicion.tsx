import type { ApiSuspicion } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";

/** At a seat: the share of the room that suspects it, and whether the viewer does. */
export function SeatMark({
  seat,
  suspicion: { room, own },
}: {
  seat: number;
  suspicion: SeatSuspicion;
}) {
  const t = useTranslations("replay.calling");
  const format = useFormatter();
  const people = room.bySeat.get(seat) ?? 0;
  if (people === 0 && own !== seat) return null;
  const share = format.number(people / Math.max(1, room.people), {
    style: "percent",
    maximumFractionDigits: 0,
  });
  return (
    <span
      className={classNames(
        // On a phone inside the face, because the neighbours' names are next to it.
        "absolute top-0 left-1/2 z-10 flex -translate-x-1/2 @[47rem]:-top-1 @[47rem]:left-[70%] @[47rem]:translate-x-0 items-center gap-0.5 rounded-full border bg-panel px-1 font-mono text-xs leading-4 font-semibold",
        own === seat ? "border-lamp text-lamp" : "border-line text-soft",
      )}
    >
      {own === seat && (
        <span aria-hidden className="size-1.5 shrink-0 rotate-45 bg-current" data-own-suspect />
      )}
      <span aria-hidden>{people > 0 ? share : ""}</span>
      <span className="sr-only">
        {[own === seat && t("yours"), people > 0 && t("atSeat", { share, people })]
          .filter((part) => part !== false)
          .join(" ")}
      </span>
    </span>
  );
}

type Changes = ApiSuspicion["changes"];

/** The suspicion of the room at a moment of a match. */
export interface Room {
  /** How many people suspect a player who can still be named. */
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
