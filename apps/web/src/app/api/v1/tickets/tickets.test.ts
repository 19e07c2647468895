import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { errorSchema, ticketCreatedSchema, ticketSchema, wispClient } from "@wisp/api";
import {
  createAgent,
  createToken,
  ensureSeason,
  ensureUser,
  LOCAL_OWNER,
  recordCheck,
  type TokenScope,
  ticketById,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { describe, expect, it } from "vitest";
import { openSite, setSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";
import * as practice from "../practice/route.ts";
import * as ranked from "../ranked/route.ts";
import * as ticket from "./[id]/route.ts";

const { database, url } = await openSite();
const keys = newRingKey();

/** The calls of a site in a mode. */
function siteIn(mode: "local" | "public") {
  const call = (handler: () => Promise<Response>): Promise<Response> => {
    setSite({ DATABASE_URL: url, WISP_SECRET_KEYS: keys, WISP_MODE: mode });
    return handler();
  };
  const asked = (body: unknown, headers: Readonly<Record<string, string>>) =>
    new Request("http://127.0.0.1:3000/api/v1/practice", {
      method: "POST",
      headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const none = { params: Promise.resolve({}) };
  const of = (id: string) => ({ params: Promise.resolve({ id }) });
  const bare = (method: string, headers: Readonly<Record<string, string>>) =>
    new Request("http://127.0.0.1:3000/", {
      method,
      headers: { host: "127.0.0.1:3000", ...headers },
    });
  return {
    practice: (body: unknown, headers = {}) =>
      call(() => practice.POST(asked(body, headers), none)),
    ranked: (body: unknown, headers = {}) => call(() => ranked.POST(asked(body, headers), none)),
    read: (id: string, headers = {}) => call(() => ticket.GET(bare("GET", headers), of(id))),
    leave: (id: string, headers = {}) => call(() => ticket.DELETE(bare("DELETE", headers), of(id))),
  };
}

const local = siteIn("local");

async function agent(slug: string, owner: string, passed = false): Promise<void> {
  const { id: ownerId } = await ensureUser(database, owner);
  const made = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId,
    house: false,
    endpoint: null,
    version: {
      connector: "space",
      settings: { url: "http://a" },
      model: null,
      commit: null,
    },
  });
  if (isFailure(made)) throw new Error(made.detail);
  if (passed) await recordCheck(database, made.version.id, { ok: true });
}

async function bearer(owner: string, scopes: TokenScope[]): Promise<Record<string, string>> {
  const { id } = await ensureUser(database, owner);
  const made = await createToken(database, id, { name: "t", scopes, expiresAt: null });
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

await ensureSeason(database, {
  slug: "house",
  name: "House",
  game: "who-is-spy",
  config: {},
  locales: ["en"],
  house: true,
});
await agent("own", LOCAL_OWNER, true);
await agent("new", LOCAL_OWNER);
await agent("theirs", "stranger");

async function joined(answer: Response): Promise<string> {
  expect(answer.status).toBe(202);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  return readAnswer(ticketCreatedSchema, await answer.json()).id;
}
async function refused(answer: Response) {
  const { error } = readAnswer(errorSchema, await answer.json());
  return { status: answer.status, ...error };
}
const shown = async (answer: Response) => readAnswer(ticketSchema, await answer.json());

describe("a ticket", () => {
  it("for practice is requested, read and left", async () => {
    const id = await joined(await local.practice({ agent: "own", opponents: "queue" }));
    expect(await joined(await local.practice({ agent: "own", opponents: "queue" }))).toBe(id);
    const waiting = {
      id,
      kind: "practice",
      agent: "own",
      locale: "en",
      opponents: "queue",
      state: "waiting",
      position: 1,
      busy: false,
      match: null,
      reason: null,
    };
    expect(await shown(await local.read(id))).toMatchObject(waiting);
    await local.practice({ agent: "own", locale: "zh" });
    expect(await shown(await local.read(id))).toMatchObject({
      locale: "zh",
      opponents: "house",
      position: null,
    });
    expect(await shown(await local.leave(id))).toMatchObject({ state: "left" });
    expect(await shown(await local.leave(id))).toMatchObject({ state: "left", reason: null });
  });

  it("for a ranked match shows nobody when the table opens", async () => {
    const id = await joined(await local.ranked({ agent: "own" }));
    const answer = await local.read(id);
    const text = await answer.clone().text();
    expect(await shown(answer)).toMatchObject({ kind: "ranked", position: null });
    expect(text).not.toMatch(/ready/i);
  });

  it("belongs to its agent's owner alone", async () => {
    const stranger = await bearer("stranger", ["matches"]);
    const id = await joined(await local.practice({ agent: "theirs" }, stranger));
    const own = await bearer(LOCAL_OWNER, ["matches"]);
    expect(await refused(await local.read(id, own))).toMatchObject({ status: 404 });
    expect(await refused(await local.leave(id, own))).toMatchObject({ status: 404 });
    expect(await refused(await local.leave(id))).toMatchObject({ status: 401 });
    expect((await ticketById(database, id))?.state).toBe("waiting");
    expect(await shown(await local.read(id, stranger))).toMatchObject({ agent: "theirs" });
  });
});

describe("a request for a ticket is refused", () => {
  it.each<[string, unknown, number, string]>([
    ["for another's agent", { agent: "theirs" }, 401, "Authorization: Bearer"],
    ["for no agent", { agent: "a\0b" }, 401, "no agent"],
    ["in no language", { agent: "own", locale: "xx" }, 400, '"locale"'],
    ["against nobody", { agent: "own", opponents: "none" }, 400, '"opponents"'],
    ["with more", { agent: "own", seat: 1 }, 400, "seat"],
  ])("%s", async (_, body, status, message) => {
    const refusal = await refused(await local.practice(body));
    expect(refusal.status).toBe(status);
    expect(refusal.message).toContain(message);
  });

  it("for another's agent with the token of an own account", async () => {
    const own = await bearer(LOCAL_OWNER, ["matches"]);
    expect(await refused(await local.practice({ agent: "theirs" }, own))).toMatchObject({
      status: 404,
      message: "You have no agent with this name.",
    });
  });

  it("with a misspelt field, as a program meets it over HTTP", async () => {
    const server = createServer(async (incoming, outgoing) => {
      const body = await text(incoming);
      const { authorization = "" } = incoming.headers;
      const answer = await local.practice(JSON.parse(body), { authorization });
      outgoing.writeHead(answer.status).end(await answer.text());
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port = 0 } = Object(server.address());
    const { authorization = "" } = await bearer(LOCAL_OWNER, ["matches"]);
    const token = authorization.replace("Bearer ", "");
    const client = wispClient({ baseUrl: `http://127.0.0.1:${port}`, token });
    const body = { agent: "own", oponents: "queue" };
    expect(await client.call("POST /practice", { body })).toEqual({
      failed: "bad-request",
      status: 400,
      detail: 'There is no field "oponents" here.',
    });
    server.close();
  });

  it("for a ranked match of an agent that passed no check", async () => {
    expect(await refused(await local.ranked({ agent: "new" }))).toMatchObject({
      status: 409,
      code: "not-passed",
      message: expect.stringMatching(/check/),
    });
    await joined(await local.practice({ agent: "new" }));
  });

  it("without an account, with another scope, and from another site", async () => {
    const site = siteIn("public");
    const reader = await bearer("stranger", ["read", "agents"]);
    expect(await refused(await site.practice({ agent: "theirs" }))).toMatchObject({ status: 401 });
    expect(await refused(await site.ranked({ agent: "theirs" }))).toMatchObject({ status: 401 });
    expect(await refused(await site.practice({ agent: "theirs" }, reader))).toMatchObject({
      status: 403,
      message: expect.stringMatching(/matches/),
    });
    const foreign = { origin: "https://evil.example" };
    expect(await refused(await local.practice({ agent: "own" }, foreign))).toMatchObject({
      status: 403,
    });
    const { id } = await ensureUser(database, LOCAL_OWNER);
    expect(await refused(await local.leave(id, foreign))).toMatchObject({ status: 403 });
    expect(await refused(await local.read(id))).toMatchObject({ status: 401 });
    expect(await refused(await local.read("x"))).toMatchObject({ status: 400 });
  });
});
