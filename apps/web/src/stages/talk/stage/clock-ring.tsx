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
