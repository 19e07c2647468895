import { newPackSchema, tableQuery } from "@wisp/api";
import { listPacks, makePack } from "@wisp/db";
import { cacheFor, publicRoute, readBody, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { packDetail, toApiPack } from "#server/packs.ts";
import { database } from "#server/storage/database.ts";

/** The public facts of all word packs. */
export const GET = publicRoute(async ({ search }) => {
  const { format } = readQuery(tableQuery, search);
  const packs = (await listPacks(database())).map(toApiPack);
  if (format === "json") return Response.json({ packs }, { headers: cacheFor(0) });
  return csvAnswer("packs.csv", [
    ["slug", "name", "locale", "open", "families", "ranked", "retired_at", "created_at"],
    ...packs.map(({ slug, name, locale, open, families, ranked, retiredAt, createdAt }) => [
      slug,
      name,
      locale,
      open,
      families,
      ranked,
      retiredAt,
      createdAt,
    ]),
  ]);
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "seasons");
  const { name, locale, open } = await readBody(newPackSchema, request);
  const made = unwrapOrThrow(
    "POST /packs",
    await makePack(database(), user, { name, locale, public: open }),
  );
  return Response.json(await packDetail(made.slug, user), { status: 201, headers: cacheFor(0) });
});
