import { pairActionSchema } from "@wisp/api";
import { checkPair } from "@wisp/arena";
import { MAX_NOTE_LENGTH, ratePair, retireWords, reviewPair, type User } from "@wisp/db";
import { ApiProblem, cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { problemOfPairs } from "#server/packs.ts";
import { database } from "#server/storage/database.ts";

/** A call names a pair by these slugs. */
interface NamedPair {
  readonly pack: string;
  readonly pair: string;
}

async function review(
  user: User,
  named: NamedPair,
  verdict: Parameters<typeof reviewPair>[2]["verdict"],
  note: string,
): Promise<void> {
  if ([...note].length > MAX_NOTE_LENGTH) {
    throw new ApiProblem("bad-request", `"note" has at most ${MAX_NOTE_LENGTH} characters.`);
  }
  const done = await reviewPair(database(), user, { ...named, verdict, note }, checkPair);
  if (done === null) return;
  const { problems } = unwrapOrThrow("POST /packs/{slug}/pairs/{pair}/actions", done);
  throw problemOfPairs(problems.map((problem) => ({ pair: 0, problem })));
}

export const POST = sameOriginRoute<{ slug: string; pair: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const named = { pack: readName(params.slug), pair: readName(params.pair) };
  const wanted = await readBody(pairActionSchema, request);
  if (wanted.action === "accept") {
    await review(user, named, { accepted: true, closeness: wanted.closeness }, wanted.note);
  } else if (wanted.action === "refuse") {
    await review(user, named, { accepted: false }, wanted.note);
  } else {
    const refusal =
      wanted.action === "rate"
        ? await ratePair(database(), user, { ...named, closeness: wanted.closeness })
        : await retireWords(database(), user, named);
    if (refusal !== null) unwrapOrThrow("POST /packs/{slug}/pairs/{pair}/actions", refusal);
  }
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
