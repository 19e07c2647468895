import type { PairFigure } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { barOf, spanOf } from "./bar.ts";
import type { Cell } from "./column.ts";
import { useFigures } from "./figure.tsx";
import { useIntervalText } from "./interval-text.ts";

const SHOWN = 6;

const cellOf = ({ shrunken }: PairFigure): Cell => ({
  value: shrunken.value,
  interval: [shrunken.low, shrunken.high],
});

/** The word pairs that are hardest and easiest for the hidden player, by the fitted effects. */
export function PairTable({ pairs }: { pairs: readonly PairFigure[] }) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const write = useFigures();
  const textOf = useIntervalText();
  const sorted = pairs.toSorted((one, other) => other.shrunken.value - one.shrunken.value);
  const shown =
    sorted.length <= 2 * SHOWN ? sorted : [...sorted.slice(0, SHOWN), ...sorted.slice(-SHOWN)];
  const span = spanOf(shown.map(cellOf));
  if (shown.length === 0) return null;
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("pairs")}</h3>
      <p className="mt-2 text-sm text-pretty text-soft">{t("pairsText")}</p>
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
            id: "hidden-wins",
            title: t("hiddenWins"),
            cell: ({ hiddenWins }) => write(hiddenWins.value, "rate"),
          },
          {
            id: "shrunken",
            title: t("shrunken"),
            cell: ({ shrunken }) => write(shrunken.value, "rate"),
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
