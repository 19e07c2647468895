import {
  bestMatch,
  type Database,
  getMatch,
  type MatchSummary,
  type RankOnDay,
  rankHistory,
  seasonBySlug,
} from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Sentences } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import {
  columnOf,
  isOfMeans,
  rangeColumn,
  rankColumn,
  seasonColumn,
  usualColumns,
} from "#features/leaderboard/columns.ts";
import { readLeaderboard } from "#features/leaderboard/leaderboard.ts";
import { useColumnText, useMetrics } from "#features/leaderboard/metric.tsx";
import { TREND, TREND_DAYS, trendOf } from "#features/leaderboard/trend.ts";
import { localeName } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import type { SeasonRecord } from "./record.ts";
import { STANDOUT_SHARE, type Standout, type Standouts, standoutsOf } from "./standouts.ts";

function Headline({
  label,
  value,
  children,
}: {
  label: string;
  value: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-mute">{label}</dt>
      <dd>
        <span className="block font-mono text-3xl font-semibold whitespace-nowrap">{value}</span>
        {children && (
          <span className="mt-0.5 block min-h-10 text-sm sm:min-h-15 text-soft">{children}</span>
        )}
      </dd>
    </div>
  );
}

/** The last days as a line with a dot at its end; the charts below have the numbers. */
function Trend({ days, ranges }: { days: Overview["days"]; ranges: string }) {
  const t = useTranslations("agents.overview");
  const { trend } = trendOf(days, ranges);
  const [x, y] = trend?.split(" ").at(-1)?.split(",") ?? [];
  if (trend === undefined) return <p className="text-sm text-soft">{t("noTrend")}</p>;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${TREND.width} ${TREND.height}`}
      className="h-12 w-36 overflow-visible"
    >
      <polyline
        points={trend}
        fill="none"
        strokeWidth="1.25"
        strokeLinejoin="round"
        className="stroke-soft"
      />
      <circle cx={x} cy={y} r="2" className="fill-lamp" />
    </svg>
  );
}

/** The metrics in which the agent stands out, in two sentences, and the criterion. */
function Style({ game, standouts }: { game: string; standouts: Overview["standouts"] }) {
  const t = useTranslations("agents.overview");
  const write = useMetrics();
  const textOf = useColumnText();
  const format = useFormatter();
  const percent = (share: number): string => format.number(share, { style: "percent" });
  const said = (side: "strong" | "weak", standout: Standout | null): string => {
    if (standout === null) return t(side === "strong" ? "noStrong" : "noWeak");
    const column = columnOf(game, standout.id);
    return t(side, {
      figure: textOf(column).name,
      value: write(standout.value, column.unit),
      share: percent(standout.share),
    });
  };
  const { strong, weak } = standouts;
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-sm text-mute">{t("style")}</h3>
      <p className="mt-1.5 min-h-22 max-w-prose font-script text-xl leading-snug text-pretty sm:min-h-14">
        <Sentences>{[said("strong", strong), said("weak", weak)]}</Sentences>
      </p>
      <p className="mt-2 max-w-prose text-sm text-mute">
        {t("threshold", { share: percent(STANDOUT_SHARE) })}
      </p>
    </div>
  );
}

/** The start of a profile: rank, rating, trend and style on the agent's main leaderboard. */
export function OverviewPanel({ overview }: { overview: Overview }) {
  const t = useTranslations("agents.overview");
  const common = useTranslations("common");
  const reader = useLocale();
  const write = useMetrics();
  const { record, rank, days, standouts } = overview;
  const { season, locale, placement, fit, figures } = record;
  const textOf = useColumnText();
  const range = rangeColumn(season.game);
  const { value, interval } = range.read(record);
  const shown = (metric: number | null): string => write(metric, range.unit);
  return (
    <Card className="flex h-full min-w-0 flex-col gap-5 p-5 sm:p-6">
      <p className="text-sm text-soft">
        {seasonName(season, common, reader)} · <span lang={locale}>{localeName(locale)}</span>
      </p>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Headline label={t("rank")} value={rank === null ? "–" : t("place", { place: rank.place })}>
          <Sentences>
            {[
              rank !== null && t("of", { count: rank.of }),
              placement && t("placement", { count: figures.matches ?? 0 }),
            ]}
          </Sentences>
        </Headline>
        <Headline label={textOf(range).name} value={shown(value)}>
          {interval !== null && t("range", { low: shown(interval[0]), high: shown(interval[1]) })}
          {fit?.rank != null && (
            <span className="block">
              {t(isOfMeans(season.game) ? "placesOfMeans" : "places", {
                best: fit.rank.best,
                worst: fit.rank.worst,
                others: fit.rank.worst - fit.rank.best,
              })}
            </span>
          )}
        </Headline>
        <div className="min-w-0">
          <dt className="text-sm text-mute">{t("trend", { days: TREND_DAYS })}</dt>
          <dd className="mt-1.5">
            <Trend days={days} ranges={range.id} />
          </dd>
        </div>
      </dl>
      {/* Metrics of a few matches say nothing about a style. */}
      {!placement && <Style game={season.game} standouts={standouts} />}
    </Card>
  );
}

/** Agents of the leaderboard that one is compared with, the first by rank. */
const COMPARED = 60;
/** Newest matches among which the best is looked for. */
export const BEST_OF = 100;

/** Metrics of play: rank values, counts and costs say nothing about style. */
const NOT_OF_PLAY = new Set(["rating", "total", "matches", "cost"]);

/** The start of a profile. */
interface Overview {
  /** The record that it is about. */
  readonly record: SeasonRecord;
  /** Place by the ranking of the season, and among how many; null where none is known. */
  readonly rank: { readonly place: number; readonly of: number } | null;
  /** Newest days on that leaderboard, oldest first. */
  readonly days: readonly RankOnDay[];
  readonly standouts: Standouts;
}

/** The record that says most: the reader's language first, then the most matches. */
export function mainRecord(
  records: readonly SeasonRecord[],
  locale: string,
): SeasonRecord | undefined {
  const matches = ({ figures }: SeasonRecord): number => figures.matches ?? 0;
  const [first] = records.toSorted(
    (one, other) =>
      Number(other.locale === locale) - Number(one.locale === locale) ||
      matches(other) - matches(one),
  );
  return first;
}

/** Reads the start of a profile; null where the season was removed. */
export async function readOverview(
  database: Database,
  slug: string,
  record: SeasonRecord,
): Promise<Overview | null> {
  const season = await seasonBySlug(database, record.season.slug);
  if (season === null) return null;
  const { game } = season;
  const leaderboard = { seasonId: season.id, locale: record.locale, clean: false };
  const all = { game, by: rankColumn(game).id, order: "best", search: "", kind: null } as const;
  const [{ rows, count }, histories] = await Promise.all([
    readLeaderboard(database, leaderboard, all, { limit: COMPARED }),
    rankHistory(database, leaderboard, [slug], TREND_DAYS),
  ]);
  const own = rows.find(({ agent }) => agent.slug === slug);
  const others = rows.filter(({ agent }) => agent.slug !== slug);
  const metrics = usualColumns(game).flatMap((id) => {
    const { better, read } = columnOf(game, id);
    if (better === null || NOT_OF_PLAY.has(id)) return [];
    return [
      { id, better, value: read(record).value, others: others.map((row) => read(row).value) },
    ];
  });
  const byRating = record.fit?.rank?.place ?? null;
  const isByMetric = seasonColumn(season) === rankColumn(game);
  const place = isByMetric ? (own?.rank ?? null) : byRating;
  return {
    record,
    rank: place === null ? null : { place, of: count },
    days: histories.get(slug) ?? [],
    standouts: standoutsOf(metrics),
  };
}

/** The match among the newest of a game in which an agent made most points. */
export async function readBestMatch(
  database: Database,
  agentId: string,
  game: string,
): Promise<MatchSummary | null> {
  const id = await bestMatch(database, agentId, { game, within: BEST_OF });
  return id === null ? null : getMatch(database, id);
}
