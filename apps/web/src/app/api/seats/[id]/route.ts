import { z } from "zod";
import { cacheFor, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { knownSeat } from "#server/seats/identity.ts";
import { seatNow } from "#server/seats/seat-state.ts";

const query = z.object({ after: z.coerce.number().int().min(-1).max(1_000_000).default(-1) });

/** The seat as its player sees it; for the page of the seat alone. */
export const GET = sameOriginRoute<{ id: string }>(async ({ params, search }) => {
  const ticket = await knownSeat(params.id);
  const { after } = readQuery(query, search);
  return Response.json(await seatNow(ticket, after), { headers: cacheFor(0) });
});
