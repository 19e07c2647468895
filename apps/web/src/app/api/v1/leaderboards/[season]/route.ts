import { leaderboardQuery } from "@wisp/api";
import { type LeaderboardEntry, leaderboardFit, type StoredChange } from "@wisp/db";
import { isChanged } from "@wisp/stats";
import { type Cell, type Column, columnsOf } from "#features/leaderboard/columns.ts";
import { topRows } from "#features/leaderboard/leaderboard.ts";
import { cacheFor, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { leaderboardSeason } from "#server/leaderboards.ts";
import { databaseToRead } from "#server/replica.ts";

const SUFFIX = ".csv";

/** A leaderboard as JSON; as CSV with `?format=csv`, or with ".csv" behind the season's name. */
export const GET = publicRoute<{ season: string }>(async ({ params, search }) => {
  const asked = readName(params.season);
  const named = asked.endsWith(SUFFIX);
  const { locale, clean, format } = readQuery(leaderboardQuery, search);
  const found = named ? asked.slice(0, -SUFFIX.length) : asked;
  const from = await databaseToRead();
  const { id, slug, game } = await leaderboardSeason(from, found, locale);
  const leaderboard = { seasonId: id, locale, clean };
  const rows = await topRows(from, leaderboard, null);
  if (named || format === "csv") return table(rows, columnsOf(game), `${slug}-${locale}.csv`);
  const fit = await leaderboardFit(from, leaderboard);
  const fitted = fit && { at: fit.fittedAt.toISOString(), matches: fit.matches };
  return Response.json(
    { season: slug, locale, clean, fitted, rows: rows.map((entry) => row(entry, columnsOf(game))) },
    { headers: cacheFor(0) },
  );
});

const low = ({ interval }: Cell): number | null => interval?.[0] ?? null;
const high = ({ interval }: Cell): number | null => interval?.[1] ?? null;

const row = (entry: LeaderboardEntry, columns: readonly Column[]) => {
  const { rank, agent, version, placement, reported, fit } = entry;
  const cells = cellsOf(entry, columns);
  return {
    rank,
    agent: {
      slug: agent.slug,
      name: agent.name,
      house: agent.house,
      person: agent.person,
      avatar: agent.avatar,
      picture: agent.picture,
    },
    retired: agent.retired,
    version: version.number,
    placement,
    figures: Object.fromEntries(cells.map(([name, { value }]) => [name, value])),
    intervals: Object.fromEntries(
      cells.flatMap(([name, { interval }]) => (interval === null ? [] : [[name, interval]])),
    ),
    gaps: gapsOf(cells),
    reported,
    places: fit?.rank ?? null,
    overlap: fit?.overlap ?? null,
    change: fit?.change === undefined ? null : changeOf(fit.change),
  };
};

const changeOf = (change: StoredChange) => ({
  changed: isChanged(change),
  byRole: Object.fromEntries(
    Object.entries(change).map(([role, shift]) => [
      role,
      shift && { ...shift, at: shift.at ?? null, until: shift.until ?? null },
    ]),
  ),
});

const cellsOf = (
  entry: LeaderboardEntry,
  columns: readonly Column[],
): readonly (readonly [id: string, cell: Cell])[] =>
  columns.map((column) => [column.id, column.read(entry)]);

/** By metric, why it has no interval. */
const gapsOf = (
  cells: readonly (readonly [id: string, cell: Cell])[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    cells.flatMap(([name, { gap = null }]) => (gap === null ? [] : [[name, gap]])),
  );

function table(
  rows: readonly LeaderboardEntry[],
  columns: readonly Column[],
  file: string,
): Response {
  const head = ["rank", "agent", "name", "house", "owner", "version", "placement"];
  const ranks = ["ratingPlace", "ratingBest", "ratingWorst", "ratingGroups"];
  const cautions = ["overlap", "apart", "extrapolated", "changed", "retired"];
  const cellNames = columns.flatMap(({ id }) => [id, `${id}Low`, `${id}High`]);
  const body = rows.map((entry) => {
    const { rank, agent, version, placement, fit } = entry;
    const { place = null, best = null, worst = null, groups = [] } = fit?.rank ?? {};
    const cells = cellsOf(entry, columns);
    const gaps = Object.entries(gapsOf(cells)).map((pair) => pair.join(": "));
    return [
      rank,
      agent.slug,
      agent.name,
      agent.house,
      agent.owner,
      version.number,
      placement,
      place,
      best,
      worst,
      groups.join(" "),
      fit?.overlap?.share ?? null,
      fit?.overlap?.apart ?? null,
      fit?.overlap?.extrapolated ?? null,
      fit?.change ? isChanged(fit.change) : null,
      agent.retired,
      ...cells.flatMap(([, cell]) => [cell.value, low(cell), high(cell)]),
      gaps.join("; "),
    ];
  });
  return csvAnswer(file, [[...head, ...ranks, ...cautions, ...cellNames, "gaps"], ...body]);
}
