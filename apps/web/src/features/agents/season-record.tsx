import "#features/leaderboard/leaderboard.css";
import type { Metric as GameMetric } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { barOf, spanOf } from "#features/leaderboard/bar.ts";
import { useCautions } from "#features/leaderboard/cautions.ts";
import {
  type Cell,
  type Column,
  columnOf,
  columnsOf,
  fittedColumns,
  isOfMeans,
  rankColumn,
  type Unit,
} from "#features/leaderboard/columns.ts";
import {
  FittedNote,
  Metric,
  useColumnText,
  useIntervalText,
  useMetrics,
} from "#features/leaderboard/metric.tsx";
import { RoleBadge } from "#features/matches/seat-metrics.tsx";
import { localeName } from "#i18n/locale.ts";
import { leaderboardPath, withQuery } from "#links.ts";
import { seasonName } from "#names/season-name.ts";
import type { SeasonRecord } from "./record.ts";

const runningColumns = ["caused", "witnessed", "latencyMedian", "latencySlow", "tokens", "cost"];

/** Of how many matches a metric is the mean, where some did not report it. */
function Reported({ cell: { reported } }: { cell: Cell }) {
  const t = useTranslations("common.interval");
  if (reported === undefined) return null;
  return <span className="block font-sans text-xs text-mute">{t("reported", reported)}</span>;
}

