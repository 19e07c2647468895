import {
  errorSchema,
  experimentDetailSchema,
  experimentListSchema,
  newExperimentSchema,
} from "@wisp/api";
import {
  createAgent,
  createToken,
  ensureUser,
  experimentBySlug,
  setExperimentStatus,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type ExperimentFile, experimentHash, experimentSchema } from "@wisp/lab";
import { presets } from "@wisp/papers";
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

type Headers = Readonly<Record<string, string>>;

async function bearer(handle: string): Promise<Headers> {
  const { id } = await ensureUser(database, handle);
  const grant = { name: "t", scopes: ["read", "matches"] as const, expiresAt: null };
  const made = await createToken(database, id, grant);
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

const request = (method: string, headers: Headers, body?: unknown): Request =>
  new Request("http://127.0.0.1:3000/api/v1/experiments", {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const none = { params: Promise.resolve({}) };
const named = (slug: string) => ({ params: Promise.resolve({ slug }) });

for (const slug of ["cautious", "gullible", "bayes", "crowd", "copycat"]) {
  await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    house: true,
    endpoint: null,
    ownerId: null,
    version: { connector: "house", settings: { character: slug }, model: null, commit: null },
  });
}
const ruth = await bearer("ruth");
const stranger = await bearer("stranger");
const file: ExperimentFile = {
  ...(presets["attack-defence"] as ExperimentFile),
  blocks: { count: 2, seed: "by the API" },
};

test("an experiment is started, paused, ended, published, and taken away as a file", async () => {
  const started = await all.POST(request("POST", ruth, file), none);
  expect(started.status).toBe(201);
  const { experiment } = readAnswer(experimentDetailSchema, await started.json());
  const { slug } = experiment;
  expect(experiment).toMatchObject({
    status: "running",
    owner: "ruth",
    matches: { planned: 24, played: 0 },
    hash: experimentHash(experimentSchema.parse(file)),
  });

  const listed = async () =>
    readAnswer(experimentListSchema, await (await all.GET(request("GET", {}), none)).json())
      .experiments;
  expect(await listed()).toEqual([]);
  const read = (headers: Headers) => one.GET(request("GET", headers), named(slug));
  expect((await read({})).status).toBe(401);
  expect((await read(stranger)).status).toBe(404);
  expect((await read(ruth)).status).toBe(200);

  const act = async (action: string, headers = ruth) => {
    const answer = await actions.POST(request("POST", headers, { action }), named(slug));
    return answer.ok ? (await answer.json()).experiment.status : answer.status;
  };
  expect(await act("pause", stranger)).toBe(404);
  expect(await act("pause")).toBe("paused");
  expect(await act("publish")).toBe(409);
  expect(await act("resume")).toBe("running");
  expect(await act("cancel")).toBe("finished");
  expect(await act("publish")).toBe("finished");
  expect(await act("cancel", stranger)).toBe(403);
  expect((await listed()).map((each) => each.slug)).toEqual([slug]);
  expect((await read({})).status).toBe(200);

  // The file is the plan: started again it has the same hash, but another address.
  const taken = await plan.GET(request("GET", {}), named(slug));
  const again = await all.POST(request("POST", stranger, await taken.json()), none);
  const copy = readAnswer(experimentDetailSchema, await again.json()).experiment;
  expect(copy).toMatchObject({ hash: experiment.hash, owner: "stranger" });
  expect(copy.slug).not.toBe(slug);
  const lines = await (await results.GET(request("GET", {}), named(slug))).text();
  expect(JSON.parse(lines.split("\n")[0] ?? "")).toMatchObject({
    format: "wisp-results/4",
    hash: experiment.hash,
  });
});

test.each([
  [{}, /format/],
  [{ ...file, mood: "good" }, /mood/],
  [
    { ...file, agents: { ...file.agents, gullible: "openai:x@http://10.0.0.1" } },
    /is not an agent of/,
  ],
  [{ ...file, blocks: { count: 1_000_000, seed: "x" } }, /blocks\.count/],
  [{ ...file, name: "In\0jections" }, /name contains a character that cannot be stored/],
])("a plan that cannot be run is refused with its problem, %#", async (body, sentence) => {
  const answer = await all.POST(request("POST", ruth, body), none);
  expect(answer.status).toBe(400);
  expect(readAnswer(errorSchema, await answer.json()).error.message).toMatch(sentence);
});

test("starting one needs an account, and the answer says when the budget is used up", async () => {
  expect((await all.POST(request("POST", {}, file), none)).status).toBe(401);
  const body = newExperimentSchema.parse({ ...file, budget: { dollars: 1 } });
  const { experiment } = readAnswer(
    experimentDetailSchema,
    await (await all.POST(request("POST", ruth, body), none)).json(),
  );
  const { id } = (await experimentBySlug(database, experiment.slug)) ?? { id: "" };
  await setExperimentStatus(database, id, {
    status: "finished",
    reason: "budget",
    from: ["running"],
  });
  const answer = await one.GET(request("GET", ruth), named(experiment.slug));
  expect(await answer.json()).toMatchObject({
    experiment: { status: "finished", reason: "budget" },
  });
});

test("an experiment says when its allowance lets it continue, and until when its matches are kept", async () => {
  const waiter = await bearer("waiter");
  const { id: ownerId } = await ensureUser(database, "waiter");
  const seeded = { ...file, blocks: { count: 2, seed: "waits" } };
  const started = await all.POST(request("POST", waiter, seeded), none);
  const { slug } = readAnswer(experimentDetailSchema, await started.json()).experiment;
  const read = async () => {
    const answer = await one.GET(request("GET", waiter), named(slug));
    return readAnswer(experimentDetailSchema, await answer.json()).experiment;
  };
  expect(await read()).toMatchObject({ waitsUntil: null, matchesUntil: null });
  await database.pool.query(
    `INSERT INTO "LabUse" ("ownerId", "day", "matches")
      VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 2000)`,
    [ownerId],
  );
  const midnight = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await read()).waitsUntil).toBe(`${midnight}T00:00:00.000Z`);
  const { id = "" } = (await experimentBySlug(database, slug)) ?? {};
  const end = { status: "finished", reason: "owner", from: ["running"] } as const;
  await setExperimentStatus(database, id, end);
  const { waitsUntil, endedAt, matchesUntil } = await read();
  expect(waitsUntil).toBeNull();
  expect(Date.parse(matchesUntil ?? "") - Date.parse(endedAt ?? "")).toBe(30 * 86_400_000);
});
