import { newRaterLinksSchema } from "@wisp/api";
import { inviteRatersByLink } from "@wisp/arena";
import { joinStudyHref } from "#links.ts";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { siteAddress } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const { count } = await readBody(newRaterLinksSchema, request);
  const made = await inviteRatersByLink(database(), user, slug, count);
  const { links } = unwrapOrThrow("POST /studies/{slug}/links", made);
  const site = (await siteAddress()) ?? new URL(request.url).origin;
  const shown = links.map(({ pseudonym, secret }) => ({
    pseudonym,
    url: new URL(joinStudyHref(slug, secret), site).href,
  }));
  return Response.json({ links: shown }, { status: 201, headers: cacheFor(0) });
});
