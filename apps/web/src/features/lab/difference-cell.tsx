import type { LabFigure } from "@wisp/lab";
import { shownDifference } from "./numbers.ts";

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
  value,
  ends,
  unit,
  isClear,
}: {
  value: number | null;
  ends: { readonly low: number; readonly high: number } | null;
  unit: LabFigure["unit"];
  /** Whether 0 is excluded, or the difference is claimed. */
  isClear: boolean;
}) {
  if (value === null) return "–";
  return (
    <>
      <span className={isClear ? "block font-semibold text-lamp" : "block text-text"}>
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
