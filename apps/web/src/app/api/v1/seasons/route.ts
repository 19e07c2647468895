import { listSeasons } from "@wisp/db";
import { keepFor, route } from "../../../../server/api.ts";
import { database } from "../../../../server/database.ts";

export const GET = route(async () => {
  const seasons = await listSeasons(database());
  return Response.json(
    {
      seasons: seasons.map(({ slug, name, game, locales, house, status, createdAt }) => ({
        slug,
        name,
        game,
        locales,
        house,
        status,
        createdAt: createdAt.toISOString(),
      })),
    },
    { headers: keepFor(0) },
  );
});
