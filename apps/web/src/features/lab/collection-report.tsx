import type { MetricUnit } from "@wisp/game";
import {
  areaOfRadar,
  type CollectionReport,
  type ComposedValue,
  type Layout,
  layoutsOf,
  tableRows,
  textIn,
  unansweredIn,
  valueIn,
} from "@wisp/lab";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { BiasStudyPart } from "./bias-study-part.tsx";
import { RadarChart, StackedBars } from "./collection-charts.tsx";
import { shownMetric } from "./difference.tsx";
import { MetricTable } from "./metric-table.tsx";
import { PaperPart } from "./paper-part.tsx";

type Kind<Name extends Layout["kind"]> = Extract<Layout, { readonly kind: Name }>;

/** Names the metrics of an experiment, by its id within the collection. */
type NamesOf = (
  experiment: string,
) => (metric: { readonly id: string; readonly unit: MetricUnit }) => string;

/** A composed metric of a subject, with its interval below. */
function Value({
  report,
  figure,
  subject,
}: {
  report: CollectionReport;
  figure: string | null;
  subject: string;
}) {
  const found = figure === null ? undefined : valueIn(report, figure, subject);
  if (found === undefined || found.value === null) return "–";
  const { value, low, high, unit } = found;
  return (
    <>
      <span className="block text-text">{shownMetric(value, unit)}</span>
      {low !== null && high !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {shownMetric(low, unit)} … {shownMetric(high, unit)}
        </span>
      )}
    </>
  );
}

interface Row {
  readonly name: string;
  readonly subject: string;
  readonly figures: readonly (string | null)[];
}

