import { classNames } from "#components/class-names.ts";
import { arrowsOf, pathOf, type Vote } from "./arrows.ts";
import { FIELD } from "./geometry.ts";

/** The table under its lamp, and the votes of a round as arrows. Decoration: the texts say it, too. */
export function TableDrawing({
  seats,
  votes,
  target,
  moving,
}: {
  /** How many sit at the table. */
  seats: number;
  votes: readonly Vote[];
  /** The seat that the others look for; null while it may not be shown. */
  target: number | null;
  moving: boolean;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      className="absolute inset-0 hidden size-full @[47rem]:block"
    >
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.1" />
          <stop offset="0.55" stopColor="var(--lamp)" stopOpacity="0.05" />
          <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
        </radialGradient>
        {(["plain", "right"] as const).map((tone) => (
          <marker
            key={tone}
            id={`arrow-${tone}`}
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="11"
            markerHeight="11"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path
              d="M0 0.8L10 5L0 9.2L2.4 5Z"
              fill={tone === "right" ? "var(--ember)" : "var(--mute)"}
            />
          </marker>
        ))}
      </defs>
      <ellipse cx="500" cy="295" rx="400" ry="250" fill="url(#lamp-light)" />
      <ellipse cx="500" cy="295" rx="372" ry="232" fill="none" className="stroke-line" />
      {arrowsOf(votes, seats).map(({ from, to, curve }) => {
        const right = to === target && from !== target;
        return (
          <path
            key={from}
            d={pathOf(curve)}
            fill="none"
            strokeWidth={right ? 2.25 : 1.75}
            strokeLinecap="round"
            markerEnd={`url(#arrow-${right ? "right" : "plain"})`}
            className={classNames(
              right ? "stroke-ember" : "stroke-mute",
              moving && "motion-safe:animate-[wisp-appear_220ms_ease-out_both]",
            )}
          />
        );
      })}
    </svg>
  );
}
