import type { PairFigure } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "../../components/card.tsx";
import { SmallTable } from "../../components/small-table.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { barOf, spanOf } from "./bar.ts";
import { measuredCell } from "./columns.ts";
import { useFigures } from "./figure.tsx";
import { useIntervalText } from "./interval-text.ts";

/** Fewer matches say nothing about a family of words. */
const LEAST_MATCHES = 10;
const SHOWN = 6;

const cellOf = ({ spyWins }: PairFigure) => measuredCell(spyWins);

/** The word families that are hardest and easiest for spies. */
export function PairTable({ pairs }: { pairs: readonly PairFigure[] }) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const write = useFigures();
  const textOf = useIntervalText();
  const known = pairs
    .filter(({ matches }) => matches >= LEAST_MATCHES)
    .toSorted((one, other) => other.spyWins.value - one.spyWins.value);
  const shown =
    known.length <= 2 * SHOWN ? known : [...known.slice(0, SHOWN), ...known.slice(-SHOWN)];
  const span = spanOf(shown.map(cellOf));
  if (shown.length === 0) return null;
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("pairs")}</h3>
      <p className="mt-2 text-sm text-pretty text-soft">
        {t("pairsText", { least: LEAST_MATCHES })}
      </p>
      <SmallTable
        className="mt-3"
        rows={shown}
        keyOf={({ pair }) => pair}
        columns={[
          {
            id: "pair",
            title: t("pair"),
            kind: "name",
            cellClassName: "wrap-anywhere",
            cell: ({ pair }) => <Name>{pair}</Name>,
          },
          {
            id: "matches",
            title: t("pairMatches"),
            cell: ({ matches }) => format.number(matches),
          },
          {
            id: "spy-wins",
            title: t("spyWins"),
            cell: ({ spyWins }) => write(spyWins.value, "rate"),
            bar: (pair) =>
              barOf(
                cellOf(pair),
                span,
                textOf(cellOf(pair), (value) => write(value, "rate")),
              ),
          },
        ]}
      />
    </Card>
  );
}
