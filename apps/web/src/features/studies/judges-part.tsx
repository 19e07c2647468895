import type { ApiJudge } from "@wisp/api";
import {
  type BesidePeople,
  familySentence,
  type JudgeReport,
  type MeasureReport,
  type Rater,
  verdictSentence,
} from "@wisp/study";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { useMoney } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { shownDifference } from "#features/lab/difference.tsx";
import { AgreementValue } from "./agreement-part.tsx";
import { StopJudge } from "./ask-judge.tsx";

/** Whether a model is asked or waits for it. */
export const isAsked = ({ status }: Pick<ApiJudge, "status">): boolean =>
  status === "waiting" || status === "running";

/** The models that rate, with their progress and cost. */
export function JudgesTable({
  slug,
  judges,
  items,
}: {
  slug: string;
  judges: readonly ApiJudge[];
  /** To rate, without those that are no longer shown. */
  items: number;
}) {
  const t = useTranslations("studies.judges");
  const format = useFormatter();
  const money = useMoney();
  return (
    <TablePanel title={t("title")}>
      <SmallTable
        caption={t("title")}
        rows={judges}
        keyOf={({ pseudonym }) => pseudonym}
        className="min-w-[36rem]"
        columns={[
          {
            id: "model",
            title: t("model"),
            kind: "name",
            cell: ({ pseudonym, agent, model }) => (
              <>
                <span className="font-mono">{pseudonym}</span>
                <Name className="block text-xs text-mute">
                  {model === null ? agent : `${agent} · ${model}`}
                </Name>
              </>
            ),
          },
          {
            id: "state",
            title: t("state"),
            kind: "text",
            cell: ({ status, failure }) => (
              <>
                {t(`states.${failure === null ? status : "failed"}`)}
                {failure !== null && (
                  <UntrustedText text={failure} lang="en" className="max-w-xs text-xs text-mute" />
                )}
              </>
            ),
          },
          {
            id: "answered",
            title: t("answered"),
            cell: ({ answered }) =>
              t("answeredOf", { answered: format.number(answered), items: format.number(items) }),
          },
          {
            id: "cost",
            title: t("cost"),
            cell: ({ costMicros, budgetMicros }) =>
              t("costOf", { cost: money(costMicros, 4), budget: money(budgetMicros, 2) }),
          },
          {
            id: "stop",
            title: <span className="sr-only">{t("stop")}</span>,
            cell: (judge) =>
              isAsked(judge) && <StopJudge slug={slug} pseudonym={judge.pseudonym} />,
          },
        ]}
      />
    </TablePanel>
  );
}

/** The agreement of people and of a judge with them, a row for each group of ratings. */
function BesideTable({
  title,
  rows,
}: {
  title: string;
  rows: readonly (BesidePeople & { readonly group: string })[];
}) {
  const t = useTranslations("studies.judges");
  return (
    <TablePanel title={title}>
      <SmallTable
        caption={title}
        room="close"
        rows={rows}
        keyOf={({ group }) => group}
        columns={[
          {
            id: "group",
            title: t("group"),
            kind: "name",
            cell: ({ group }) => <Name>{group}</Name>,
          },
          {
            id: "judge",
            title: t("withPeople"),
            cell: ({ withPeople }) => <AgreementValue of={withPeople} />,
          },
          {
            id: "people",
            title: t("people"),
            cell: ({ people }) => <AgreementValue of={people} />,
          },
        ]}
      />
    </TablePanel>
  );
}

const spoken = ["yes", "no", "left", "right"] as const;

/** How often a person's value met the judge's. */
function ConfusionTable({
  title,
  scale,
  confusion,
}: Pick<MeasureReport, "scale"> & Pick<JudgeReport, "confusion"> & { title: string }) {
  const t = useTranslations("studies.judges");
  const tQuestion = useTranslations("rating.question");
  const format = useFormatter();
  const wordOf = (value: string | number): string => {
    const word = spoken.find((each) => each === value);
    return word === undefined ? `${value}` : tQuestion(word);
  };
  return (
    <TablePanel title={title}>
      <SmallTable
        caption={title}
        room="close"
        rows={scale.map((value, at) => ({ value, counts: confusion[at] ?? [] }))}
        keyOf={({ value }) => `${value}`}
        columns={[
          {
            id: "judge",
            title: t("confusionHead"),
            kind: "name",
            cell: ({ value }) => wordOf(value),
          },
          ...scale.map((value, at) => ({
            id: `${value}`,
            title: wordOf(value),
            cell: ({ counts }: { counts: readonly number[] }) => format.number(counts[at] ?? 0),
          })),
        ]}
      />
    </TablePanel>
  );
}

