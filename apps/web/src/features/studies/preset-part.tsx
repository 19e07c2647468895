import { type JudgeTable, type PresetTable, textOf } from "@wisp/study";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownMetric } from "#features/lab/difference.tsx";
import { PaperPart } from "#features/lab/paper-part.tsx";

type Row = PresetTable["rows"][number];

/** A metric with its interval below. */
function Cell({ of, unit }: { of: Row["cells"][number] | undefined; unit: PresetTable["unit"] }) {
  if (of === null || of === undefined) return "–";
  const { value, low, high } = of;
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

/** Results with the sentences below them. */
function Results({ title, table }: { title: string; table: PresetTable }) {
  const { unit, columns, rows, notes = [] } = table;
  const t = useTranslations("studies.preset");
  const tLab = useTranslations("lab.result");
  const locale = useLocale();
  const [first] = rows;
  const labels = columns.length - (first?.cells.length ?? 0);
  const headOf = (at: number): string => {
    const name = textOf(columns[at] ?? {}, locale) ?? "";
    return unit === "rate" && at >= labels ? tLab("percent", { name }) : name;
  };
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <TablePanel title={title}>
          <SmallTable
            caption={title}
            room="close"
            rows={rows}
            keyOf={(row) => row.labels.join("/")}
            columns={columns.map((_, at) => ({
              id: `${at}`,
              title: headOf(at),
              kind: at === 0 ? "name" : at < labels ? "text" : "figure",
              className: at === 0 ? "min-w-32" : at < labels ? "min-w-40 pl-3" : "min-w-20 pl-3",
              cell: (row: Row) =>
                at < labels ? (
                  <Name>{row.labels[at] || t("all")}</Name>
                ) : (
                  <Cell of={row.cells[at - labels]} unit={unit} />
                ),
            }))}
          />
        </TablePanel>
      )}
      {notes.map((note) => {
        const text = textOf(note, locale) ?? "";
        return (
          <p key={text} className="mt-3 max-w-prose text-sm text-soft">
            {text}
          </p>
        );
      })}
    </>
  );
}

/** The results of a study as a paper prints them: of people, and of each model apart, beside the printed table. */
export function PresetPart({
  table,
  judges,
}: {
  table: PresetTable;
  judges: readonly JudgeTable[];
}) {
  const t = useTranslations("studies.preset");
  return (
    <>
      <Section title={t("title")}>
        <Results title={t("title")} table={table} />
        {judges.map((each) => (
          <div key={each.judge} className="mt-6">
            <h3 className="mb-2 text-base font-semibold">{t("byModel", { judge: each.judge })}</h3>
            <Results title={t("byModel", { judge: each.judge })} table={each} />
          </div>
        ))}
      </Section>
      <PaperPart paper={table.paper} />
    </>
  );
}
