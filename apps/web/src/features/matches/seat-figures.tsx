import type { MatchResult, SeatOutcome } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "../../components/badge.tsx";
import { ScrollRegion } from "../../components/scroll-region.tsx";
import { SmallTable } from "../../components/small-table.tsx";
import { Name } from "../../components/stranger-text.tsx";

function RoleBadge({ role }: { role: string }) {
  const t = useTranslations("common");
  if (role === "spy") return <Badge tone="spy">{t("spy")}</Badge>;
  return role === "civilian" ? (
    <Badge tone="civilian">{t("civilian")}</Badge>
  ) : (
    <Badge>{role}</Badge>
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
  const figure = (
    id: "points" | "votesReceived" | "ballotsRight" | "fouls",
    cell: (seat: SeatOutcome) => string,
  ) => ({ id, title: t(id), className: "px-3", cell });
  return (
    <ScrollRegion aria-label={t("label")}>
      <SmallTable
        className="min-w-[34rem]"
        rows={result.seats}
        keyOf={({ seat }) => String(seat)}
        columns={[
          {
            id: "agent",
            title: t("agent"),
            kind: "name",
            className: "pr-3",
            cell: ({ agent }) => (
              <Name className="block max-w-60 truncate font-medium">{agent.name}</Name>
            ),
          },
          {
            id: "role",
            title: t("role"),
            kind: "text",
            className: "px-3",
            cell: ({ role }) => <RoleBadge role={role} />,
          },
          figure("points", ({ points, pointsScale }) =>
            format.number(points / pointsScale, { maximumFractionDigits: 2 }),
          ),
          figure("votesReceived", (seat) => count(seat, "votes-received")),
          figure("ballotsRight", (seat) => share(seat, "ballots-right")),
          figure("fouls", (seat) => count(seat, "fouls")),
        ]}
      />
    </ScrollRegion>
  );
}
