import type { Report } from "@wisp/lab";
import { IntervalChart, type IntervalRow } from "#components/charts/intervals.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { writerOf } from "./numbers.ts";

/** As many rows as can be compared; the table has all. */
const MAX_ROWS = 40;

/** The primary figure of every subject in every arm with its interval. */
export function CellChart({ report, figure }: { report: Report; figure: string }) {
  const { figures, cells, experiment } = report;
  const [primary] = figures;
  const hasArms = experiment.arms.length > 1;
  const rows = cells.flatMap(({ figure: of, subject, arm, value, low, high }): IntervalRow[] => {
    if (of !== primary?.id || value === null) return [];
    const name = hasArms ? `${subject} / ${arm}` : subject;
    return [{ id: `${subject}/${arm}`, name: <Name>{name}</Name>, value, low, high }];
  });
  if (primary === undefined || rows.length === 0) return null;
  return (
    <div className="mb-4 rounded-card border border-line bg-panel p-4">
      <IntervalChart
        label={figure}
        rows={rows.slice(0, MAX_ROWS)}
        from={null}
        write={writerOf(primary.unit)}
      />
    </div>
  );
}