/** A table of composed metrics: a row each, with the subject's name at its head. */
function ValueTable({
  report,
  title,
  columns,
  rows,
}: {
  report: CollectionReport;
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  const t = useTranslations("lab.result");
  return (
    <TablePanel title={title}>
      <SmallTable
        caption={title}
        rows={rows}
        keyOf={({ name }) => name}
        room="close"
        columns={[
          {
            id: "subject",
            title: t("agent"),
            kind: "name" as const,
            className: "min-w-28 pr-3",
            cell: ({ name }: Row) => <Name>{name}</Name>,
          },
          ...columns.map((column, at) => ({
            id: `${at}/${column}`,
            title: <Name>{column}</Name>,
            className: "min-w-20 pl-3",
            cell: ({ subject, figures }: Row) => (
              <Value report={report} figure={figures[at] ?? null} subject={subject} />
            ),
          })),
        ]}
      />
    </TablePanel>
  );
}

/** The metrics that a chart shows: their titles, and the subjects that have any of them. */
function useChart(report: CollectionReport, ids: readonly string[]) {
  const t = useTranslations("lab.result");
  const locale = useLocale();
  const titles = ids.map((id) => {
    const metric = report.collection.figures.find((each) => each.id === id);
    if (metric === undefined) return id;
    const name = textIn(metric.title, locale);
    return metric.unit === "rate" ? t("percent", { name }) : name;
  });
  const shownValue = (id: string, subject: string): number | null =>
    valueIn(report, id, subject)?.value ?? null;
  const subjects = report.subjects.filter((subject) =>
    ids.some((id) => shownValue(id, subject) !== null),
  );
  const rows = (metrics: readonly string[]): Row[] =>
    subjects.map((subject) => ({ name: subject, subject, figures: metrics }));
  return { titles, subjects, shownValue, rows };
}

function RadarPart({
  report,
  layout,
  area,
}: {
  report: CollectionReport;
  layout: Kind<"radar">;
  /** The metric that is its area. */
  area: string;
}) {
  const t = useTranslations("lab.collections.radar");
  const locale = useLocale();
  const title = textIn(layout.title, locale);
  const { titles, subjects, shownValue, rows } = useChart(report, layout.axes);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-x-8 gap-y-4 rounded-card border border-line bg-panel p-4">
        <div className="min-w-0 flex-1 basis-64">
          <RadarChart
            label={t("label", { title, axes: layout.axes.length })}
            axes={layout.axes.length}
            max={layout.max}
            series={subjects.map((subject) => ({
              id: subject,
              name: <Name>{subject}</Name>,
              values: layout.axes.map((id) => shownValue(id, subject)),
            }))}
          />
        </div>
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="mb-2 font-semibold">{t("axes")}</p>
          <ol className="flex list-decimal flex-col gap-1 pl-6">
            {titles.map((axis, at) => (
              <li key={layout.axes[at]} className="wrap-anywhere">
                <Name>{axis}</Name>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <ValueTable
        report={report}
        title={title}
        columns={[...titles, t("area")]}
        rows={rows([...layout.axes, area])}
      />
      <p className="mt-3 max-w-3xl text-sm text-mute">{t("note")}</p>
    </>
  );
}

function BarsPart({ report, layout }: { report: CollectionReport; layout: Kind<"bars"> }) {
  const t = useTranslations("lab.collections.bars");
  const locale = useLocale();
  const title = textIn(layout.title, locale);
  const { titles, subjects, shownValue, rows } = useChart(report, layout.parts);
  return (
    <>
      <div className="mb-4 rounded-card border border-line bg-panel p-4">
        <StackedBars
          label={t("label", { title })}
          subjects={subjects.map((subject) => ({ id: subject, name: <Name>{subject}</Name> }))}
          parts={layout.parts.map((id, at) => ({
            id,
            name: <Name>{titles[at] ?? id}</Name>,
            values: subjects.map((subject) => shownValue(id, subject)),
          }))}
        />
      </div>
      <ValueTable report={report} title={title} columns={titles} rows={rows(layout.parts)} />
    </>
  );
}

/** A heading with what is below it, and the paper's own table where the layout names one. */
function Part({
  title,
  paper,
  children,
}: {
  title: string;
  paper?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Section title={title}>
      {children}
      <PaperPart paper={paper} />
    </Section>
  );
}

function LayoutPart({
  report,
  layout,
  at,
  namesOf,
}: {
  report: CollectionReport;
  layout: Layout;
  at: number;
  namesOf: NamesOf;
}) {
  const t = useTranslations("lab.collections");
  const locale = useLocale();
  switch (layout.kind) {
    case "experiment": {
      const own = report.experiments.find(({ id }) => id === layout.experiment)?.report;
      if (own === undefined) return null;
      return (
        <Part title={own.experiment.name} paper={layout.paper}>
          <MetricTable report={own} nameOf={namesOf(layout.experiment)} />
        </Part>
      );
    }
    case "table": {
      const title = textIn(layout.title, locale);
      return (
        <Part title={title} paper={layout.paper}>
          <ValueTable
            report={report}
            title={title}
            columns={layout.columns.map((column) => textIn(column, locale))}
            rows={tableRows(report, layout, locale)}
          />
          {unansweredIn(report, layout).map(
            ({ experiment, subject, interview, illegal, missing }) => (
              <p
                key={`${experiment}/${subject}/${interview}`}
                className="mt-3 max-w-3xl text-sm text-mute"
              >
                {t("unanswered", { experiment, subject, interview, illegal, missing })}
              </p>
            ),
          )}
        </Part>
      );
    }
    case "bias":
      return (
        <Part title={textIn(layout.title, locale)} paper={layout.paper}>
          <BiasStudyPart report={report} study={layout.study} />
        </Part>
      );
    case "paper":
      return (
        <Part title={textIn(layout.title, locale)} paper={layout.paper}>
          <p className="max-w-3xl text-sm text-soft">{textIn(layout.note, locale)}</p>
        </Part>
      );
    case "radar":
      return (
        <Part title={textIn(layout.title, locale)}>
          <RadarPart report={report} layout={layout} area={areaOfRadar(at)} />
        </Part>
      );
    case "bars":
      return (
        <Part title={textIn(layout.title, locale)} paper={layout.paper}>
          <BarsPart report={report} layout={layout} />
        </Part>
      );
  }
}

const gapNotes = [
  { gap: "of-best", note: "ofBest" },
  { gap: "shared-content", note: "sharedContent" },
] as const satisfies readonly { readonly gap: ComposedValue["gap"]; readonly note: string }[];

/** The layouts of a collection, and what its composed metrics do not promise. */
export function CollectionReportPart({
  report,
  hasCard = false,
  namesOf,
}: {
  /** Null before the first result. */
  report: CollectionReport | null;
  /** Whether a report card above it shows the tables of metrics; those beside printed ones are repeated. */
  hasCard?: boolean;
  namesOf: NamesOf;
}) {
  const t = useTranslations("lab.collections");
  if (report === null) {
    return (
      <Section title={t("results")}>
        <p className="text-sm text-soft">{t("waiting")}</p>
      </Section>
    );
  }
  const { values, collection } = report;
  const notes = [
    ...(values.length > 0 ? (["composed"] as const) : []),
    ...gapNotes.flatMap(({ gap, note }) => (values.some((each) => each.gap === gap) ? [note] : [])),
  ];
  return (
    <>
      {layoutsOf(collection).map((layout, at) =>
        hasCard && layout.kind === "table" && layout.paper === undefined ? null : (
          <LayoutPart key={at} report={report} layout={layout} at={at} namesOf={namesOf} />
        ),
      )}
      {notes.length > 0 && (
        <ul className="mt-6 flex max-w-3xl flex-col gap-2 text-sm text-mute">
          {notes.map((note) => (
            <li key={note}>{t(`notes.${note}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
