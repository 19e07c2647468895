import { boardQuery } from "@wisp/api";
import { type BoardEntry, boardFit } from "@wisp/db";
import { isChanged } from "@wisp/stats";
import { topRows } from "../../../../../features/leaderboard/board.ts";
import {
  type Cell,
  type ColumnName,
  cellOf,
  columnNames,
} from "../../../../../features/leaderboard/columns.ts";
import { keepFor, readName, readQuery, route } from "../../../../../server/api.ts";
import { boardSeason } from "../../../../../server/boards/board-season.ts";
import { csvAnswer } from "../../../../../server/boards/csv-answer.ts";
import { database } from "../../../../../server/database.ts";

const SUFFIX = ".csv";

/** A board as JSON; as CSV with `?format=csv`, or with ".csv" behind the season's name. */
export const GET = route<{ season: string }>(async ({ params, search }) => {
  const asked = readName(params.season);
  const named = asked.endsWith(SUFFIX);
  const { locale, clean, format } = readQuery(boardQuery, search);
  const found = named ? asked.slice(0, -SUFFIX.length) : asked;
  const { id, slug } = await boardSeason(database(), found, locale);
  const board = { seasonId: id, locale, clean };
  const rows = await topRows(database(), board, null);
  if (named || format === "csv") return table(rows, `${slug}-${locale}.csv`);
  const fit = await boardFit(database(), board);
  const fitted = fit && { at: fit.fittedAt.toISOString(), matches: fit.matches };
  return Response.json(
    { season: slug, locale, clean, fitted, rows: rows.map(row) },
    { headers: keepFor(0) },
  );
});

const low = ({ interval }: Cell): number | null => interval?.[0] ?? null;
const high = ({ interval }: Cell): number | null => interval?.[1] ?? null;

const row = (entry: BoardEntry) => {
  const { rank, agent, version, figures, fit } = entry;
  const cells = columnNames.map((name) => [name, cellOf(entry, name)] as const);
  return {
    rank,
    agent: { slug: agent.slug, name: agent.name, house: agent.house, avatar: agent.avatar },
    version: version.number,
    placement: figures.inPlacement,
    figures: Object.fromEntries(cells.map(([name, { value }]) => [name, value])),
    intervals: Object.fromEntries(
      cells.flatMap(([name, { interval }]) => (interval === null ? [] : [[name, interval]])),
    ),
    gaps: gapsOf(cells),
    reported: figures.reported,
    places: fit?.rank ?? null,
    overlap: fit?.overlap ?? null,
    change: fit?.change === undefined ? null : { changed: isChanged(fit.change), ...fit.change },
  };
};

/** By figure, why it has no interval. */
const gapsOf = (
  cells: readonly (readonly [ColumnName, Cell])[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    cells.flatMap(([name, { gap = null }]) => (gap === null ? [] : [[name, gap]])),
  );

function table(rows: readonly BoardEntry[], file: string): Response {
  const head = ["rank", "agent", "name", "house", "owner", "version", "placement"];
  const ranks = ["ratingPlace", "ratingBest", "ratingWorst", "ratingGroups"];
  const cautions = ["overlap", "apart", "extrapolated", "changed"];
  const cellNames = columnNames.flatMap((name) => [name, `${name}Low`, `${name}High`]);
  const body = rows.map((entry) => {
    const { rank, agent, version, figures, fit } = entry;
    const { place = null, best = null, worst = null, groups = [] } = fit?.rank ?? {};
    const cells = columnNames.map((name) => [name, cellOf(entry, name)] as const);
    const gaps = Object.entries(gapsOf(cells)).map((pair) => pair.join(": "));
    return [
      ...[rank, agent.slug, agent.name, agent.house, agent.owner, version.number],
      ...[figures.inPlacement, place, best, worst, groups.join(" ")],
      ...[fit?.overlap?.share ?? null, fit?.overlap?.apart ?? null],
      ...[fit?.overlap?.extrapolated ?? null, fit?.change ? isChanged(fit.change) : null],
      ...cells.flatMap(([, cell]) => [cell.value, low(cell), high(cell)]),
      gaps.join("; "),
    ];
  });
  return csvAnswer(file, [[...head, ...ranks, ...cautions, ...cellNames, "gaps"], ...body]);
}
