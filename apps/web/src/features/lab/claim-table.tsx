import type { Report } from "@wisp/lab";
import { useFormatter, useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Sentences } from "#components/sentences.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { differenceOf, endsOf } from "./claim-numbers.ts";
import { DifferenceCell, DifferenceHead } from "./difference-cell.tsx";
import { shownP } from "./numbers.ts";

type Claim = Report["claims"][number];

/** The verdicts on a claim, by message key. */
function verdictOf(claim: Claim, report: Report): "higher" | "lower" | "none" | "early" | "few" {
  if (endsOf(claim, report) === null) return report.permission.may ? "few" : "early";
  if (!report.permission.may) return "early";
  if (!claim.isClaim) return "none";
  return (differenceOf(claim, report) ?? 0) > 0 ? "higher" : "lower";
}

/** The planned comparisons: a row each, with the difference, its interval and the verdict. */
export function ClaimTable({ report, figure }: { report: Report; figure: string }) {
  const t = useTranslations("lab.result");
  const format = useFormatter();
  const unit = report.figures[0]?.unit ?? "score";
  const isFixed = report.experiment.stopping.kind === "fixed";
  const fixedNote = report.permission.may ? "pairingNote" : "notYet";
  const note = isFixed ? fixedNote : "pairingNoteSequential";
  const cautions = (["range", "unseen"] as const).flatMap((caution) => {
    const labels = report.claims.flatMap((claim) =>
      claim.caution === caution ? [claim.label] : [],
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
      <ScrollRegion
        aria-label={figure}
        className="relative rounded-card border border-line bg-panel px-4"
      >
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
              cell: (claim) => (
                <DifferenceCell
                  value={differenceOf(claim, report)}
                  ends={endsOf(claim, report)}
                  unit={unit}
                  isClear={claim.isClaim}
                />
              ),
            },
            {
              id: "verdict",
              title: t("verdict"),
              kind: "text",
              className: "pl-4 min-w-28",
              cell: (claim) => (
                <span className={claim.isClaim ? "font-semibold text-lamp" : "text-soft"}>
                  {t(`verdicts.${verdictOf(claim, report)}`, { one: claim.names[0] })}
                </span>
              ),
            },
            ...(isFixed
              ? [
                  {
                    id: "p",
                    title: t("p"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ contrast }: Claim) =>
                      contrast === null || contrast.adjustedP === null
                        ? "–"
                        : shownP(contrast.adjustedP),
                  },
                ]
              : []),
            {
              id: "units",
              title: t("units"),
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
      </ScrollRegion>
      <p className="mt-3 max-w-3xl text-sm text-mute">
        <Sentences>
          {[
            t(note),
            !isFixed &&
              report.contents < report.complete &&
              t("contentsNote", { blocks: report.complete, contents: report.contents }),
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
