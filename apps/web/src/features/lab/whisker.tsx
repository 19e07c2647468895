/** A difference with its interval on an axis whose middle is "no difference". */
export function Whisker({
  ends: { low, high },
  value,
  reach,
  isClear,
}: {
  ends: { readonly low: number; readonly high: number };
  value: number;
  /** The end of the axis to both sides. */
  reach: number;
  /** Drawn in colour: the interval excludes 0, as far as anything is claimed of it. */
  isClear: boolean;
}) {
  const place = (at: number): number => 50 + (50 * Math.max(-reach, Math.min(reach, at))) / reach;
  const stroke = isClear ? "stroke-lamp" : "stroke-soft";
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden
      className="h-3 w-full min-w-32 overflow-visible"
    >
      <line x1="50" x2="50" y1="0" y2="12" className="stroke-mute" strokeWidth="0.5" />
      <line
        x1={place(low)}
        x2={place(high)}
        y1="6"
        y2="6"
        className={stroke}
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={place(value)}
        x2={place(value)}
        y1="1"
        y2="11"
        className={stroke}
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
