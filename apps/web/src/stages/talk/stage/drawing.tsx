import { memo } from "react";
import { FIELD } from "./seat-positions.ts";

/** The room: the audience in the dark, the lamp and the table. Decoration. */
export const RoomDrawing = memo(function RoomDrawing() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <defs>
        <radialGradient id="table-light" cx="50%" cy="46%" r="56%">
          <stop offset="0" stopColor="var(--lamplight)" stopOpacity="var(--table-light)" />
          <stop offset="1" stopColor="var(--lamplight)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lamp-cone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--lamplight)" stopOpacity="0.5" />
          <stop offset="0.45" stopColor="var(--lamplight)" stopOpacity="0.14" />
          <stop offset="1" stopColor="var(--lamplight)" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="audience-fade" cx="50%" cy="45%" r="50%">
          <stop offset="0.3" stopColor="#fff" stopOpacity="0.9" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id="audience-mask">
          <rect width={FIELD.width} height="420" fill="url(#audience-fade)" />
        </mask>
        <pattern id="audience" width="52" height="46" patternUnits="userSpaceOnUse">
          <g className="fill-line">
            <circle cx="13" cy="12" r="6.5" />
            <path d="M1 32q0-12 12-12t12 12z" />
            <circle cx="39" cy="31" r="6.5" />
            <path d="M27 46q1-7 12-7t12 7z" />
          </g>
        </pattern>
      </defs>
      <rect
        width={FIELD.width}
        height="420"
        fill="url(#audience)"
        mask="url(#audience-mask)"
        opacity="0.5"
      />
      <path d="M500 0v22" className="stroke-line" strokeWidth="2" />
      <path d="M486 22h28l18 20h-64z" className="fill-line" />
      <ellipse cx="500" cy="43" rx="44" ry="9" className="fill-(--lamplight)" opacity="0.4" />
      <ellipse cx="500" cy="43" rx="30" ry="5" className="fill-(--lamplight)" />
      <ellipse cx="500" cy="326" rx="332" ry="190" className="fill-raised" />
      <ellipse
        cx="500"
        cy="316"
        rx="332"
        ry="188"
        className="fill-panel stroke-line"
        strokeWidth="2"
      />
      <ellipse
        cx="500"
        cy="316"
        rx="312"
        ry="172"
        fill="none"
        className="stroke-line"
        opacity="0.6"
      />
      <ellipse cx="500" cy="316" rx="330" ry="187" fill="url(#table-light)" />
      <path d="M468 46h64L772 330H228z" fill="url(#lamp-cone)" />
    </svg>
  );
});

/**
 * A ring round the face of the seat that acts. While a seat thinks it runs out with its time; around a speaker
 * it is whole.
 */
export function ClockRing({ limitMs, lit }: { limitMs: number | null; lit: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="absolute -inset-[12%] size-[124%] -rotate-90">
      {lit && <circle cx="50" cy="50" r="47" className="fill-lamp" opacity="0.12" />}
      <circle cx="50" cy="50" r="47" fill="none" className="stroke-line" strokeWidth="3" />
      <circle
        key={limitMs}
        cx="50"
        cy="50"
        r="47"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        pathLength={1}
        strokeDasharray={1}
        className={limitMs === null ? "stroke-lamp" : "clock-ring stroke-lamp"}
        style={limitMs === null ? undefined : { animationDuration: `${limitMs}ms` }}
      />
    </svg>
  );
}
