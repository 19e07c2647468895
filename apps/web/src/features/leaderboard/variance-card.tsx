import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { useFigures } from "./figure.tsx";
import type { BoardStatistics } from "./statistics.ts";

const sources = ["agent", "family", "agentByFamily", "change", "rest"] as const;

/** Where the variance of matches comes from, and what more matches or word pairs would gain. */
export function VarianceCard({
  variance,
  precision,
}: Pick<BoardStatistics, "variance" | "precision">) {
  const t = useTranslations("leaderboard.sure");
  const format = useFormatter();
  const write = useFigures();
  if (variance === null) return null;
  const points = (chance: number): string =>
    format.number(100 * chance, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Card className="min-w-0 p-5">
      <h3 className="font-script text-xl">{t("variance")}</h3>
      <p className="mt-2 leading-relaxed text-soft">{t("varianceText")}</p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3 text-sm">
        {sources.map((source) => (
          <div key={source} className="contents">
            <dt className="text-soft">{t(`varianceShares.${source}`)}</dt>
            <dd className="text-right font-mono">{write(variance[source], "rate")}</dd>
          </div>
        ))}
      </dl>
      {precision !== null && (
        <p className="mt-3 leading-relaxed text-soft">
          {t("precision", {
            now: points(precision.now),
            twiceMatches: points(precision.twiceMatches),
            twiceFamilies: points(precision.twiceFamilies),
          })}
        </p>
      )}
    </Card>
  );
}
