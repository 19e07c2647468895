import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** Every player in a row, where there is no room for the stage. */
export function SeatRow({
  names,
  isOut,
}: {
  names: readonly string[];
  isOut: (seat: number) => boolean;
}) {
  return (
    <ul className="seat-row mt-2 auto-cols-fr grid-flow-col gap-1">
      {names.map((name, seat) => (
        <li key={name} className="flex min-w-0 flex-col items-center gap-0.5">
          <SeatFace seat={seat} state={isOut(seat) ? "out" : "listening"} tile={false} size={32} />
          <Name
            className={
              isOut(seat)
                ? "max-w-full truncate text-[0.6875rem] text-mute line-through"
                : "max-w-full truncate text-[0.6875rem] text-soft"
            }
          >
            {name}
          </Name>
        </li>
      ))}
    </ul>
  );
}
