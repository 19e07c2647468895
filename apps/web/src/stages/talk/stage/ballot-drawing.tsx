import { seatColour } from "#components/faces/colours.ts";
import type { Vote } from "#stages/talk/votes.ts";
import { ballotPaths, pathOf } from "./ballot-paths.ts";
import { FIELD } from "./seat-positions.ts";

/** The paths of ballots, in their voters' colours. Decoration: texts say who voted for whom. */
export function BallotDrawing({
  votes,
  seats,
  places,
  moving,
  flightMs,
}: {
  votes: readonly Vote[];
  /** How many sit at the table. */
  seats: number;
  /** The place of each seat at the table; absent: they sit in their order. */
  places?: readonly number[] | undefined;
  moving: boolean;
  /** How long a ballot is on its way. */
  flightMs: number;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {ballotPaths(votes, seats, places).map((path) => {
        const last = path.points.at(-1);
        const colour = seatColour(path.from);
        return (
          <g key={path.from}>
            <path
              d={pathOf(path)}
              pathLength={1}
              fill="none"
              strokeWidth="3"
              strokeLinecap="round"
              stroke={colour}
              opacity="0.8"
              className={moving ? "ballot-path" : undefined}
              style={moving ? { animationDuration: `${flightMs}ms` } : undefined}
            />
            {last && (
              <circle
                cx={last.x}
                cy={last.y}
                r="6"
                fill={colour}
                className={
                  moving ? "motion-safe:animate-[wisp-appear_100ms_ease-out_both]" : undefined
                }
                style={moving ? { animationDelay: `${flightMs}ms` } : undefined}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