function MetricList({
  title,
  columns,
  record,
}: {
  title: string;
  columns: readonly Column[];
  record: SeasonRecord;
}) {
  const nameOf = useColumnText();
  const write = useMetrics();
  const intervalText = useIntervalText();
  if (columns.length === 0) return null;
  return (
    <div>
      <h4 className="pb-1.5 text-xs font-medium text-mute">{title}</h4>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-2 text-sm">
        {columns.map((column) => {
          const cell = column.read(record);
          return (
            <div key={column.id} className="contents">
              <dt className="text-soft">{nameOf(column).name}</dt>
              <dd
                className="text-right font-mono"
                title={intervalText(cell, (value) => write(value, column.unit))}
              >
                <Metric value={cell.value} unit={column.unit} />
                <Reported cell={cell} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** The rating of the newest version with its skills, or the mean that ranks it, and the range of its rank. */
function RatingLine({ record }: { record: SeasonRecord }) {
  const t = useTranslations("agents.rating");
  const cautions = useTranslations("metrics.cautions");
  const nameOf = useColumnText();
  const write = useMetrics();
  if (record.fit === null) return null;
  const { rank, overlap } = record.fit;
  const { game } = record.season;
  const ranking = isOfMeans(game)
    ? [rankColumn(game)]
    : fittedColumns(game).filter(({ rated }) => rated);
  const shown = ranking.flatMap((column) => {
    const { value, interval } = column.read(record);
    if (value === null || interval === null) return [];
    const [low, high] = interval;
    const text = t("value", {
      value: write(value, column.unit),
      low: write(low, column.unit),
      high: write(high, column.unit),
    });
    return [{ id: column.id, name: nameOf(column).name, text }];
  });
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2 border-b border-line pb-4 text-sm">
      {shown.map(({ id, name, text }) => (
        <div key={id}>
          <dt className="text-xs text-mute">{name}</dt>
          <dd className="font-mono">{text}</dd>
        </div>
      ))}
      <div>
        <dt className="text-xs text-mute">{t(isOfMeans(game) ? "placeOfMeans" : "place")}</dt>
        <dd className="font-mono">
          {rank === null
            ? t("none")
            : t("places", {
                place: rank.place,
                best: rank.best,
                worst: rank.worst,
                others: rank.worst - rank.best,
              })}
        </dd>
      </div>
      {overlap !== undefined && (
        <div>
          <dt className="text-xs text-mute">{cautions("overlap")}</dt>
          <dd className="font-mono">{write(overlap.share, "rate")}</dd>
        </div>
      )}
    </dl>
  );
}

/** An agent's record in one season and language. */
export function SeasonRecordCard({ record }: { record: SeasonRecord }) {
  const t = useTranslations("agents");
  const common = useTranslations("common");
  const reader = useLocale();
  const nameOf = useColumnText();
  const { season, locale, placement, fitted } = record;
  const { game, config } = season;
  const cautions = useCautions()({ game, config, placement, ...record.fit });
  const ranking = rankColumn(game);
  const { rest } = roleRows(game);
  return (
    <Card className="p-5">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-script text-xl">
          <Link
            href={withQuery(leaderboardPath(season.slug), { locale })}
            className="hover:underline"
          >
            {seasonName(season, common, reader)}
          </Link>
        </h3>
        <span lang={locale} className="text-sm text-mute">
          {localeName(locale)}
        </span>
        {cautions.map(({ text, warns }) => (
          <Badge key={text} tone={warns ? "lamp" : "neutral"}>
            {text}
          </Badge>
        ))}
        <span className="ml-auto font-mono text-xl font-semibold">
          <span className="mr-2 font-sans text-xs font-normal text-mute">
            {nameOf(ranking).name}
          </span>
          <Metric value={ranking.read(record).value} unit={ranking.unit} />
        </span>
      </div>
      <RatingLine record={record} />
      {cautions.some(({ warns }) => warns) && (
        <p className="mb-5 text-sm leading-relaxed text-soft">
          <Sentences>{cautions.flatMap(({ warns, title }) => (warns ? [title] : []))}</Sentences>
        </p>
      )}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1.4fr_1fr_1fr]">
        <ByRole
          record={record}
          place={`${seasonName(season, common, reader)}, ${localeName(locale)}`}
        />
        <MetricList title={t("playTitle")} columns={rest} record={record} />
        <MetricList
          title={t("runningTitle")}
          columns={columnsOf(game).filter(({ id }) => runningColumns.includes(id))}
          record={record}
        />
      </div>
      {fitted !== null && <FittedNote {...fitted} className="mt-4" />}
    </Card>
  );
}

/** A metric in each role, and over all matches. */
interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly unit: Unit;
}

const nothing: Cell = { value: null, interval: null };
const plain = (value: number): Cell => ({ value, interval: null });

/**
 * Metrics in each role of the game, side by side, and over all matches. `place` names the season and
 * the language: where long names of roles make the table scroll, it names the region.
 */
function ByRole({ record, place }: { record: SeasonRecord; place: string }) {
  const t = useTranslations("agents.sides");
  const metric = useTranslations("metrics");
  const nameOf = useColumnText();
  const write = useMetrics();
  const textOf = useIntervalText();
  const { season, played, figures } = record;
  const roles = Object.entries(leaderboardRulesOf(season.game).roles);
  const scores = ["score", "wins"].map((id) => columnOf(season.game, id));
  const { rows: declared } = roleRows(season.game);
  // A game without roles still has points and wins.
  const found =
    declared.length > 0 ? declared : scores.map((all): RoleRow => ({ all, byRole: {} }));
  const rows: readonly Row[] = [
    {
      name: metric("matches.name"),
      cells: [...roles.map(([role]) => played[role] ?? 0), figures.matches ?? 0].map(plain),
      unit: "count",
    },
    ...found.flatMap(({ all, byRole }) => {
      const named = all ?? Object.values(byRole)[0];
      if (named === undefined) return [];
      const cells = roles.map(([role]) => byRole[role]?.read(record) ?? nothing);
      return [
        { name: nameOf(named).name, cells: [...cells, named.read(record)], unit: named.unit },
      ];
    }),
  ];
  return (
    <ScrollRegion aria-label={`${place}: ${t("caption")}`} className="min-w-0">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr className="border-b border-line text-right">
            <td />
            {roles.map(([role]) => (
              <th key={role} scope="col" className="w-1/5 py-2 pl-3">
                <RoleBadge game={season.game} role={role} />
              </th>
            ))}
            <th scope="col" className="w-1/5 py-2 pl-3 text-xs font-medium text-mute">
              {t("all")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, unit }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 pr-2 text-left font-normal text-soft">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td
                  key={place}
                  className="barred py-2.5 pl-3 text-right font-mono"
                  {...barOf(
                    cell,
                    spanOf(cells),
                    textOf(cell, (value) => write(value, unit)),
                  )}
                >
                  {write(cell.value, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A metric over all matches and in each role, where a leaderboard has them. */
interface RoleRow {
  readonly all: Column | null;
  readonly byRole: Readonly<Record<string, Column>>;
}

interface RoleRows {
  readonly rows: readonly RoleRow[];
  /** Declared metrics that are in none of these rows. */
  readonly rest: readonly Column[];
}

/** Metrics of every game that have parts by role. */
const wholes = { points: "score", wins: "wins" } as const;

const keyOf = ({ of }: GameMetric): string => (typeof of === "string" ? of : `fact ${of.fact}`);

/** The declared metrics of a game that are of a role, each with its denominator. */
function roleRows(game: string): RoleRows {
  const { figures } = leaderboardRulesOf(game);
  const counted = figures.filter(({ of }) => of !== "matches");
  const groups = Map.groupBy(counted, keyOf);
  const columnFor = ({ id }: GameMetric): Column => columnOf(game, id);
  const rows: RoleRow[] = [];
  const rest: Column[] = [];
  for (const group of groups.values()) {
    const [{ of } = { of: "matches" }] = group;
    const whole = group.find(({ role, side }) => role === null && side === undefined);
    const parts = group.filter(({ role }) => role !== null);
    const common = of === "points" || of === "wins" ? columnOf(game, wholes[of]) : null;
    if (parts.length === 0) rest.push(...group.map(columnFor));
    else {
      rows.push({
        all: whole ? columnFor(whole) : common,
        byRole: Object.fromEntries(parts.map((part) => [part.role ?? "", columnFor(part)])),
      });
    }
  }
  return { rows, rest };
}
