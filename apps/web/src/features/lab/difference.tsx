import type { LabMetric } from "@wisp/lab";
import type { ComparisonResult } from "@wisp/stats";

type Unit = LabMetric["unit"];

const digitsOf = (value: number, unit: Unit): string =>
  unit === "rate" ? (100 * value).toFixed(1) : value.toFixed(2);

/** The text with the sign of the value, unless it shows nothing but zeros. */
const signed = (value: number, unit: Unit, plus: string): string => {
  const text = digitsOf(Math.abs(value), unit);
  return `${Number(text) === 0 ? "" : value < 0 ? "−" : plus}${text}`;
};

/** A metric as a table shows it: rates in percent, all else with two digits behind the point. */
export const shownMetric = (value: number, unit: Unit): string => signed(value, unit, "");

/** A difference with its sign. */
export const shownDifference = (value: number, unit: Unit): string => signed(value, unit, "+");

/** Writes the values of an axis in this unit. */
export const writerOf =
  (unit: Unit) =>
  (value: number, decimals: number): string => {
    const text =
      unit === "rate"
        ? (100 * value).toFixed(Math.max(0, decimals - 2))
        : Math.abs(value).toFixed(decimals);
    const digits = text.replace("-", "");
    return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
  };

/** A p as a table shows it. */
export const shownP = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));

/** The head of a column of differences: what each is, and below it what its interval is. */
export function DifferenceHead({ title, interval }: { title: string; interval: string }) {
  return (
    <>
      {title}
      <span className="block font-normal text-mute max-sm:min-w-28">{interval}</span>
    </>
  );
}

/** A difference with its interval below it; a dash where there is none. */
export function DifferenceCell({
  claim: { kind, value, ends },
  unit,
}: {
  claim: Pick<ComparisonResult, "kind" | "value" | "ends">;
  unit: LabMetric["unit"];
}) {
  if (value === null) return "–";
  return (
    <>
      <span className={kind === "shown" ? "block font-semibold text-lamp" : "block text-text"}>
        {shownDifference(value, unit)}
      </span>
      {ends !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {shownDifference(ends.low, unit)} … {shownDifference(ends.high, unit)}
        </span>
      )}
    </>
  );
}

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
