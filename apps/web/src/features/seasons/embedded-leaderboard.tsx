import { isOver, type Season } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { useLocale, useTranslations } from "next-intl";
import { agentAppearance } from "#components/faces/appearance.ts";
import { AgentFace } from "#components/faces/face.tsx";
import { InlineFaces } from "#components/faces/inline-faces.tsx";
import { SeasonState } from "#components/season-note.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { columnOf, rankColumn } from "#features/leaderboard/columns.ts";
import type { PlacedRow } from "#features/leaderboard/leaderboard.ts";
import { useMetricColumn } from "#features/leaderboard/metric.tsx";
import { localeNames } from "#i18n/locale.ts";
import { agentHref, leaderboardPath, withQuery } from "#links.ts";
import { seasonName } from "#names/season-name.ts";

/** A leaderboard in a frame of another site: a few rows, and the way to the whole of it. */
export function EmbeddedLeaderboard({
  season,
  isFinal,
  locale,
  rows,
}: {
  season: Season;
  /** Whether its leaderboard is final. */
  isFinal: boolean;
  /** Of the leaderboard. */
  locale: Locale;
  rows: readonly PlacedRow[];
}) {
  const t = useTranslations("seasons");
  const leaderboard = useTranslations("leaderboard");
  const metric = useMetricColumn<PlacedRow>();
  const { game } = season;
  const ranking = rankColumn(game);
  const second = ranking.id === "score" ? "wins" : "score";
  const name = seasonName(season, useTranslations("common"), useLocale());
  const whole = withQuery(leaderboardPath(season.slug), { locale });
  return (
    <div className="mx-auto max-w-3xl p-4">
      <InlineFaces
        creatures={rows.map(({ agent }) => agentAppearance(agent).creature)}
        states={["listening"]}
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-script text-2xl wrap-anywhere">
          <a href={whole} target="_blank" rel="noopener" className="hover:underline">
            {name}
          </a>
        </h1>
        <SeasonState
          season={{ status: season.status, visibility: "public", variant: season.variant }}
          isFinal={isFinal}
        />
        <span className="text-sm text-mute">{localeNames[locale]}</span>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-card border border-line bg-panel p-6 text-center text-sm text-soft">
          {t(isOver(season) ? "board.never" : "board.none", { language: localeNames[locale] })}
        </p>
      ) : (
        <SmallTable
          className="table-fixed overflow-hidden rounded-card border border-line bg-panel"
          rows={rows}
          keyOf={({ agent }) => agent.slug}
          columns={[
            {
              id: "rank",
              title: leaderboard("rank"),
              kind: "text",
              className: "w-12 pl-4",
              cellClassName: "font-mono",
              cell: ({ rank }) => rank ?? "–",
            },
            {
              id: "agent",
              title: leaderboard("agent"),
              kind: "name",
              className: "px-2",
              cell: ({ agent }) => (
                <a
                  href={agentHref(agent.slug)}
                  target="_blank"
                  rel="noopener"
                  className="flex min-w-0 items-center gap-2 font-medium hover:underline"
                >
                  <AgentFace agent={agent} size={28} inPage />
                  <Name className="truncate">{agent.name}</Name>
                </a>
              ),
            },
            metric(columnOf(game, "matches"), ({ figures }) => figures.matches ?? null, {
              className: "hidden w-20 px-2 sm:table-cell",
            }),
            metric(columnOf(game, second), ({ figures }) => figures[second] ?? null, {
              className: "hidden w-28 px-2 sm:table-cell",
            }),
            metric(ranking, (row) => ranking.read(row).value, {
              className: "w-24 pr-4 pl-2",
              cellClassName: "font-semibold",
            }),
          ]}
        />
      )}
      <p className="mt-2 text-right text-xs text-mute">
        <a href={whole} target="_blank" rel="noopener" className="underline underline-offset-2">
          {t("board.whole")}
        </a>
      </p>
    </div>
  );
}

/**
 * Markup that shows a season's leaderboard on other sites.
 *
 * @param site where this one is: https://wisp.example
 */
export const leaderboardFrame = (site: string, slug: string, language: string): string =>
  `<iframe src="${site}/embed/board/${encodeURIComponent(slug)}?lang=${language}" title="Wisp" width="100%" height="610" style="border:0" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;
