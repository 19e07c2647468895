import type { ContrastStrata, ExperimentReport } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { IntervalChart, type IntervalRow } from "#components/charts/intervals.tsx";
import { ScrollRegion, TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownDifference, shownMetric, shownP, writerOf } from "./difference.tsx";

type Metric = ExperimentReport["figures"][number];

interface Row {
  readonly subject: string;
  /** Null where each metric has a column. */
  readonly figure: Metric | null;
}

/** A metric of a subject in an arm, with its interval below. */
function Cell({
  cells,
  figure,
  of,
}: {
  cells: ExperimentReport["cells"];
  figure: Metric;
  of: readonly [subject: string, arm: string];
}) {
  const [subject, arm] = of;
  const cell = cells.find(
    (each) => each.figure === figure.id && each.subject === subject && each.arm === arm,
  );
  if (cell === undefined || cell.value === null) return "–";
  const { value, low, high } = cell;
  return (
    <>
      <span className="block text-text">{shownMetric(value, figure.unit)}</span>
      {low !== null && high !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {shownMetric(low, figure.unit)} … {shownMetric(high, figure.unit)}
        </span>
      )}
    </>
  );
}

/**
 * All metrics: one arm has a row a subject, as Table 2 of the WiS paper; several have a row a metric, as
 * its Table 3.
 */
export function MetricTable({
  report,
  nameOf,
}: {
  report: ExperimentReport;
  nameOf: (metric: Metric) => string;
}) {
  const t = useTranslations("lab.result");
  const { subjects, arms } = report.experiment;
  const [only, ...more] = arms;
  const isOneArm = more.length === 0;
  const rows = subjects.flatMap((subject): Row[] =>
    isOneArm
      ? [{ subject, figure: null }]
      : report.figures.map((metric) => ({ subject, figure: metric })),
  );
  const columns = isOneArm
    ? report.figures.map((metric) => ({
        id: metric.id,
        title: nameOf(metric),
        cell: ({ subject }: Row) => (
          <Cell cells={report.cells} figure={metric} of={[subject, only?.name ?? ""]} />
        ),
      }))
    : arms.map(({ name }) => ({
        id: name,
        title: <Name>{name}</Name>,
        className: "pl-3 whitespace-nowrap",
        cell: ({ subject, figure }: Row) =>
          figure && <Cell cells={report.cells} figure={figure} of={[subject, name]} />,
      }));
  return (
    <TablePanel title={t("figures")}>
      <SmallTable
        caption={t("figures")}
        rows={rows}
        keyOf={({ subject, figure }) => `${subject}/${figure?.id}`}
        columns={[
          {
            id: "agent",
            title: t("agent"),
            kind: "name",
            className: "min-w-24 pr-3",
            cell: ({ subject, figure }) => (
              <Name
                className={figure && figure !== report.figures[0] ? "sr-only" : "font-semibold"}
              >
                {subject}
              </Name>
            ),
          },
          ...(isOneArm
            ? []
            : [
                {
                  id: "figure",
                  title: t("figure"),
                  kind: "text" as const,
                  className: "min-w-32 pl-3",
                  cell: ({ figure }: Row) => figure && nameOf(figure),
                },
              ]),
          ...columns,
        ]}
      />
    </TablePanel>
  );
}

/** All metrics by setting; nothing where the report has none. */
export function SettingsPart({
  report: { settings, figures, experiment },
  nameOf,
}: {
  report: ExperimentReport;
  nameOf: (metric: Metric) => string;
}) {
  const t = useTranslations("lab.result");
  if (settings.length === 0) return null;
  const rows = [...Map.groupBy(settings, ({ setting }) => setting)].flatMap(([setting, cells]) =>
    experiment.subjects.flatMap((subject) =>
      experiment.arms.map(({ name: arm }) => ({ setting, cells, of: [subject, arm] as const })),
    ),
  );
  return (
    <details className="mt-4 rounded-card border border-line bg-panel p-4">
      <summary className="cursor-pointer font-semibold">{t("settings")}</summary>
      <ScrollRegion aria-label={t("settings")} className="mt-3">
        <SmallTable
          caption={t("settings")}
          rows={rows}
          keyOf={({ setting, of }) => `${setting}/${of.join("/")}`}
          columns={[
            {
              id: "setting",
              title: t("setting"),
              kind: "name",
              className: "min-w-24 pr-3",
              cell: ({ setting }) => <Name>{setting}</Name>,
            },
            {
              id: "agent",
              title: t("agent"),
              kind: "text",
              className: "min-w-24 pl-3",
              cell: ({ of: [subject] }) => <Name>{subject}</Name>,
            },
            {
              id: "arm",
              title: t("arm"),
              kind: "text",
              className: "pl-3",
              cell: ({ of: [, arm] }) => <Name>{arm}</Name>,
            },
            ...figures.map((metric) => ({
              id: metric.id,
              title: nameOf(metric),
              cell: ({ cells, of }: (typeof rows)[number]) => (
                <Cell cells={cells} figure={metric} of={of} />
              ),
            })),
          ]}
        />
      </ScrollRegion>
    </details>
  );
}

