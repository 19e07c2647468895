import {
  classSchema,
  doneSchema,
  errorSchema,
  gradesSchema,
  memberEnteredSchema,
  seasonDetailSchema,
} from "@wisp/api";
import {
  createAgent,
  createToken,
  ensureUser,
  recordCheck,
  setRole,
  type TokenScope,
  type UserRole,
  userByHandle,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_SECRET_KEYS: newRingKey(), WISP_MODE: "public" });
const seasons = await import("./route.ts");
const shown = await import("./[slug]/class/route.ts");
const link = await import("./[slug]/class/link/route.ts");
const roster = await import("./[slug]/class/roster/route.ts");
const members = await import("./[slug]/class/members/route.ts");
const grades = await import("./[slug]/class/grades/route.ts");
const roles = await import("../users/[handle]/role/route.ts");

type Headers = Readonly<Record<string, string>>;

async function bearer(handle: string, role: UserRole, scopes: TokenScope[]): Promise<Headers> {
  const { id } = await ensureUser(database, handle);
  await setRole(database, id, role);
  const made = await createToken(database, id, { name: "t", scopes, expiresAt: null });
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

async function agent(slug: string, owner: string, ok: boolean): Promise<void> {
  const made = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    house: false,
    endpoint: null,
    ownerId: (await ensureUser(database, owner)).id,
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  if (ok) await recordCheck(database, made.version.id, { ok });
}

const request = (method: string, headers: Headers, body?: object, search = ""): Request =>
  new Request(`http://127.0.0.1:3000/api/v1/seasons${search}`, {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const of = (slug: string) => ({ params: Promise.resolve({ slug }) });

const teacher = await bearer("olga", "organizer", ["seasons"]);
const admin = await bearer("ada", "admin", ["seasons"]);
const ann = await bearer("ann", "user", ["seasons"]);
const bob = await bearer("bob", "user", ["seasons"]);
await agent("anns", "ann", true);
await agent("anns-unchecked", "ann", false);

/** A season of the teacher's; its slug. */
async function season(more: object = {}): Promise<string> {
  const body = { name: "Class", game: "tic-tac-toe", locales: ["en"], visibility: "unlisted" };
  const made = await seasons.POST(request("POST", teacher, { ...body, ...more }), of(""));
  return readAnswer(seasonDetailSchema, await made.json()).season.slug;
}

/** A finished match of the season in which an agent missed one decision. */
const miss = (season: string, slug: string) =>
  database.pool.query(
    `WITH played AS (
      INSERT INTO "Match" ("id", "seasonId", "game", "gameVersion", "locale", "config", "materials", "seed",
        "seedHash", "randomAlgorithm", "pace", "status", "finishedAt")
      SELECT gen_random_uuid(), "id", 'tic-tac-toe', 1, 'en', '{}', '{}', 's', 'h', 't', 'full', 'finished', now()
      FROM "Season" WHERE "slug" = $1 RETURNING "id"),
    seat AS (
      INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
      SELECT played."id", 0, agent."id", version."id" FROM played, "Agent" agent
        JOIN "AgentVersion" version ON version."agentId" = agent."id"
      WHERE agent."slug" = $2 RETURNING "matchId", "agentId"),
    decided AS (
      INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "ask", "prompt", "askedAt", "latencyMs", "missed",
        "detail", "raw")
      SELECT "id", 0, 0, 1, 'move', 'Move.', now(), 1, 'illegal', 'There is no field 12.', '"12"' FROM played)
    INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat")
    SELECT "agentId", 'missed', "matchId", 1, 0 FROM seat`,
    [season, slug],
  );

const classOf = async (answer: Response) => {
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.any(String)]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return readAnswer(classSchema, await answer.json());
};
const refusal = async (answer: Response) => {
  const { error } = readAnswer(errorSchema, await answer.json());
  return { status: answer.status, ...error };
};

test("a class is made, joined, read and graded by calls alone", async () => {
  const slug = await season({ slug: "class-a", eligibility: "invited", oneAgentPerOwner: true });
  const join = (who: Headers, body: object) =>
    members.POST(request("POST", who, { consents: true, ...body }), of(slug));
  const leave = (who: Headers, body: object) =>
    members.DELETE(request("DELETE", who, body), of(slug));
  const read = async () => classOf(await shown.GET(request("GET", teacher), of(slug)));
  expect(await read()).toEqual({ link: null, linkExpiresAt: null, members: [] });

  const students = [{ account: "Bob", name: "=1+1", team: "Owls" }, { account: "c@x.example" }];
  const listed = await classOf(await roster.PUT(request("PUT", teacher, { students }), of(slug)));
  expect(listed.members.map(({ account, team, handle }) => [account, team, handle])).toEqual([
    ["c@x.example", "", null],
    ["bob", "Owls", null],
  ]);
  const expiresAt = "2040-01-01T00:00:00.000Z";
  const made = await classOf(await link.PUT(request("PUT", teacher, { expiresAt }), of(slug)));
  expect(made).toMatchObject({
    link: expect.stringMatching(/^http.*\/seasons\/class-a\/join\?token=[\w-]{32}$/),
    linkExpiresAt: expiresAt,
  });
  const address = made.link ?? "";

  expect(await refusal(await join(ann, {}))).toMatchObject({ status: 403, code: "not-on-roster" });
  expect(await refusal(await join(ann, { link: address, consents: false }))).toMatchObject({
    status: 400,
    code: "no-consent",
  });
  const unchecked = { link: address, agent: "anns-unchecked", team: "Herons" };
  expect(await refusal(await join(ann, unchecked))).toMatchObject({
    status: 409,
    code: "not-passed",
    message: expect.stringContaining("You have not joined the class."),
  });
  const joined = await join(ann, { ...unchecked, agent: "anns" });
  expect([joined.status, readAnswer(memberEnteredSchema, await joined.json())]).toEqual([
    201,
    { entered: true },
  ]);
  const token = new URL(address).searchParams.get("token") ?? "";
  for (const body of [
    {},
    { link: token },
    { link: `${address.replace(/^.*:\/\//, "")}&from=mail` },
  ]) {
    expect(readAnswer(memberEnteredSchema, await (await join(bob, body)).json())).toEqual({
      entered: false,
    });
  }
  await miss(slug, "anns");
  const full = await read();
  expect(full.members).toMatchObject([
    {
      account: null,
      handle: "ann",
      team: "Herons",
      consentedAt: expect.any(String),
      agents: [{ agent: { slug: "anns" }, passedAt: expect.any(String) }],
    },
    { account: "c@x.example", handle: null, consentedAt: null },
    { account: "bob", handle: "bob", team: "Owls", agents: [] },
  ]);

  // All fields: an answer that grows by accident could show data without consent.
  const said = await (await shown.GET(request("GET", teacher), of(slug))).json();
  expect(said.members[0].agents[0]).toMatchObject({
    faults: [{ locale: "en", missed: 1, fouls: 0 }],
    missed: [{ code: "illegal", detail: "There is no field 12.", raw: '"12"' }],
  });
  expect(said).toEqual(classSchema.parse(said));

  const asked = async (search = "") =>
    grades.GET(request("GET", teacher, undefined, search), of(slug));
  expect(readAnswer(gradesSchema, await (await asked()).json()).grades).toMatchObject([
    { handle: "ann", team: "Herons", agent: "anns", language: "en", matches: 0, missed: 1 },
    { account: "c@x.example", agent: null, matches: null },
    { account: "bob", name: "=1+1", agent: null },
  ]);
  const table = await asked("?format=csv");
  expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = (await table.text()).trim().split("\r\n");
  expect(head).toContain(
    "account,handle,name,team,agent,language,matches,points,score,scoreLow,scoreHigh,winRate,fouls,missed",
  );
  expect(lines[0]).toBe(",ann,,Herons,anns,en,0,,,,,,0,1");
  expect(lines[2]).toMatch(/^bob,bob,'=1\+1,Owls,,/);

  expect((await leave(ann, { member: "bob" })).status).toBe(403);
  expect(readAnswer(doneSchema, await (await leave(ann, {})).json())).toEqual({ done: true });
  expect((await leave(ann, {})).status).toBe(404);
  expect((await leave(teacher, { member: "bob" })).status).toBe(200);
  expect((await read()).members.map(({ account }) => account)).toEqual(["c@x.example"]);
  const ended = await classOf(await link.DELETE(request("DELETE", teacher), of(slug)));
  expect(ended).toMatchObject({ link: null, linkExpiresAt: null });
  expect((await join(ann, { link: address })).status).toBe(403);
});

test("a class is its organizer's alone, and only an unlisted season has one", async () => {
  const slug = await season({ slug: "class-b" });
  const less = await bearer("olga", "organizer", ["read", "matches"]);
  for (const stranger of [admin, ann, less, {}]) {
    for (const answer of [
      await shown.GET(request("GET", stranger), of(slug)),
      await grades.GET(request("GET", stranger), of(slug)),
      await link.PUT(request("PUT", stranger, {}), of(slug)),
      await link.DELETE(request("DELETE", stranger), of(slug)),
      await roster.PUT(request("PUT", stranger, { students: [] }), of(slug)),
    ]) {
      expect(answer.status).toBe("authorization" in stranger ? 403 : 401);
    }
  }
  for (const [students, part] of [
    [[{ account: "a b" }], "Line 1: write a user name"],
    [[{ account: "a" }, { account: "@A" }], "Line 2: a is on the roster twice"],
  ] as const) {
    expect(
      await refusal(await roster.PUT(request("PUT", teacher, { students }), of(slug))),
    ).toMatchObject({ status: 400, code: "wrong-roster", message: expect.stringContaining(part) });
  }
  const past = { expiresAt: "2020-01-01T00:00:00.000Z" };
  expect(await refusal(await link.PUT(request("PUT", teacher, past), of(slug)))).toMatchObject({
    status: 400,
    code: "wrong-dates",
  });
  const open = await season({ slug: "cup-c", visibility: "public" });
  expect(await refusal(await shown.GET(request("GET", teacher), of(open)))).toMatchObject({
    status: 409,
    code: "not-class",
  });
  expect((await shown.GET(request("GET", teacher), of("nowhere"))).status).toBe(404);
});

test("an admin makes a teacher by a call, and no other admin less", async () => {
  await bearer("tess", "user", ["seasons"]);
  await bearer("other-admin", "admin", ["seasons"]);
  const give = (who: Headers, handle: string) =>
    roles.PUT(request("PUT", who, { role: "organizer" }), {
      params: Promise.resolve({ handle }),
    });
  expect(await refusal(await give(teacher, "tess"))).toMatchObject({ code: "not-admin" });
  const given = await give(admin, "tess");
  expect(await given.json()).toEqual({ handle: "tess", role: "organizer" });
  expect(await userByHandle(database, "tess")).toMatchObject({ role: "organizer" });
  for (const [handle, code] of [
    ["ada", "own-role"],
    ["other-admin", "not-admin"],
    ["no-such-user", "unknown-user"],
  ] as const) {
    expect(await refusal(await give(admin, handle))).toMatchObject({ code });
  }
});
