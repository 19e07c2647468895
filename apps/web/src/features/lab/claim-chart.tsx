import type { Report } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { IntervalChart, type IntervalRow } from "#components/charts/intervals.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { differenceOf, endsOf } from "./claim-numbers.ts";
import { writerOf } from "./numbers.ts";

/** As many rows as can be compared; the table has all. */
const MAX_ROWS = 40;

/** The planned comparisons with their intervals, around "no difference". */
export function ClaimChart({ report, figure }: { report: Report; figure: string }) {
  const t = useTranslations("lab.result");
  const rows = report.claims.flatMap((claim): IntervalRow[] => {
    const value = differenceOf(claim, report);
    const ends = endsOf(claim, report);
    if (value === null || ends === null) return [];
    const name = <Name>{claim.label}</Name>;
    return [
      { id: claim.label, name, value, low: ends.low, high: ends.high, stands: claim.isClaim },
    ];
  });
  if (rows.length === 0) return null;
  return (
    <div className="mb-4 rounded-card border border-line bg-panel p-4">
      <IntervalChart
        label={t("chart", { figure })}
        rows={rows.slice(0, MAX_ROWS)}
        from={0}
        write={writerOf(report.figures[0]?.unit ?? "score")}
      />
    </div>
  );
}
