import type { ContrastStrata, Report } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { IntervalChart } from "#components/charts/intervals.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownDifference, shownFigure, shownP, writerOf } from "./numbers.ts";

type Unit = Report["figures"][number]["unit"];

/** One contrast by opponent, content or role: drawn, and in a table. */
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
      <ScrollRegion aria-label={title} className="relative mt-4">
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
          scale: shownFigure(scale, unit),
          p: shownP(p),
          share: (100 * inconsistency).toFixed(0),
        })}
        {left.length > 0 && ` ${t("left", { count: left.length })}`}
      </p>
    </details>
  );
}

/** Factors on which the contrasts of the primary figure depend, marked as exploratory. */
export function StrataPart({
  report: { strata, figures },
  roleOf,
}: {
  report: Pick<Report, "strata" | "figures">;
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
