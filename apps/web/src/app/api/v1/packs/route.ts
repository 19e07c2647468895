import { tableQuery } from "@wisp/api";
import { listPacks } from "@wisp/db";
import { csvAnswer } from "#server/boards/csv-answer.ts";
import { keepFor, readQuery, route } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** The public facts of all word packs. */
export const GET = route(async ({ search }) => {
  const { format } = readQuery(tableQuery, search);
  const packs = (await listPacks(database())).map((pack) => ({
    ...{ slug: pack.slug, name: pack.name, locale: pack.locale, open: pack.public },
    ...{ families: pack.families, retiredAt: pack.retiredAt?.toISOString() ?? null },
    createdAt: pack.createdAt.toISOString(),
  }));
  if (format === "json") return Response.json({ packs }, { headers: keepFor(0) });
  return csvAnswer("packs.csv", [
    ["slug", "name", "locale", "open", "families", "retired_at", "created_at"],
    ...packs.map(({ slug, name, locale, open, families, retiredAt, createdAt }) => [
      ...[slug, name, locale, open, families, retiredAt, createdAt],
    ]),
  ]);
});
