import type { SeatOutcome, StoredMatchResult } from "@wisp/db";
import { countsRole, type Metric, textIn } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { hasRoles, isHiddenRole, roleName } from "#names/game-names.ts";

/** A metric of one match: how often, out of how many. */
function shareOf({ role, facts }: SeatOutcome, metric: FactMetric): string {
  const [numerator, denominator] = facts[metric.of.fact] ?? [0, 0];
  if (denominator === 0 || !countsRole(metric, role)) return "–";
  return metric.unit === "rate" ? `${numerator}/${denominator}` : String(numerator);
}

type FactMetric = Metric & { readonly of: { readonly fact: string } };
const isOfFact = (metric: Metric): metric is FactMetric => typeof metric.of === "object";

/** A metric of each fact that the game's leaderboards usually show, or that happened in the match. */
function metricsOf(game: string, { seats }: StoredMatchResult): FactMetric[] {
  const declared = gameEntry(game)?.board.figures ?? [];
  const metrics = declared.filter(isOfFact);
  const happened = (fact: string) => seats.some(({ facts }) => (facts[fact]?.[0] ?? 0) > 0);
  return metrics.filter(
    ({ usual, of }, place) =>
      (usual || happened(of.fact)) &&
      metrics.findIndex((metric) => metric.of.fact === of.fact) === place,
  );
}

/** Every player's points in a finished match, and the game's facts. */
export function SeatMetrics({ game, result }: { game: string; result: StoredMatchResult }) {
  const t = useTranslations("watch.figures");
  const locale = useLocale();
  const format = useFormatter();
  const metrics = metricsOf(game, result);
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
          ...(hasRoles(game)
            ? [
                {
                  id: "role",
                  title: t("role"),
                  kind: "text" as const,
                  className: "px-3",
                  cell: ({ role }: SeatOutcome) => <RoleBadge game={game} role={role} />,
                },
              ]
            : []),
          {
            id: "points",
            title: t("points"),
            className: "px-3",
            cell: ({ points, pointsScale }) =>
              format.number(points / pointsScale, { maximumFractionDigits: 2 }),
          },
          ...metrics.map((metric) => ({
            id: metric.id,
            title: textIn(metric.text, locale).short,
            className: "px-3",
            cell: (seat: SeatOutcome) => shareOf(seat, metric),
          })),
        ]}
      />
    </ScrollRegion>
  );
}

/** A player's role; the hidden role is marked. */
export function RoleBadge({ game, role }: { game: string; role: string }) {
  const locale = useLocale();
  return (
    <Badge tone={isHiddenRole(game, role) ? "hidden" : "neutral"}>
      {roleName(game, role, locale)}
    </Badge>
  );
}
