import { isLeaderboardFinal, isOver, mayExport, readPlans, type Season } from "@wisp/db";
import { locales, textIn } from "@wisp/game";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink, buttonClass } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { Sentences } from "#components/formats.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { SeasonNote } from "#components/season-note.tsx";
import { Segmented } from "#components/segmented.tsx";
import { localeNames } from "#i18n/locale.ts";
import { leaderboardPath } from "#links.ts";
import { objectiveOf } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { databaseToRead } from "#server/replica.ts";
import {
  type LeaderboardView,
  leaderboardDataHref,
  leaderboardHref,
  parseLeaderboardView,
  rankKind,
} from "./address.ts";
import { Charts, readCharts, readTrends } from "./charts.tsx";
import { columnOf, isFitted, isOfMeans, rangeColumn, rankColumn } from "./columns.ts";
import { HowSure, ValidityBadge } from "./how-sure.tsx";
import { isOfTraits, readLeaderboard, readStatistics } from "./leaderboard.ts";
import {
  ColumnChooser,
  LeaderboardFilter,
  LeaderboardPages,
  ROWS_A_PAGE,
  SeasonSwitch,
} from "./leaderboard-controls.tsx";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { FittedNote } from "./metric.tsx";
import { SkillCard, SolvedBadge } from "./skill-card.tsx";
import { FitBadge, WinMatrix } from "./win-matrix.tsx";

/** The same leaderboard as data, and once nothing changes any more the whole season. */
async function LeaderboardData({
  season,
  view,
  className,
}: {
  season: Season;
  view: LeaderboardView;
  className: string;
}) {
  const t = await getTranslations("leaderboard");
  const over = mayExport(null, season);
  return (
    <div className={classNames("gap-2", className)}>
      <a href={leaderboardDataHref(view, "csv")} className={buttonClass()} download>
        CSV
      </a>
      <a href={leaderboardDataHref(view, "json")} className={buttonClass()}>
        JSON
      </a>
      {over && (
        <a
          href={`/api/v1/seasons/${encodeURIComponent(season.slug)}/export`}
          className={buttonClass()}
          download
        >
          {t("wholeSeason")}
        </a>
      )}
    </div>
  );
}

