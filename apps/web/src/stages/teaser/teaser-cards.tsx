import { seatColour } from "#components/faces/colours.ts";
import { FIELD, onRing, seatPositions } from "#stages/talk/stage/seat-positions.ts";

/** Position of the cards between the middle and the faces, as a share of the ring. */
const REACH = 0.66;

/** A card before each seat that is in, face down; a ballot has a flap. Decoration. */
export function TeaserCards({
  seats,
  out,
  voting,
}: {
  /** How many sit at the table. */
  seats: number;
  /** Seats that are out. */
  out: readonly number[];
  /** The cards are ballots. */
  voting: boolean;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      className="absolute inset-0 size-full"
    >
      {seatPositions(seats).map(({ angle }, seat) => {
        if (out.includes(seat)) return null;
        const { x, y } = onRing(angle, REACH);
        const colour = seatColour(seat);
        const turn = (angle * 180) / Math.PI + 90;
        return (
          <g key={seat} transform={`translate(${x} ${y}) rotate(${turn.toFixed(1)})`}>
            <rect
              x="-19"
              y="-14"
              width="38"
              height="28"
              rx="5"
              className="fill-ground"
              stroke={colour}
              strokeWidth="2"
            />
            <rect x="-19" y="-14" width="38" height="28" rx="5" fill={colour} opacity="0.28" />
            {voting ? (
              <path d="M-18-13L0 3L18-13" fill="none" stroke={colour} strokeWidth="2" />
            ) : (
              <circle r="4" fill={colour} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
