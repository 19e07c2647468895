import type { Report } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { Section } from "#components/section.tsx";
import { AttackPart } from "./attack-part.tsx";
import { BeliefsPart } from "./beliefs-part.tsx";
import { CellChart } from "./cell-chart.tsx";
import { ClaimChart } from "./claim-chart.tsx";
import { ClaimTable } from "./claim-table.tsx";
import { FigureTable } from "./figure-table.tsx";
import { StrataPart } from "./strata-part.tsx";

type Figure = Report["figures"][number];

/** The results of an experiment so far: claims first, then all figures, then exploratory results. */
export function ResultPart({
  report,
  nameOf,
  questionOf,
  roleOf,
}: {
  /** Null: nothing is counted yet. */
  report: Report | null;
  nameOf: (figure: Figure) => string;
  questionOf: (question: string) => string;
  roleOf: (role: string) => string;
}) {
  const t = useTranslations("lab.result");
  const [primary] = report?.figures ?? [];
  if (report === null || report.complete === 0 || primary === undefined) {
    return (
      <Section title={t("title")}>
        <p className="text-sm text-mute">{t("waiting")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("title")}>
      {report.claims.length > 0 && (
        <>
          <h3 className="mb-3 font-semibold">{nameOf(primary)}</h3>
          <ClaimChart report={report} figure={nameOf(primary)} />
          <ClaimTable report={report} figure={nameOf(primary)} />
        </>
      )}
      <h3 className="mt-8 mb-1 font-semibold">{t("figures")}</h3>
      <p className="mb-3 text-sm text-mute">{t("figuresNote")}</p>
      <CellChart report={report} figure={nameOf(primary)} />
      <FigureTable report={report} nameOf={nameOf} />
      <StrataPart report={report} roleOf={roleOf} />
      <AttackPart attacks={report.attacks} unit={primary.unit} figure={nameOf(primary)} />
      <BeliefsPart beliefs={report.beliefs} nameOf={questionOf} />
    </Section>
  );
}
