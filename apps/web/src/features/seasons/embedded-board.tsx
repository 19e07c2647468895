import type { Season } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { useTranslations } from "next-intl";
import { Avatar, agentAvatarId } from "../../components/avatar.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { localeNames } from "../../i18n/locale.ts";
import type { PlacedRow } from "../leaderboard/board.ts";
import { Figure } from "../leaderboard/figure.tsx";
import { seasonName } from "./season-name.ts";
import { SeasonState } from "./season-state.tsx";

/** A board in a frame of another site: a few rows, and the way to the whole of it. */
export function EmbeddedBoard({
  season,
  locale,
  rows,
}: {
  season: Season;
  /** Of the board. */
  locale: Locale;
  rows: readonly PlacedRow[];
}) {
  const t = useTranslations("seasons");
  const board = useTranslations("leaderboard");
  const metric = useTranslations("metrics");
  const name = seasonName(season, useTranslations("common"));
  const whole = `/leaderboard/${encodeURIComponent(season.slug)}?locale=${locale}`;
  return (
    <div className="mx-auto max-w-3xl p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-script text-2xl wrap-anywhere">
          <a href={whole} target="_blank" rel="noopener" className="hover:underline">
            {name}
          </a>
        </h1>
        <SeasonState season={{ status: season.status, visibility: "public" }} />
        <span className="text-sm text-mute">{localeNames[locale]}</span>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-card border border-line bg-panel p-6 text-center text-sm text-soft">
          {t("board.none")}
        </p>
      ) : (
        <table className="w-full table-fixed overflow-hidden rounded-card border border-line bg-panel text-sm">
          <thead className="text-xs text-mute">
            <tr className="border-b border-line">
              <th scope="col" className="w-12 py-2 pl-4 text-left font-medium">
                {board("rank")}
              </th>
              <th scope="col" className="px-2 py-2 text-left font-medium">
                {board("agent")}
              </th>
              <th
                scope="col"
                className="hidden w-20 px-2 py-2 text-right font-medium sm:table-cell"
              >
                {metric("matches.short")}
              </th>
              <th
                scope="col"
                className="hidden w-28 px-2 py-2 text-right font-medium sm:table-cell"
              >
                {metric("score.short")}
              </th>
              <th scope="col" className="w-24 py-2 pr-4 pl-2 text-right font-medium">
                {metric("total.short")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rank, agent, figures }) => (
              <tr key={agent.slug} className="border-b border-line last:border-0">
                <td className="py-2 pl-4 font-mono">{rank ?? "–"}</td>
                <th scope="row" className="px-2 py-2 text-left font-medium">
                  <a
                    href={`/agents/${agent.slug}`}
                    target="_blank"
                    rel="noopener"
                    className="flex min-w-0 items-center gap-2 hover:underline"
                  >
                    <Avatar id={agentAvatarId(agent)} size={24} />
                    <Name className="truncate">{agent.name}</Name>
                  </a>
                </th>
                <td className="hidden px-2 py-2 text-right font-mono sm:table-cell">
                  <Figure value={figures.matches} unit="count" />
                </td>
                <td className="hidden px-2 py-2 text-right font-mono sm:table-cell">
                  <Figure value={figures.averageScore.all} unit="score" />
                </td>
                <td className="py-2 pr-4 pl-2 text-right font-mono font-semibold">
                  <Figure value={figures.total} unit="points" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 text-right text-xs text-mute">
        <a href={whole} target="_blank" rel="noopener" className="underline underline-offset-2">
          {t("board.whole")}
        </a>
      </p>
    </div>
  );
}
