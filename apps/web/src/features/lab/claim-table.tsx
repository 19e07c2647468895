import type { Report } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownDifference } from "./numbers.ts";

type Claim = Report["claims"][number];

/** The ends of the interval that a claim rests on; null where there is none. */
const endsOf = ({ contrast, look }: Claim, { experiment }: Report) =>
  experiment.stopping.kind === "sequential" ? look : (contrast?.simultaneous ?? null);

/** The difference that a claim is about; null where nothing is to be compared. */
const differenceOf = ({ contrast, look }: Claim, { experiment }: Report): number | null =>
  (experiment.stopping.kind === "sequential" ? look : contrast)?.value ?? null;

/** The most that an interval of these claims reaches from 0: the end of the axis to both sides. */
function reachOf(report: Report): number {
  const ends = report.claims.flatMap((claim) => endsOf(claim, report) ?? []);
  return Math.max(...ends.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]), 0) || 1;
}

/** A difference with its interval on an axis whose middle is "no difference". */
function Whisker({ claim, report, reach }: { claim: Claim; report: Report; reach: number }) {
  const ends = endsOf(claim, report);
  const value = differenceOf(claim, report);
  if (ends === null || value === null) return null;
  const place = (at: number): number => 50 + (50 * Math.max(-reach, Math.min(reach, at))) / reach;
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden
      className="h-3 w-full min-w-32 overflow-visible"
    >
      <line x1="50" x2="50" y1="0" y2="12" className="stroke-mute" strokeWidth="0.5" />
      <line
        x1={place(ends.low)}
        x2={place(ends.high)}
        y1="6"
        y2="6"
        className={claim.isClaim ? "stroke-lamp" : "stroke-soft"}
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={place(value)}
        x2={place(value)}
        y1="1"
        y2="11"
        className={claim.isClaim ? "stroke-lamp" : "stroke-soft"}
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** What is said of a claim, by the name of its words. */
function verdictOf(claim: Claim, report: Report): "higher" | "lower" | "none" | "early" | "few" {
  if (endsOf(claim, report) === null) return report.permission.may ? "few" : "early";
  if (!report.permission.may) return "early";
  if (!claim.isClaim) return "none";
  return (differenceOf(claim, report) ?? 0) > 0 ? "higher" : "lower";
}

/** The planned comparisons: a row each, with the difference, its interval and what is said of it. */
export function ClaimTable({ report, figure }: { report: Report; figure: string }) {
  const t = useTranslations("lab.result");
  const unit = report.figures[0]?.unit ?? "score";
  const reach = reachOf(report);
  const isFixed = report.experiment.stopping.kind === "fixed";
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
              className: "min-w-40",
              cell: ({ label }) => <Name>{label}</Name>,
            },
            {
              id: "difference",
              title: t("difference"),
              cell: (claim) => {
                const value = differenceOf(claim, report);
                return value === null ? "–" : shownDifference(value, unit);
              },
            },
            {
              id: "interval",
              title: t("interval"),
              className: "pl-3 whitespace-nowrap",
              cell: (claim) => {
                const ends = endsOf(claim, report);
                return ends === null
                  ? "–"
                  : `${shownDifference(ends.low, unit)} … ${shownDifference(ends.high, unit)}`;
              },
            },
            {
              id: "plot",
              title: <span className="sr-only">{t("plot")}</span>,
              kind: "text",
              className: "w-1/5 pl-4",
              cell: (claim) => <Whisker {...{ claim, report, reach }} />,
            },
            ...(isFixed
              ? [
                  {
                    id: "p",
                    title: t("p"),
                    cell: ({ contrast }: Claim) =>
                      contrast === null || contrast.adjustedP === null
                        ? "–"
                        : contrast.adjustedP < 0.001
                          ? "< 0.001"
                          : contrast.adjustedP.toFixed(3),
                  },
                ]
              : []),
            {
              id: "units",
              title: t("units"),
              cell: ({ contrast, look }) => (isFixed ? contrast?.blocks : look?.blocks) ?? "–",
            },
            {
              id: "pairing",
              title: t("pairing"),
              cell: ({ contrast }) => contrast?.varianceFactor?.toFixed(1) ?? "–",
            },
            {
              id: "verdict",
              title: t("verdict"),
              kind: "text",
              className: "pl-4 min-w-32",
              cell: (claim) => (
                <span className={claim.isClaim ? "font-semibold text-lamp" : "text-soft"}>
                  {t(`verdicts.${verdictOf(claim, report)}`, { one: claim.names[0] })}
                </span>
              ),
            },
          ]}
        />
      </ScrollRegion>
      <p className="mt-3 max-w-3xl text-sm text-mute">
        {isFixed && !report.permission.may ? t("notYet") : t("pairingNote")}
      </p>
    </>
  );
}
