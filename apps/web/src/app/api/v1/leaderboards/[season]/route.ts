import { boardQuery } from "@wisp/api";
import { boardRows, seasonBySlug } from "@wisp/db";
import { z } from "zod";
import { type RankedRow, ranked } from "../../../../../features/leaderboard/board.ts";
import { columnNames, columns } from "../../../../../features/leaderboard/columns.ts";
import { ApiProblem, keepFor, readName, readQuery, route } from "../../../../../server/api.ts";
import { csv } from "../../../../../server/csv.ts";
import { database } from "../../../../../server/database.ts";

const query = boardQuery.extend({ format: z.enum(["json", "csv"]).default("json") });

const SUFFIX = ".csv";

/** A board as JSON; as CSV with `?format=csv`, or with ".csv" behind the season's name. */
export const GET = route<{ season: string }>(async ({ params, search }) => {
  const asked = readName(params.season);
  const named = asked.endsWith(SUFFIX);
  const slug = named ? asked.slice(0, -SUFFIX.length) : asked;
  const { locale, clean, format } = readQuery(query, search);
  const season = await seasonBySlug(database(), slug);
  if (season === null) {
    throw new ApiProblem("not-found", "There is no such season; /api/v1/seasons lists them all.");
  }
  if (!season.locales.includes(locale)) {
    throw new ApiProblem(
      "not-found",
      `This season has no board in "${locale}"; it has ${season.locales.join(", ")}.`,
    );
  }
  const rows = ranked(await boardRows(database(), { seasonSlug: slug, locale, clean }));
  if (named || format === "csv") return table(rows, `${slug}-${locale}.csv`);
  return Response.json(
    { season: slug, locale, clean, rows: rows.map(row) },
    { headers: keepFor(0) },
  );
});

const row = ({ rank, agent, version, figures }: RankedRow) => ({
  rank,
  agent: { slug: agent.slug, name: agent.name, house: agent.house, avatar: agent.avatar },
  version: version.number,
  placement: figures.inPlacement,
  figures: Object.fromEntries(columnNames.map((name) => [name, columns[name].read(figures)])),
});

function table(rows: readonly RankedRow[], file: string): Response {
  const head = ["rank", "agent", "name", "house", "owner", "version", "placement", ...columnNames];
  const body = rows.map(({ rank, agent, version, figures }) => [
    rank,
    agent.slug,
    agent.name,
    agent.house,
    agent.owner,
    version.number,
    figures.inPlacement,
    ...columnNames.map((name) => columns[name].read(figures)),
  ]);
  return new Response(csv([head, ...body]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
      ...keepFor(0),
    },
  });
}
