import { notesQuery } from "@wisp/api";
import { findNotes } from "@wisp/arena";
import { cacheFor, readName, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiNoteList } from "#server/notes.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, search, request }) => {
  const owner = await ownerOf(request, "read");
  const { cursor, season, limit } = readQuery(notesQuery, search);
  const found = await findNotes(database(), owner, readName(params.slug), {
    limit,
    ...(season !== undefined && { season }),
    ...(cursor !== undefined && { before: cursor }),
  });
  return Response.json(toApiNoteList(unwrapOrThrow("GET /agents/{slug}/notes", found)), {
    headers: cacheFor(0),
  });
});
