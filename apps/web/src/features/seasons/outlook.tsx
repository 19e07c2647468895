import { champions, type Database, matchesUnderWay, type PublicAgent, type Season } from "@wisp/db";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Facts } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { rankColumn, seasonColumn } from "#features/leaderboard/columns.ts";
import { watchHref } from "#features/matches/filters.ts";
import { localeName } from "#i18n/locale.ts";
import { agentHref } from "#links.ts";
import { PlannedDate } from "./season-row.tsx";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Most published seasons whose champions a list names, the first of the list. */
const MAX_CHAMPIONS = 24;

/** Who came first in a language of a published season. */
interface Champion {
  readonly locale: string;
  readonly agent: Pick<PublicAgent, "slug" | "name" | "avatar" | "picture">;
}

/** What a season has besides its terms: who won it, and what is played now. */
export interface SeasonOutlook {
  /** One for each language with a ranked agent; none before it is published. */
  readonly champions: readonly Champion[];
  readonly running: number;
  readonly waiting: number;
}

/** Who came first in the languages of each of the seasons, by its id. */
async function championsOf(
  from: Database,
  seasons: readonly Season[],
): Promise<ReadonlyMap<string, readonly Champion[]>> {
  const leaderboards = seasons.flatMap((season) => {
    const rated = seasonColumn(season).id !== rankColumn(season.game).id;
    return season.locales.map((locale) => ({ seasonId: season.id, locale, rated }));
  });
  return Map.groupBy(await champions(from, leaderboards), ({ seasonId }) => seasonId);
}

/** The outlook of each season, by its id. */
export async function readOutlooks(
  from: Database,
  seasons: readonly Season[],
): Promise<ReadonlyMap<string, SeasonOutlook>> {
  const published = seasons.filter(({ status }) => status === "published").slice(0, MAX_CHAMPIONS);
  const [underWay, won] = await Promise.all([
    matchesUnderWay(
      from,
      seasons.map(({ id }) => id),
    ),
    championsOf(from, published),
  ]);
  return new Map(
    seasons.map(({ id }) => {
      const { running = 0, waiting = 0 } = underWay.get(id) ?? {};
      return [id, { champions: won.get(id) ?? [], running, waiting }];
    }),
  );
}

/** What the outlook needs of a season. */
type Dated = Pick<
  Season,
  "slug" | "status" | "schedule" | "opensAt" | "startedAt" | "closesAt" | "frozenAt"
>;

/** Whole days until a time, the day of the end included; null once it has passed. */
export const daysLeft = (end: Date, now: Date): number | null =>
  end <= now ? null : Math.ceil((end.getTime() - now.getTime()) / DAY_MS);

/** Start and end, as days (UTC); null where neither is known. */
function useDates({ status, opensAt, startedAt, closesAt, frozenAt }: Dated): string | null {
  const t = useTranslations("seasons.outlook");
  const format = useFormatter();
  const day = (date: Date): string =>
    format.dateTime(date, { dateStyle: "medium", timeZone: "UTC" });
  const start = status === "draft" ? opensAt : startedAt;
  const end = frozenAt ?? closesAt;
  if (start === null && end === null) return null;
  return t("span", {
    start: start === null ? t("unscheduled") : day(start),
    end: end === null ? t("open") : day(end),
  });
}

/** What comes next; [] after the end. */
function useNext(season: Dated, { running, waiting }: SeasonOutlook): readonly ReactNode[] {
  const t = useTranslations("seasons.outlook");
  const now = useNow();
  const { status, opensAt, closesAt, slug, schedule } = season;
  if (status === "published") return [];
  if (status === "frozen") return [t("publication")];
  if (status === "paused") return [t("paused")];
  if (status === "draft") {
    return [
      opensAt === null ? (
        t("notScheduled")
      ) : (
        <PlannedDate key="opens" change="opens" at={opensAt} />
      ),
    ];
  }
  const left = closesAt === null ? null : daysLeft(closesAt, now);
  return [
    running > 0 ? (
      <Link
        key="live"
        href={watchHref({ season: slug, result: "live" })}
        className="text-text underline decoration-mute underline-offset-4"
      >
        {t("live", { count: running })}
      </Link>
    ) : waiting > 0 ? (
      t("starting", { count: waiting })
    ) : (
      t(schedule === "queue" ? "whenFull" : "whenFree")
    ),
    closesAt !== null && <PlannedDate key="closes" change="closes" at={closesAt} />,
    left !== null && t("daysLeft", { count: left }),
  ];
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[7rem_1fr]">
      <dt className="text-mute">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Dates, champions and what is next of a season. */
export function OutlookFacts({ season, outlook }: { season: Dated; outlook: SeasonOutlook }) {
  const t = useTranslations("seasons.outlook");
  const dates = useDates(season);
  const next = useNext(season, outlook);
  const { champions } = outlook;
  const names = new Set(champions.map(({ locale }) => locale)).size > 1;
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {dates !== null && <Row name={t("dates")}>{dates}</Row>}
      {season.status === "published" && (
        <Row name={t("champion", { count: champions.length })}>
          {champions.length === 0 ? (
            t("noChampion")
          ) : (
            <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
              {champions.map(({ locale, agent }) => (
                <li key={`${locale}/${agent.slug}`} className="flex min-w-0 items-center gap-2">
                  <AgentFace agent={agent} size={28} />
                  <Link href={agentHref(agent.slug)} className="font-semibold hover:underline">
                    <Name>{agent.name}</Name>
                  </Link>
                  {names && <span className="text-mute">{localeName(locale)}</span>}
                </li>
              ))}
            </ul>
          )}
        </Row>
      )}
      {next.length > 0 && (
        <Row name={t("next")}>
          <Facts className="text-text">{next}</Facts>
        </Row>
      )}
    </dl>
  );
}