/** The leaderboard of one season, with the parts that the address requests. */
export async function Leaderboard({
  season,
  seasons,
  searchParams,
}: {
  season: Season;
  seasons: readonly Season[];
  searchParams: unknown;
}) {
  const t = await getTranslations("leaderboard");
  const common = await getTranslations("common");
  const reader = await getLocale();
  const view = parseLeaderboardView(searchParams, season, reader);
  const leaderboard = { seasonId: season.id, locale: view.locale, clean: view.clean };
  const narrowed = view.search !== "" || view.kind !== null;
  const first = (view.page - 1) * ROWS_A_PAGE;
  const from = await databaseToRead();
  const [{ rows, count }, statistics, drawn, isFinal] = await Promise.all([
    readLeaderboard(from, leaderboard, view, { limit: ROWS_A_PAGE, offset: first }),
    readStatistics(from, season, leaderboard),
    readCharts(from, leaderboard, view),
    isLeaderboardFinal(from, season.id),
  ]);
  const histories = await readTrends(from, leaderboard, rows);
  const sure = statistics !== null && isOfTraits(statistics) ? statistics : null;
  const plans =
    view.sure && sure !== null ? await readPlans(from, leaderboard, sure.precision) : [];
  const leaders = rows.filter(({ fit }) => fit?.rank?.groups.includes(0)).length;
  const ranks = rankKind(view);
  const ofMeans = isOfMeans(season.game);
  const fitCheck = ofMeans ? null : (statistics?.fitCheck ?? null);
  const orders = new Set([rankColumn(season.game).id, rangeColumn(season.game).id]);
  const hints = [
    !isOver(season) && t("empty.text"),
    (season.locales.length > 1 || view.clean) && t("empty.elsewhere"),
  ];
  return (
    <Page>
      <PageHeading
        title={seasonName(season, common, reader)}
        lead={
          <Sentences>
            {[
              ranks !== "plain" &&
                view.page === 1 &&
                !narrowed &&
                leaders > 0 &&
                t("leaders", { count: leaders }),
              view.ranking === rankColumn(season.game).id &&
                objectiveOf(season.game, reader, season.config),
              t(ofMeans ? "leadMeans" : "lead"),
            ]}
          </Sentences>
        }
        aside={
          seasons.length > 1 && (
            <SeasonSwitch
              label={t("seasons")}
              segments={seasons.map((each) => ({
                href: leaderboardPath(each.slug),
                label: seasonName(each, common, reader),
                current: each.slug === season.slug,
              }))}
            />
          )
        }
      />
      <SeasonNote season={season} isFinal={isFinal} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {orders.size > 1 && (
          <Segmented
            label={t("rankedBy")}
            segments={Array.from(orders, (id) => ({
              href: leaderboardHref(view, { by: id, order: "best", page: 1 }),
              label: textIn(columnOf(season.game, id).text, reader).short,
              current: view.by === id && view.order === "best",
            }))}
          />
        )}
        <Segmented
          label={t("matches.label")}
          segments={[false, true].map((clean) => ({
            href: leaderboardHref(view, { clean, page: 1 }),
            label: clean ? t("matches.clean") : t("matches.all"),
            current: view.clean === clean,
          }))}
        />
        <Segmented
          label={t("language")}
          segments={locales
            .filter((locale) => season.locales.includes(locale))
            .map((locale) => ({
              href: leaderboardHref(view, { locale, page: 1 }),
              label: localeNames[locale],
              lang: locale,
              current: view.locale === locale,
            }))}
        />
        {sure !== null && <ValidityBadge statistics={sure} view={view} />}
        <FitBadge fitCheck={fitCheck} />
        <SolvedBadge reliability={statistics?.reliability ?? null} />
        <span className="hidden flex-1 md:block" />
        <LeaderboardData season={season} view={view} className="hidden md:flex" />
      </div>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <LeaderboardFilter view={view} />
        <span className="hidden flex-1 md:block" />
        <ColumnChooser view={view} />
      </div>
      {narrowed && rows.length === 0 ? (
        <EmptyState
          title={t("nobody.title")}
          action={
            <ButtonLink href={leaderboardHref(view, { search: "", kind: null, page: 1 })}>
              {t("nobody.action")}
            </ButtonLink>
          }
        >
          {t("nobody.text")}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(isOver(season) ? "empty.never" : "empty.title")}
          action={<ButtonLink href="/watch">{t("empty.action")}</ButtonLink>}
        >
          {hints.some(Boolean) && <Sentences>{hints}</Sentences>}
        </EmptyState>
      ) : (
        <>
          <LeaderboardTable rows={rows} view={view} histories={histories} />
          <LeaderboardPages count={count} view={view} />
          <LeaderboardData season={season} view={view} className="mt-4 flex md:hidden" />
          <p className="mt-4 max-w-2xl text-sm text-mute">
            <Sentences>
              {[
                ranks !== "plain" && t(statistics?.fewPartners ? "fewPartners" : "tied"),
                ofMeans && t("means"),
                season.rankWindowDays !== null && t("window", { days: season.rankWindowDays }),
              ]}
            </Sentences>
          </p>
          {statistics !== null && <FittedNote {...statistics} className="mt-2 max-w-2xl" />}
          {statistics?.reliability && (
            <SkillCard reliability={statistics.reliability} game={season.game} />
          )}
          <Charts drawn={drawn} view={view} />
          {statistics?.winMatrix &&
            statistics.winMatrix.agents.length > 0 &&
            (ofMeans || fitCheck !== null) && (
              <WinMatrix matrix={statistics.winMatrix} fitCheck={fitCheck} />
            )}
          {isFitted(season.game) && (
            <HowSure statistics={sure} plans={plans} view={view} over={isOver(season)} />
          )}
        </>
      )}
    </Page>
  );
}
