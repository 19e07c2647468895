import {
  type CardComparison,
  type CardMetric,
  type MetricDifference,
  type ReportCard,
  textIn,
} from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "#components/link.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownDifference, shownMetric, shownP } from "./difference.tsx";

const MICROS = 1_000_000;

/** Anchors that have a name in each language. */
const anchorNames = ["random", "ordinary", "strong"] as const;

/** A value with its interval below. */
export function Ranged({ value, ends }: { value: string; ends: readonly [string, string] | null }) {
  return (
    <>
      <span className="block text-text">{value}</span>
      {ends !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {ends[0]} … {ends[1]}
        </span>
      )}
    </>
  );
}

/** A card in a column of its own. */
export interface Column {
  readonly id: string;
  /** The agent's; numbered where cards of one agent are beside each other. */
  readonly name: ReactNode;
  readonly card: ReportCard;
  /** The difference of the first card from this one; null: this is the first, or they were not compared. */
  readonly comparison: CardComparison | null;
}

/** Names the anchors. */
export function useAnchorTitle(): (name: string) => string {
  const t = useTranslations("lab.cards.anchors");
  return (name) => {
    const known = anchorNames.find((each) => each === name);
    return known === undefined ? name : t(known);
  };
}

/** Marks a difference of which rare larger ones may not have been seen. */
export const UNSEEN = " †";

/** The difference of a metric from another card's, with its interval and its corrected p. */
function Difference({ of }: { of: MetricDifference | undefined }) {
  if (of === undefined || of.value === null) return "–";
  const { value, low, high, unit, adjustedP, caution } = of;
  return (
    <>
      <Ranged
        value={`${shownDifference(value, unit)}${caution === "unseen" ? UNSEEN : ""}`}
        ends={
          low === null || high === null
            ? null
            : [shownDifference(low, unit), shownDifference(high, unit)]
        }
      />
      {adjustedP !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">p {shownP(adjustedP)}</span>
      )}
    </>
  );
}

/** The page of an experiment of a card, with its matches; null: the matches of the card are not in this arena. */
export type CardLinks = ((experiment: string) => string) | null;

/** Every metric of a table of the card, beside the anchors and other cards. */
export function MetricRows({
  title,
  figures,
  columns,
  hrefOf,
}: {
  title: string;
  figures: readonly CardMetric[];
  columns: readonly Column[];
  hrefOf: CardLinks;
}) {
  const t = useTranslations("lab.cards");
  const tResult = useTranslations("lab.result");
  const locale = useLocale();
  const format = useFormatter();
  const anchors = [...new Set(figures.flatMap((each) => Object.keys(each.anchors)))];
  const hasMissing = figures.some(({ missingWrong }) => missingWrong !== null);
  const anchorTitle = useAnchorTitle();
  const shown = (
    { unit, lacksJudge, isLost }: CardMetric,
    [value, low, high]: readonly [number | null, number | null, number | null],
  ): ReactNode =>
    value === null ? (
      lacksJudge ? (
        t("noJudge")
      ) : isLost ? (
        t("lost")
      ) : (
        "–"
      )
    ) : (
      <Ranged
        value={shownMetric(value, unit)}
        ends={
          low === null || high === null ? null : [shownMetric(low, unit), shownMetric(high, unit)]
        }
      />
    );
  const halving = ({ halving: of }: CardMetric): string => {
    if (of === null) return "–";
    const { matches, costMicros } = of;
    return costMicros === null
      ? t("more", { matches })
      : t("moreFor", {
          matches,
          dollars: format.number(costMicros / MICROS, { style: "currency", currency: "USD" }),
        });
  };
  return (
    <TablePanel title={title}>
      <SmallTable
        caption={title}
        room="close"
        rows={figures}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "figure",
            title: t("figure"),
            kind: "name",
            className: "min-w-32 pr-3",
            cell: ({ title: of, unit }: CardMetric) => {
              const name = textIn(of, locale);
              return (
                <Name>
                  {unit === "rate" && !name.includes("%") && !name.includes("％")
                    ? tResult("percent", { name })
                    : name}
                </Name>
              );
            },
          },
          ...columns.flatMap(({ id: column, name, card, comparison }, at) => [
            {
              id: column,
              title: name,
              className: "min-w-24 pl-3",
              cell: (metric: CardMetric) => {
                const own = card.figures.find(({ id }) => id === metric.id);
                return own === undefined ? "–" : shown(own, [own.value, own.low, own.high]);
              },
            },
            ...(at === 0 && hasMissing
              ? [
                  {
                    id: "missing",
                    title: t("missingWrong"),
                    className: "min-w-20 pl-3",
                    cell: ({ missingWrong, unit }: CardMetric) =>
                      missingWrong === null ? "" : shownMetric(missingWrong, unit),
                  },
                ]
              : []),
            ...(comparison === null
              ? []
              : [
                  {
                    id: `${column}/difference`,
                    title: t("difference"),
                    className: "min-w-28 pl-3",
                    cell: ({ id }: CardMetric) => (
                      <Difference of={comparison.figures.find((each) => each.id === id)} />
                    ),
                  },
                ]),
          ]),
          {
            id: "matches",
            title: t("matches"),
            className: "min-w-16 pl-3",
            cell: ({ matches, experiments }: CardMetric) =>
              hrefOf === null ? (
                format.number(matches)
              ) : (
                <span className="flex flex-wrap justify-end gap-x-2">
                  {experiments.length > 1 && <span>{format.number(matches)}</span>}
                  {experiments.map((id, at) => (
                    <Link
                      key={id}
                      href={hrefOf(id)}
                      className="underline decoration-line underline-offset-4"
                      {...(experiments.length > 1 && { "aria-label": t("part", { part: at + 1 }) })}
                    >
                      {experiments.length > 1 ? `[${at + 1}]` : format.number(matches)}
                    </Link>
                  ))}
                </span>
              ),
          },
          ...anchors.map((name) => ({
            id: `anchor/${name}`,
            title: anchorTitle(name),
            className: "min-w-24 pl-3",
            cell: (metric: CardMetric) => shown(metric, metric.anchors[name] ?? [null, null, null]),
          })),
          {
            id: "halving",
            title: t("halving"),
            className: "min-w-28 pl-3",
            cell: halving,
          },
        ]}
      />
    </TablePanel>
  );
}
