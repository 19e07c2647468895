import { useTranslations } from "next-intl";
import { Avatar, agentAvatarId } from "../../components/avatar.tsx";
import { Card } from "../../components/card.tsx";
import { Link } from "../../components/link.tsx";
import { Name } from "../../components/stranger-text.tsx";
import type { PlacedRow } from "../leaderboard/board.ts";
import { Figure } from "../leaderboard/figure.tsx";

/** The first few of a board. */
export function TopOfTheBoard({ rows }: { rows: readonly PlacedRow[] }) {
  const t = useTranslations("home.board");
  const metric = useTranslations("metrics");
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed text-sm">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="w-13 py-2.5 pl-5 text-left font-medium">
              #
            </th>
            <th scope="col" className="px-2 py-2.5 text-left font-medium">
              {t("agent")}
            </th>
            <th
              scope="col"
              className="hidden w-36 px-2 py-2.5 text-right font-medium sm:table-cell"
            >
              {metric("winsSpy.short")}
            </th>
            <th
              scope="col"
              className="hidden w-36 px-2 py-2.5 text-right font-medium sm:table-cell"
            >
              {metric("winsCivilian.short")}
            </th>
            <th scope="col" className="w-26 py-2.5 pr-5 pl-2 text-right font-medium">
              {metric("total.short")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rank, agent, figures }) => (
            <tr key={agent.slug} className="border-b border-line last:border-0">
              <td className="py-2.5 pl-5 font-script text-lg">{rank ?? "–"}</td>
              <th scope="row" className="px-2 py-2.5 text-left">
                <Link
                  href={`/agents/${agent.slug}`}
                  className="flex min-w-0 items-center gap-2.5 font-medium hover:underline"
                >
                  <Avatar id={agentAvatarId(agent)} size={28} />
                  <Name className="truncate">{agent.name}</Name>
                </Link>
              </th>
              <td className="hidden px-2 py-2.5 text-right font-mono sm:table-cell">
                <Figure value={figures.winRate.spy} unit="rate" />
              </td>
              <td className="hidden px-2 py-2.5 text-right font-mono sm:table-cell">
                <Figure value={figures.winRate.civilian} unit="rate" />
              </td>
              <td className="py-2.5 pr-5 pl-2 text-right font-mono font-semibold">
                <Figure value={figures.total} unit="points" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