type Unit = ExperimentReport["figures"][number]["unit"];

/** One contrast by opponent, content, setting or role: drawn, and in a table. */
function Strata({
  found,
  unit,
  roleOf,
  isOpen,
}: {
  found: ContrastStrata;
  unit: Unit;
  roleOf: (role: string) => string;
  isOpen: boolean;
}) {
  const t = useTranslations("lab.explore");
  const { label, by, strata, left, scale, inconsistency, p } = found;
  const nameOf = (stratum: string): string => (by === "role" ? roleOf(stratum) : stratum);
  const title = t(`by.${by}`, { label });
  return (
    <details open={isOpen} className="rounded-card border border-line bg-panel p-4">
      <summary className="cursor-pointer font-medium wrap-anywhere">{title}</summary>
      <div className="mt-4">
        <IntervalChart
          label={title}
          from={0}
          write={writerOf(unit)}
          rows={strata.map(({ stratum, value, low, high }) => ({
            id: stratum,
            name: <Name>{nameOf(stratum)}</Name>,
            value,
            low,
            high,
          }))}
        />
      </div>
      <ScrollRegion aria-label={title} className="mt-4">
        <SmallTable
          caption={title}
          rows={strata}
          keyOf={({ stratum }) => stratum}
          room="close"
          columns={[
            {
              id: "stratum",
              title: t(`of.${by}`),
              kind: "name",
              className: "min-w-24",
              cell: ({ stratum }) => <Name>{nameOf(stratum)}</Name>,
            },
            { id: "units", title: t("units"), cell: ({ blocks }) => blocks },
            { id: "own", title: t("alone"), cell: ({ own }) => shownDifference(own, unit) },
            {
              id: "shrunken",
              title: t("shrunken"),
              className: "pl-3 whitespace-nowrap",
              cell: ({ value, low, high }) =>
                `${shownDifference(value, unit)} (${shownDifference(low, unit)} … ${shownDifference(high, unit)})`,
            },
          ]}
        />
      </ScrollRegion>
      <p className="mt-3 text-sm text-mute">
        {t("spread", {
          scale: shownMetric(scale, unit),
          p: shownP(p),
          share: (100 * inconsistency).toFixed(0),
        })}
        {left.length > 0 && ` ${t("left", { count: left.length })}`}
      </p>
    </details>
  );
}

/** Factors on which the contrasts of the primary metric depend, marked as exploratory. */
export function StrataPart({
  report: { strata, figures },
  roleOf,
}: {
  report: Pick<ExperimentReport, "strata" | "figures">;
  /** Of a role, in the reader's language. */
  roleOf: (role: string) => string;
}) {
  const t = useTranslations("lab.explore");
  if (strata.length === 0) return null;
  const unit = figures[0]?.unit ?? "score";
  return (
    <>
      <h3 className="mt-8 mb-1 font-semibold">{t("title")}</h3>
      <p className="mb-3 max-w-3xl text-sm text-mute">{t("note")}</p>
      <div className="flex flex-col gap-3">
        {strata.map((found, at) => (
          <Strata
            key={`${found.label}/${found.by}`}
            found={found}
            unit={unit}
            roleOf={roleOf}
            isOpen={at === 0}
          />
        ))}
      </div>
    </>
  );
}

/** As many rows as can be compared; the table has all. */
const MAX_ROWS = 40;

/** The primary metric of every subject in every arm with its interval. */
export function CellChart({ report, figure }: { report: ExperimentReport; figure: string }) {
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
