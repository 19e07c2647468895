import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { useSeatSuspicion } from "./room.ts";

/** At a seat: the share of the room that suspects it, and whether the viewer does. */
export function SeatMark({ seat }: { seat: number }) {
  const t = useTranslations("replay.calling");
  const format = useFormatter();
  const suspicion = useSeatSuspicion();
  if (suspicion === null) return null;
  const { room, own } = suspicion;
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
