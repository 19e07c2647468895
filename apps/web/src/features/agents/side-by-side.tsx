import type { BySide, Figures } from "@wisp/stats";
import { useTranslations } from "next-intl";
import { Badge } from "../../components/badge.tsx";
import type { Unit } from "../leaderboard/columns.ts";
import { Figure } from "../leaderboard/figure.tsx";

/** Spy and civilian side by side. */
export function SideBySide({ figures }: { figures: Figures }) {
  const t = useTranslations("agents.sides");
  const metric = useTranslations("metrics");
  const common = useTranslations("common");
  const asCivilian = figures.matches - figures.matchesAsSpy;
  const rows: readonly { name: string; values: BySide; unit: Unit }[] = [
    {
      name: metric("matches.name"),
      values: { all: figures.matches, spy: figures.matchesAsSpy, civilian: asCivilian },
      unit: "count",
    },
    { name: metric("score.name"), values: figures.averageScore, unit: "score" },
    { name: metric("wins.name"), values: figures.winRate, unit: "rate" },
    { name: metric("survival.name"), values: figures.survivalRounds, unit: "rounds" },
    {
      name: metric("voteAccuracy.name"),
      values: { all: figures.voteAccuracy, spy: null, civilian: figures.voteAccuracy },
      unit: "rate",
    },
  ];
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr className="border-b border-line text-right">
          <td />
          <th scope="col" className="px-2 py-2">
            <Badge tone="spy">{common("spy")}</Badge>
          </th>
          <th scope="col" className="px-2 py-2">
            <Badge tone="civilian">{common("civilian")}</Badge>
          </th>
          <th scope="col" className="py-2 pl-2 text-xs font-medium text-mute">
            {t("all")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values, unit }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal text-soft">
              {name}
            </th>
            {[values.spy, values.civilian, values.all].map((value, place) => (
              <td key={place} className="py-2.5 pl-2 text-right font-mono">
                <Figure value={value} unit={unit} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
