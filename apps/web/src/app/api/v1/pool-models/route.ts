import type { ApiPoolModelList } from "@wisp/api";
import { listPoolModels } from "@wisp/db";
import { locales } from "@wisp/game";
import { cacheFor, publicRoute } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** The models that the arena offers to agents made of words. */
export const GET = publicRoute(async () => {
  const models = await listPoolModels(database());
  const list: ApiPoolModelList = {
    models: models.map(({ locales: own, ...model }) => ({
      ...model,
      locales: locales.filter((locale) => own.includes(locale)),
    })),
  };
  return Response.json(list, { headers: cacheFor(0) });
});
