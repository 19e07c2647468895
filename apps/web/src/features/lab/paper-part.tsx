import { paperTables } from "@wisp/lab";
import { useLocale, useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Section } from "#components/section.tsx";
import { SmallTable } from "#components/small-table.tsx";

/** The table of a paper that an experiment reproduces, as printed, and how ours differs. */
export function PaperPart({ paper }: { paper: string | undefined }) {
  const t = useTranslations("lab.result");
  const locale = useLocale();
  const table = paper === undefined ? undefined : paperTables[paper];
  if (table === undefined) return null;
  const isNumber = (at: number): boolean =>
    table.rows.every((row) => Number.isFinite(Number(row[at])));
  const title = t("paper", { source: table.source });
  return (
    <Section title={title}>
      <ScrollRegion
        aria-label={title}
        className="relative rounded-card border border-line bg-panel px-4"
      >
        <SmallTable
          caption={title}
          rows={table.rows}
          keyOf={(row: readonly string[]) => row.join("/")}
          room="close"
          columns={table.head.map((head, at) => ({
            id: head,
            title: head,
            kind: at === 0 ? "name" : isNumber(at) ? "figure" : "text",
            className: at === 0 ? "min-w-40" : "min-w-20 pl-3",
            cell: (row: readonly string[]) => row[at],
          }))}
        />
      </ScrollRegion>
      <p className="mt-3 max-w-3xl text-sm text-mute">{table.differences[locale]}</p>
    </Section>
  );
}
