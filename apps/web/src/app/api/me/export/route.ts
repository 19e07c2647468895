import { exportAccount } from "@wisp/arena";
import { env } from "#env.ts";
import { sameOriginRoute } from "#server/calls/api.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { requireSession } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const dynamic = "force-dynamic";

/** Everything that belongs to the signed-in account as one file, made while it is read. */
export const GET = sameOriginRoute(async ({ request }) => {
  const user = await requireSession(request);
  if (env.WISP_MODE !== "local") {
    refuseEarly(rates.accountExports.take(user.id), "Too many downloads of your data.");
  }
  const parts = exportAccount(database(), user);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  );
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="wisp-${user.handle}-${day}.json"`,
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});
