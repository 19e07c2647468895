import type { Ladder, LadderRow } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { IntervalChart } from "#components/charts/intervals.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownMetric } from "./difference.tsx";

const twoDigits = (value: number): string => shownMetric(value, "score");

/** A value with its interval below. */
function Ends({
  value,
  low,
  high,
  write,
}: {
  value: number;
  low: number;
  high: number;
  write: (value: number) => string;
}) {
  return (
    <>
      <span className="block text-text">{write(value)}</span>
      <span className="block text-xs whitespace-nowrap text-mute">
        {write(low)} … {write(high)}
      </span>
    </>
  );
}

/** The subjects of a ladder with their ratings, the best first. */
export function LadderPart({ ladder }: { ladder: Ladder | null }) {
  const t = useTranslations("lab.ladder");
  if (ladder === null || ladder.rows.length === 0) return null;
  const { rows, rule, isSettled } = ladder;
  const { minGames, maxSigma, maxGames } = rule;
  const short = rows.filter(({ games, sigma }) => games < minGames || sigma > maxSigma).length;
  return (
    <>
      <h3 className="mb-1 font-semibold">{t("title")}</h3>
      <p className="mb-3 text-sm text-soft">
        {isSettled
          ? t("settled", { minGames, maxSigma })
          : t("open", { short, count: rows.length, minGames, maxSigma, maxGames })}
      </p>
      <div className="mb-4 rounded-card border border-line bg-panel p-4">
        <IntervalChart
          label={t("mu")}
          rows={rows.map(({ subject, mu, low, high }) => ({
            id: subject,
            name: <Name>{subject}</Name>,
            value: mu,
            low,
            high,
          }))}
          from={25}
          write={(value, decimals) => value.toFixed(decimals)}
        />
      </div>
      <TablePanel title={t("title")}>
        <SmallTable
          caption={t("title")}
          rows={rows}
          keyOf={({ subject }) => subject}
          room="close"
          columns={[
            {
              id: "agent",
              title: t("agent"),
              kind: "name",
              className: "min-w-24 pr-3",
              cell: ({ subject }: LadderRow) => <Name className="font-semibold">{subject}</Name>,
            },
            {
              id: "mu",
              title: t("mu"),
              className: "pl-3",
              cell: ({ mu, low, high }) => (
                <Ends value={mu} low={low} high={high} write={twoDigits} />
              ),
            },
            {
              id: "spread",
              title: t("spread"),
              className: "pl-3",
              cell: ({ spread }) => twoDigits(spread),
            },
            {
              id: "sigma",
              title: t("sigma"),
              className: "pl-3",
              cell: ({ sigma }) => twoDigits(sigma),
            },
            { id: "games", title: t("games"), className: "pl-3", cell: ({ games }) => games },
            {
              id: "results",
              title: t("results"),
              className: "pl-3 whitespace-nowrap",
              cell: ({ won, drawn, lost }) => `${won} / ${drawn} / ${lost}`,
            },
            {
              id: "beats",
              title: t("beats"),
              className: "pl-3",
              cell: ({ beats: { value, low, high } }) => (
                <Ends
                  value={value}
                  low={low}
                  high={high}
                  write={(share) => shownMetric(share, "rate")}
                />
              ),
            },
          ]}
        />
      </TablePanel>
      <p className="mt-3 max-w-3xl text-sm text-mute">{t("note")}</p>
    </>
  );
}
