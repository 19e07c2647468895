import { errorSchema, logSchema } from "@wisp/api";
import { moderate } from "@wisp/arena";
import {
  appendTurn,
  createAgent,
  createMatch,
  createToken,
  ensureUser,
  leaseMatch,
  revertAct,
} from "@wisp/db";
import { everyone, isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_MODE: "public", WISP_URL: "https://wisp.example" });
const { GET: getLog } = await import("./matches/[id]/log/route.ts");
const { GET: getStream } = await import("./matches/[id]/stream/route.ts");
const { PATCH: change } = await import("./agents/[slug]/route.ts");
const { GET: getMe } = await import("./me/route.ts");
const admin = { ...(await ensureUser(database, "the-admin")), role: "admin" as const };

async function ownerWithAgent(handle: string) {
  const owner = await ensureUser(database, handle);
  const made = await createToken(database, owner.id, {
    name: "bot",
    scopes: ["read", "agents"],
    expiresAt: null,
  });
  const agent = await createAgent(database, {
    slug: `${handle}-bot`,
    name: `${handle} bot`,
    ownerId: owner.id,
    house: false,
    endpoint: null,
    games: [{ game: "who-is-spy", locale: "en" }],
    version: { connector: "openai", settings: {}, model: "m", commit: null },
  });
  if (isFailure(made) || isFailure(agent)) throw new Error("not made");
  return { owner, agent, authorization: `Bearer ${made.token}` };
}

async function acted(...request: Parameters<typeof moderate>): Promise<string> {
  const done = await moderate(...request);
  if (isFailure(done)) throw new Error(done.detail);
  return done.act;
}

test("the token of a banned account opens nothing, and the answer says why", async () => {
  const { owner, authorization } = await ownerWithAgent("mallory");
  const me = () =>
    getMe(new Request("https://wisp.example/api/v1/me", { headers: { authorization } }), {
      params: Promise.resolve({}),
    });
  expect((await me()).status).toBe(200);
  const ban = { kind: "account-banned", userId: owner.id } as const;
  const act = await acted(database, admin, ban, "Insults people.");
  const refused = await me();
  expect(refused.status).toBe(403);
  expect(readAnswer(errorSchema, await refused.json()).error).toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("Insults people."),
  });
  await revertAct(database, admin.id, act);
  expect((await me()).status).toBe(200);
});

test("an owner's program cannot rename an agent that a moderator renamed", async () => {
  const { agent, authorization } = await ownerWithAgent("trudy");
  const renaming = { kind: "agent-renamed", agentId: agent.id, name: "Kind bot" } as const;
  await acted(database, admin, renaming, "The name is rude.");
  const patch = (slug: string) =>
    change(
      new Request(`https://wisp.example/api/v1/agents/${slug}`, {
        method: "PATCH",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ name: "trudy bot" }),
      }),
      { params: Promise.resolve({ slug }) },
    );
  const refused = await patch("kind-bot");
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("The name is rude.");
  expect((await patch("trudy-bot")).status).toBe(404);
});

test("only admins moderate, with a reason", async () => {
  const { owner } = await ownerWithAgent("bystander");
  const ban = { kind: "account-banned", userId: owner.id } as const;
  expect(await moderate(database, { ...admin, role: "organizer" }, ban, "x")).toMatchObject({
    failed: "not-admin",
  });
  expect(await moderate(database, admin, ban, " \n")).toMatchObject({ failed: "no-reason" });
});

test("the log and the stream of a live match leave a hidden speech out", async () => {
  const { agent } = await ownerWithAgent("speaker");
  const id = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale: "zh",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats: [{ seat: 0, agentId: agent.id, versionId: agent.version.id }],
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  const spoke = (text: string) => ({
    to: everyone,
    event: { type: "spoke", round: 1, seat: 0, text },
  });
  const said = [spoke("VILLAIN"), spoke("Sorry.")];
  await appendTurn(database, id, leased?.fence ?? 0, 0, said);

  /** The first two lines of a stream. */
  const streamed = async (stop: AbortController): Promise<string> => {
    const request = new Request(`https://wisp.example/api/v1/matches/${id}/stream`, {
      signal: stop.signal,
    });
    const { body } = await getStream(request, { params: Promise.resolve({ id }) });
    const reader = body?.getReader();
    const lines = [await reader?.read(), await reader?.read()];
    return lines.map((line) => new TextDecoder().decode(line?.value)).join("");
  };
  const early = new AbortController();
  expect(await streamed(early)).toContain("VILLAIN");
  const hiding = { kind: "speech-hidden", matchId: id, cursor: 0 } as const;
  await acted(database, admin, hiding, "An insult.");
  const answer = await getLog(new Request(`https://wisp.example/api/v1/matches/${id}/log`), {
    params: Promise.resolve({ id }),
  });
  const log = readAnswer(logSchema, await answer.json());
  expect(log.events).toMatchObject([
    { cursor: 0, hidden: true, event: { type: "spoke", seat: 0, text: "[已被管理员隐藏]" } },
    { cursor: 1, event: { text: "Sorry." } },
  ]);
  expect(log.events[1]).not.toHaveProperty("hidden");
  // Readers who come later share what the earlier one's stream polls.
  await expect
    .poll(async () => {
      const stop = new AbortController();
      const text = await streamed(stop);
      stop.abort();
      return text.includes("VILLAIN");
    })
    .toBe(false);
  early.abort();
});
