import { decisionOn, type ExperimentReport } from "@wisp/lab";
import { useFormatter, useTranslations } from "next-intl";
import { IntervalChart, type IntervalRow } from "#components/charts/intervals.tsx";
import { Sentences } from "#components/formats.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { DifferenceCell, DifferenceHead, shownP, writerOf } from "./difference.tsx";

type ComparisonResult = ExperimentReport["claims"][number];

const decided = (comparison: ComparisonResult, { experiment, permission }: ExperimentReport) =>
  decisionOn(comparison, experiment.stopping, permission);

/** Keys of messages. */
const verdicts = {
  "blocks-remain": "early",
  "beyond-plan": "early",
  "no-value": "few",
  "no-interval": "few",
  "not-shown": "none",
} as const;

function verdictOf(comparison: ComparisonResult, report: ExperimentReport) {
  const decision = decided(comparison, report);
  return decision.kind === "shown" ? decision.direction : verdicts[decision.reason];
}

/** The planned comparisons: a row each, with the difference, its interval and the verdict. */
export function ComparisonTable({ report, figure }: { report: ExperimentReport; figure: string }) {
  const t = useTranslations("lab.result");
  const format = useFormatter();
  const unit = report.figures[0]?.unit ?? "score";
  const isFixed = report.experiment.stopping.kind === "fixed";
  const fixedNote = report.permission.may ? "pairingNote" : "notYet";
  const by = report.experiment.settings === undefined ? "contents" : "settings";
  const note = isFixed ? fixedNote : "pairingNoteSequential";
  const cautions = (["range", "unseen"] as const).flatMap((caution) => {
    const labels = report.claims.flatMap((comparison) =>
      comparison.caution === caution ? [comparison.label] : [],
    );
    return labels.length === 0 ? [] : [{ caution, labels: format.list(labels) }];
  });
  const few = report.claims.flatMap(({ label, isClaim, contrast }) =>
    isClaim && contrast !== null && contrast.differing !== null
      ? [{ label, blocks: contrast.differing }]
      : [],
  );
  return (
    <>
      <TablePanel title={figure}>
        <SmallTable
          caption={figure}
          rows={report.claims}
          keyOf={({ label }) => label}
          room="wide"
          columns={[
            {
              id: "comparison",
              title: t("comparison"),
              kind: "name",
              className: "min-w-32",
              cell: ({ label }) => <Name>{label}</Name>,
            },
            {
              id: "difference",
              title: <DifferenceHead title={t("difference")} interval={t("interval")} />,
              cell: (comparison) => (
                <DifferenceCell claim={decided(comparison, report)} unit={unit} />
              ),
            },
            {
              id: "verdict",
              title: t("verdict"),
              kind: "text",
              className: "pl-4 min-w-28",
              cell: (comparison) => (
                <span className={comparison.isClaim ? "font-semibold text-lamp" : "text-soft"}>
                  {t(`verdicts.${verdictOf(comparison, report)}`, { one: comparison.names[0] })}
                </span>
              ),
            },
            ...(isFixed
              ? [
                  {
                    id: "p",
                    title: t("p"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ contrast }: ComparisonResult) =>
                      contrast === null || contrast.adjustedP === null
                        ? "–"
                        : shownP(contrast.adjustedP),
                  },
                ]
              : []),
            {
              id: "units",
              title: t(isFixed && by === "settings" ? "clusters" : "units"),
              className: "pl-3 whitespace-nowrap",
              cell: ({ contrast, look }) => (isFixed ? contrast?.blocks : look?.blocks) ?? "–",
            },
            {
              id: "pairing",
              title: t("pairing"),
              className: "pl-3 whitespace-nowrap",
              cell: ({ contrast }) => contrast?.varianceFactor?.toFixed(1) ?? "–",
            },
          ]}
        />
      </TablePanel>
      <p className="mt-3 max-w-3xl text-sm text-mute">
        <Sentences>
          {[
            t(note, { by }),
            !isFixed &&
              report.contents < report.complete &&
              t("contentsNote", { by, blocks: report.complete, contents: report.contents }),
          ]}
        </Sentences>
      </p>
      {cautions.map(({ caution, labels }) => (
        <p key={caution} className="mt-3 max-w-3xl text-sm text-mute">
          {t(`cautions.${caution}`, { labels })}
        </p>
      ))}
      {few.map(({ label, blocks }) => (
        <p key={label} className="mt-3 max-w-3xl text-sm text-soft">
          {t("fewDiffer", { label, blocks })}
        </p>
      ))}
    </>
  );
}

/** As many rows as can be compared; the table has all. */
const MAX_ROWS = 40;

/** The planned comparisons with their intervals, around "no difference". */
export function ComparisonChart({ report, figure }: { report: ExperimentReport; figure: string }) {
  const t = useTranslations("lab.result");
  const rows = report.claims.flatMap((comparison): IntervalRow[] => {
    const { value, ends, kind } = decided(comparison, report);
    if (value === null || ends === null) return [];
    const name = <Name>{comparison.label}</Name>;
    return [
      {
        id: comparison.label,
        name,
        value,
        low: ends.low,
        high: ends.high,
        stands: kind === "shown",
      },
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
