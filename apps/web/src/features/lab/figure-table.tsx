import type { Report } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownFigure } from "./numbers.ts";

type Figure = Report["figures"][number];

interface Row {
  readonly subject: string;
  /** Null where each figure has a column. */
  readonly figure: Figure | null;
}

/** A figure of a subject in an arm, with its interval below. */
function Cell({ report, figure, of }: { report: Report; figure: Figure; of: [string, string] }) {
  const [subject, arm] = of;
  const cell = report.cells.find(
    (each) => each.figure === figure.id && each.subject === subject && each.arm === arm,
  );
  if (cell === undefined || cell.value === null) return "–";
  const { value, low, high } = cell;
  return (
    <>
      <span className="block text-text">{shownFigure(value, figure.unit)}</span>
      {low !== null && high !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {shownFigure(low, figure.unit)} … {shownFigure(high, figure.unit)}
        </span>
      )}
    </>
  );
}

/**
 * All figures: one arm has a row a subject, as Table 2 of the WiS paper; several have a row a figure, as
 * its Table 3.
 */
export function FigureTable({
  report,
  nameOf,
}: {
  report: Report;
  nameOf: (figure: Figure) => string;
}) {
  const t = useTranslations("lab.result");
  const { subjects, arms } = report.experiment;
  const [only, ...more] = arms;
  const isOneArm = more.length === 0;
  const rows = subjects.flatMap((subject): Row[] =>
    isOneArm ? [{ subject, figure: null }] : report.figures.map((figure) => ({ subject, figure })),
  );
  const columns = isOneArm
    ? report.figures.map((figure) => ({
        id: figure.id,
        title: nameOf(figure),
        cell: ({ subject }: Row) => (
          <Cell report={report} figure={figure} of={[subject, only?.name ?? ""]} />
        ),
      }))
    : arms.map(({ name }) => ({
        id: name,
        title: <Name>{name}</Name>,
        className: "pl-3 whitespace-nowrap",
        cell: ({ subject, figure }: Row) =>
          figure && <Cell report={report} figure={figure} of={[subject, name]} />,
      }));
  return (
    <ScrollRegion
      aria-label={t("figures")}
      className="relative rounded-card border border-line bg-panel px-4"
    >
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
    </ScrollRegion>
  );
}
