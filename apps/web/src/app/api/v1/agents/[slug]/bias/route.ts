import { newBiasStudySchema } from "@wisp/api";
import { biasOf, endBiasStudy, ownBias, startBiasStudy } from "@wisp/arena";
import { knownAgent } from "#server/agents.ts";
import { cacheFor, publicRoute, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf, readerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const input = await readBody(newBiasStudySchema, request);
  const study = await startBiasStudy(database(), owner, readName(params.slug), input);
  return Response.json(unwrapOrThrow("POST /agents/{slug}/bias", study), {
    status: 202,
    headers: cacheFor(0),
  });
});

export const DELETE = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const ended = await endBiasStudy(database(), owner, readName(params.slug));
  unwrapOrThrow("DELETE /agents/{slug}/bias", ended);
  return Response.json({ done: true }, { headers: cacheFor(0) });
});

export const GET = publicRoute<{ slug: string }>(async ({ params, request }) => {
  const agent = await knownAgent(params.slug);
  // With the token that starts studies, or one that reads.
  const reader = (await readerOf(request, "agents")) ?? (await readerOf(request));
  // A study is its owner's business until it is complete.
  const isOwner = reader !== null && reader.id === agent.owner?.id;
  const [bias, own] = await Promise.all([
    biasOf(database(), agent.id),
    isOwner ? ownBias(database(), agent) : null,
  ]);
  const open = own?.study ?? null;
  const { version, language, finishedAt, reports } = bias ?? {};
  return Response.json(
    {
      agent: agent.slug,
      running:
        own !== null && open !== null && (open.status === "waiting" || open.status === "running")
          ? { status: open.status, answers: open.answers, asks: own.asks }
          : null,
      study: bias === null ? null : { version, language, finishedAt, reports },
    },
    { headers: cacheFor(0) },
  );
});
