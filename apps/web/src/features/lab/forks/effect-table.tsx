import type { ApiForkDetail } from "@wisp/api";
import { useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { DifferenceCell, DifferenceHead } from "../difference-cell.tsx";
import { shownFigure } from "../numbers.ts";
import { Whisker } from "../whisker.tsx";

type Effect = NonNullable<ApiForkDetail["effect"]>;
type EffectEstimate = Effect["points"];

/** A row: the chance of a side to win, or the points of the seat. */
export interface EffectRow {
  readonly id: string;
  readonly label: string;
  /** The seat, where the label does not name it. */
  readonly names: string;
  readonly unit: "rate" | "score";
  readonly compared: EffectEstimate;
}

const endsOf = ({ low, high }: EffectEstimate) =>
  low === null || high === null ? null : { low, high };

function isClear(compared: EffectEstimate): boolean {
  const ends = endsOf(compared);
  return ends !== null && (ends.low > 0 || ends.high < 0);
}

/** The effect of a change: with it, without it, and the difference with its interval. */
export function EffectTable({ rows }: { rows: readonly EffectRow[] }) {
  const t = useTranslations("lab.forks.effect");
  const text = ({ unit }: EffectRow, value: number): string =>
    `${shownFigure(value, unit)}${unit === "rate" ? "%" : ""}`;
  return (
    <ScrollRegion
      aria-label={t("title")}
      className="relative rounded-card border border-line bg-panel px-4"
    >
      <SmallTable
        caption={t("title")}
        rows={rows}
        keyOf={({ id }) => id}
        room="wide"
        columns={[
          {
            id: "figure",
            title: t("figure"),
            kind: "name",
            className: "min-w-28",
            cell: ({ label, names }) => (
              <>
                {label}
                {names !== "" && (
                  <span className="block text-xs text-mute">
                    <Name>{names}</Name>
                  </span>
                )}
              </>
            ),
          },
          {
            id: "difference",
            title: <DifferenceHead title={t("difference")} interval={t("interval")} />,
            cell: ({ unit, compared }) => (
              <DifferenceCell
                value={compared.difference}
                ends={endsOf(compared)}
                unit={unit}
                isClear={isClear(compared)}
              />
            ),
          },
          { id: "changed", title: t("changed"), cell: (row) => text(row, row.compared.changed) },
          { id: "original", title: t("original"), cell: (row) => text(row, row.compared.original) },
          {
            id: "plot",
            title: <span className="sr-only">{t("plot")}</span>,
            kind: "text",
            className: "w-1/5 pl-4",
            cell: ({ unit, compared }) => {
              const ends = endsOf(compared);
              return unit === "rate" && ends !== null ? (
                <Whisker
                  ends={ends}
                  value={compared.difference}
                  reach={1}
                  isClear={isClear(compared)}
                />
              ) : null;
            },
          },
        ]}
      />
    </ScrollRegion>
  );
}
