import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useDayWriter } from "#components/formats.tsx";
import { SmallTable } from "#components/small-table.tsx";

type Columns<Row> = ComponentProps<typeof SmallTable<Row>>["columns"];

/** The days of a chart as a table, folded away, the newest first; `columns` come after the day. */
export function DayTable<Row extends { readonly day: string }>({
  caption,
  days,
  columns,
}: {
  caption?: string;
  days: readonly Row[];
  columns: Columns<Row>;
}) {
  const t = useTranslations("agents.days");
  const writeDay = useDayWriter();
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">{t("table")}</summary>
      <SmallTable
        caption={caption}
        className="mt-2 max-w-xl"
        room="close"
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          {
            id: "day",
            title: t("day"),
            kind: "name",
            cell: ({ day }) => <time dateTime={day}>{writeDay(day)}</time>,
          },
          ...columns,
        ]}
      />
    </details>
  );
}
