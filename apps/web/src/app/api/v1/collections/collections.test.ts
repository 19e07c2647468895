import {
  collectionCardSchema,
  collectionDetailSchema,
  collectionListSchema,
  errorSchema,
  newCollectionSchema,
} from "@wisp/api";
import {
  collectionBySlug,
  createAgent,
  createToken,
  ensureUser,
  experimentsOfCollection,
  setExperimentStatus,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { checkCollection, collectionHash } from "@wisp/lab";
import { library } from "@wisp/papers";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_SECRET_KEYS: newRingKey(), WISP_MODE: "public" });
const all = await import("./route.ts");
const one = await import("./[slug]/route.ts");
const actions = await import("./[slug]/actions/route.ts");
const plan = await import("./[slug]/plan/route.ts");
const results = await import("./[slug]/results/route.ts");
const card = await import("./[slug]/card/route.ts");

type Headers = Readonly<Record<string, string>>;

async function bearer(handle: string): Promise<Headers> {
  const { id } = await ensureUser(database, handle);
  const grant = { name: "t", scopes: ["read", "matches"] as const, expiresAt: null };
  const made = await createToken(database, id, grant);
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

const request = (method: string, headers: Headers, body?: unknown): Request =>
  new Request("http://127.0.0.1:3000/api/v1/collections", {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const none = { params: Promise.resolve({}) };
const named = (slug: string) => ({ params: Promise.resolve({ slug }) });

for (const slug of ["mirror", "ruthless", "dice"]) {
  await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "prisoners-dilemma", locale: "en" }],
    house: true,
    endpoint: null,
    ownerId: null,
    version: { connector: "house", settings: { character: slug }, model: null, commit: null },
  });
}
const ruth = await bearer("ruth");
const stranger = await bearer("stranger");
const experiment = {
  format: "wisp-experiment/2",
  name: "Dilemma",
  question: "Who earns more?",
  game: "prisoners-dilemma",
  agents: { dice: "house:dice" },
  table: [{ agent: "subject" }, { agent: "host" }, { agent: "dice" }],
  arms: [{ name: "base" }],
  blocks: { count: 2, seed: "one" },
  primary: "score",
};
const file = {
  format: "wisp-collection/1" as const,
  name: "Two studies",
  question: "Who does best?",
  subjects: { fair: "house:mirror" },
  hosts: { host: "house:ruthless" },
  experiments: [
    { id: "one", experiment },
    { id: "two", experiment: { ...experiment, blocks: { count: 3, seed: "two" } } },
  ],
  budget: { dollars: 2.5 },
};

test("a collection is started, paused, ended, published, and taken away as a file", async () => {
  const started = await all.POST(request("POST", ruth, file), none);
  expect(started.status).toBe(201);
  const { collection, experiments } = readAnswer(collectionDetailSchema, await started.json());
  const { slug } = collection;
  expect(collection).toMatchObject({
    status: "running",
    owner: "ruth",
    subjects: ["fair"],
    matches: { planned: 5, played: 0 },
    budgetMicros: 2_500_000,
  });
  expect(experiments.map((each) => each.slug)).toEqual([`${slug}-one`, `${slug}-two`]);

  const listed = async () =>
    readAnswer(collectionListSchema, await (await all.GET(request("GET", {}), none)).json())
      .collections;
  expect(await listed()).toEqual([]);
  const read = (headers: Headers) => one.GET(request("GET", headers), named(slug));
  expect((await read({})).status).toBe(401);
  expect((await read(stranger)).status).toBe(404);
  expect((await read(ruth)).status).toBe(200);

  const act = async (action: string, headers = ruth) => {
    const answer = await actions.POST(request("POST", headers, { action }), named(slug));
    return answer.ok ? (await answer.json()).collection.status : answer.status;
  };
  expect(await act("pause", stranger)).toBe(404);
  expect(await act("pause")).toBe("paused");
  expect(await act("publish")).toBe(409);
  expect(await act("resume")).toBe("running");
  // One of two: those behind it wait.
  const stored = await collectionBySlug(database, slug);
  const [first] = await experimentsOfCollection(database, stored?.id ?? "");
  const pause = { status: "paused", reason: "unreachable", from: ["running"] } as const;
  await setExperimentStatus(database, first?.id ?? "", pause);
  expect(await (await read(ruth)).json()).toMatchObject({ collection: { status: "paused" } });
  expect(await act("cancel")).toBe("finished");
  expect(await act("publish")).toBe("finished");
  expect(await act("cancel", stranger)).toBe(403);
  expect((await listed()).map((each) => each.slug)).toEqual([slug]);
  expect((await read({})).status).toBe(200);

  // The file is the plan: started again it has the same hash, but another address.
  const taken = newCollectionSchema.parse(
    await (await plan.GET(request("GET", {}), named(slug))).json(),
  );
  const again = await all.POST(request("POST", stranger, taken), none);
  const copy = readAnswer(collectionDetailSchema, await again.json()).collection;
  expect(copy).toMatchObject({ hash: collection.hash, owner: "stranger" });
  expect(copy.slug).not.toBe(slug);
  const shown = await card.GET(request("GET", {}), named(slug));
  const noCard = { card: null, beside: null, refused: null, comparison: null };
  expect(readAnswer(collectionCardSchema, await shown.json())).toEqual(noCard);
  const lines = await (await results.GET(request("GET", {}), named(slug))).text();
  const header = JSON.parse(lines.split("\n")[0] ?? "");
  expect(header).toMatchObject({ format: "wisp-collection-results/1", hash: collection.hash });
  const checked = await checkCollection(header.collection, library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  expect(collectionHash(checked.collection)).toBe(collection.hash);
});

test.each([
  [{}, /format/],
  [{ ...file, mood: "good" }, /mood/],
  [{ ...file, subjects: { x: "openai:x@http://10.0.0.1" } }, /^"openai:x@\S+" is not an agent of/],
  [{ ...file, subjects: {} }, /"one": It has no subject/],
  [{ ...file, name: "Two\0" }, /name contains a character that cannot be stored/],
])("a collection that cannot be run is refused with its problem, %#", async (body, sentence) => {
  const answer = await all.POST(request("POST", ruth, body), none);
  expect(answer.status).toBe(400);
  expect(readAnswer(errorSchema, await answer.json()).error.message).toMatch(sentence);
});

test("starting one needs an account", async () => {
  expect((await all.POST(request("POST", {}, file), none)).status).toBe(401);
});

test("an account has two checks of plans at a time", async () => {
  const busy = await bearer("busy");
  const wrong = { ...file, subjects: { fair: "agent:nobody" } };
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => all.POST(request("POST", busy, wrong), none)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect((await all.POST(request("POST", busy, wrong), none)).status).toBe(400);
});