/** How much higher than people a judge rates each model. */
function ModelsTable({ title, models }: Pick<JudgeReport, "models"> & { title: string }) {
  const t = useTranslations("studies.judges");
  const tAgreement = useTranslations("studies.agreement");
  const shown = (value: number): string => shownDifference(value, "score");
  return (
    <TablePanel title={title}>
      <SmallTable
        caption={title}
        room="close"
        rows={models}
        keyOf={({ model }) => model}
        columns={[
          {
            id: "model",
            title: t("rated"),
            kind: "name",
            cell: ({ model }) => <Name>{model}</Name>,
          },
          {
            id: "difference",
            title: t("difference"),
            cell: ({ difference }) => {
              if (difference === null) return "–";
              const { value, low, high } = difference;
              return (
                <>
                  <span className="block">{shown(value)}</span>
                  {low === null || high === null ? (
                    <span className="block font-sans text-xs text-mute">
                      {tAgreement("few-items")}
                    </span>
                  ) : (
                    <span className="block text-xs whitespace-nowrap text-mute">
                      {tAgreement("interval", { low: shown(low), high: shown(high) })}
                    </span>
                  )}
                </>
              );
            },
          },
        ]}
      />
    </TablePanel>
  );
}

const tones = { may: "good", "may-not": "bad", "too-few": "neutral" } as const;

/** A judge beside people in one measure. */
function JudgeCard({
  measure: { name, scale },
  judge: report,
  agent,
  margin,
}: {
  measure: Pick<MeasureReport, "name" | "scale">;
  judge: JudgeReport;
  /** Its name; undefined: not known. */
  agent: string | undefined;
  margin: number;
}) {
  const t = useTranslations("studies.judges");
  const locale = useLocale();
  const { judge, verdict, missed, people, withPeople, strata, rubrics } = report;
  const named = agent === undefined ? judge : t("named", { agent: sanitizeName(agent), judge });
  const heading = t("heading", { judge: named, measure: name });
  const versions = rubrics.map(({ version, ...beside }) => ({
    group: t("rubric", { version }),
    ...beside,
  }));
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold wrap-anywhere">{heading}</h3>
        <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
      </div>
      <p className="max-w-3xl text-sm">
        {verdictSentence(report, margin, locale)}{" "}
        {missed > 0 && <span className="text-mute">{t("missed", { count: missed })}</span>}
      </p>
      {report.ownFamily !== null && (
        <p className="max-w-3xl text-sm">{familySentence(report.ownFamily, locale)}</p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <BesideTable
          title={t("agreementOf", { heading })}
          rows={[{ group: t("all"), people, withPeople }, ...versions]}
        />
        <ConfusionTable
          title={t("confusionOf", { heading })}
          scale={scale}
          confusion={report.confusion}
        />
      </div>
      {strata.length + report.models.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-10 cursor-pointer content-center text-soft">
            {t("more")}
          </summary>
          <div className="mt-2 grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
            {strata.length > 0 && (
              <BesideTable
                title={t("strataOf", { heading })}
                rows={strata.map(({ stratum, ...beside }) => ({ group: stratum, ...beside }))}
              />
            )}
            {report.models.length > 0 && (
              <ModelsTable title={t("modelsOf", { heading })} models={report.models} />
            )}
          </div>
        </details>
      )}
    </Card>
  );
}

/** Each judge beside people, by the stated rule. */
export function JudgeReports({
  measures,
  raters,
  margin,
}: {
  measures: readonly MeasureReport[];
  raters: readonly Pick<Rater, "pseudonym" | "judge">[];
  margin: number;
}) {
  const t = useTranslations("studies.judges");
  const format = useFormatter();
  const rows = measures.flatMap((measure) => measure.judges.map((judge) => ({ measure, judge })));
  if (rows.length === 0) return null;
  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <p className="max-w-3xl text-sm text-mute">
        {t("rule", { margin: format.number(margin, { minimumFractionDigits: 2 }) })}
      </p>
      {rows.map(({ measure, judge }) => (
        <JudgeCard
          key={`${measure.name}/${judge.judge}`}
          measure={measure}
          judge={judge}
          agent={raters.find(({ pseudonym }) => pseudonym === judge.judge)?.judge?.agent}
          margin={margin}
        />
      ))}
    </div>
  );
}
