import type { MatchResult, SeatOutcome } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { ScrollRegion } from "../../components/scroll-region.tsx";
import { Name } from "../../components/stranger-text.tsx";

function Cell({ children }: { children: ReactNode }) {
  return <td className="px-3 py-2 text-right font-mono">{children}</td>;
}

function SideBadge({ side }: { side: string }) {
  const t = useTranslations("common");
  if (side === "spy") return <Badge tone="spy">{t("spy")}</Badge>;
  return side === "civilians" ? (
    <Badge tone="civilian">{t("civilian")}</Badge>
  ) : (
    <Badge>{side}</Badge>
  );
}

/** Every player's figures of a finished match: points, votes received, ballots right, fouls. */
export function SeatFigures({ result }: { result: MatchResult }) {
  const t = useTranslations("watch.figures");
  const format = useFormatter();
  const count = ({ facts }: SeatOutcome, name: string): string => {
    const [numerator] = facts[name] ?? [];
    return numerator === undefined ? "–" : String(numerator);
  };
  const share = ({ facts }: SeatOutcome, name: string): string => {
    const [numerator, denominator] = facts[name] ?? [0, 0];
    return denominator === 0 ? "–" : `${numerator}/${denominator}`;
  };
  return (
    <ScrollRegion aria-label={t("label")}>
      <table className="w-full min-w-[34rem] text-sm">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th className="py-2 pr-3 text-left font-medium">{t("agent")}</th>
            <th className="px-3 py-2 text-left font-medium">{t("side")}</th>
            <th className="px-3 py-2 text-right font-medium">{t("points")}</th>
            <th className="px-3 py-2 text-right font-medium">{t("votesReceived")}</th>
            <th className="px-3 py-2 text-right font-medium">{t("ballotsRight")}</th>
            <th className="px-3 py-2 text-right font-medium">{t("fouls")}</th>
          </tr>
        </thead>
        <tbody>
          {result.seats.map((seat) => (
            <tr key={seat.seat} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                <Name className="block max-w-60 truncate">{seat.agent.name}</Name>
              </th>
              <td className="px-3 py-2">
                <SideBadge side={seat.side} />
              </td>
              <Cell>
                {format.number(seat.points / seat.pointsScale, { maximumFractionDigits: 2 })}
              </Cell>
              <Cell>{count(seat, "votes-received")}</Cell>
              <Cell>{share(seat, "ballots-right")}</Cell>
              <Cell>{count(seat, "fouls")}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
