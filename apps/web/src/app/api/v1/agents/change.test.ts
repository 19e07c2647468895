import { dialOutKeySchema } from "@wisp/api";
import {
  agentBySlug,
  agentOfDialOutKey,
  askForCheck,
  finishCheck,
  leaseCheck,
  lifeOf,
  listAuditEntries,
  secretOfAgent,
  setRole,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { keyRing, unseal } from "@wisp/secrets";
import { describe, expect, it } from "vitest";
import { type CheckFinding, makeAgentCalls, refusal } from "#test/agent-calls.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database, ring, ada, eve, person, call, checked, registered } = await makeAgentCalls();
const one = await import("./[slug]/route.ts");
const versions = await import("./[slug]/versions/route.ts");
const retirement = await import("./[slug]/retire/route.ts");
const key = await import("./[slug]/key/route.ts");
const dialOut = await import("./dial-out/route.ts");
const dialOutKey = await import("./[slug]/dial-out-key/route.ts");

describe("its owner", () => {
  it("changes how it is shown and seated; nobody else does", async () => {
    const { slug } = await registered({ name: "Changing", avatar: 2 });
    const { id } = (await agentBySlug(database, slug)) ?? {};
    expect(await agentBySlug(database, slug)).toMatchObject({ avatar: 2 });
    expect(await lifeOf(database, id ?? "")).toMatchObject({
      showReasoning: true,
      openToLab: false,
    });
    const change = {
      name: "Changed",
      description: "d",
      avatar: 7,
      showReasoning: false,
      openToLab: true,
      online: true,
      maxConcurrent: 2,
      separateSessions: true,
    };
    // A server has one memory, unless its owner says otherwise.
    const several = { maxConcurrent: 2 };
    expect(refusal(await call(one.PATCH, { slug }, several))).toMatchObject({
      status: 409,
      message: expect.stringContaining("one at a time"),
    });
    const { body } = await call(one.PATCH, { slug }, change);
    expect(body).toMatchObject({ slug, name: "Changed", state: "online" });
    expect(await agentBySlug(database, slug)).toMatchObject({ avatar: 7 });
    expect(await lifeOf(database, id ?? "")).toMatchObject({
      showReasoning: false,
      openToLab: true,
    });
    expect((await call(one.PATCH, { slug }, { avatar: 8 })).status).toBe(400);
    const games = [
      { game: "who-is-spy", locale: "en", online: false },
      { game: "who-is-spy", locale: "zh", online: true },
    ];
    expect((await call(one.PATCH, { slug }, { games })).status).toBe(200);
    expect(await agentBySlug(database, slug)).toMatchObject({ games });
    for (const unknown of [[], [{ game: "chess", locale: "en", online: true }]]) {
      expect((await call(one.PATCH, { slug }, { games: unknown })).status).toBe(400);
    }
    expect((await call(one.PATCH, { slug }, { online: false })).body).toMatchObject({
      name: "Changed",
      state: "offline",
    });
    for (const [handler, sent] of [
      [one.PATCH, { online: true }],
      [retirement.POST, undefined],
      [key.PUT, { key: "sk-stolen-key" }],
      [key.DELETE, undefined],
      [versions.POST, { check: await checked({}, eve) }],
      [dialOutKey.POST, undefined],
    ] as const) {
      expect(refusal(await call(handler, { slug }, sent, eve))).toMatchObject({ status: 404 });
    }
  });

  it("starts a version where something changed, and not where nothing did", async () => {
    const endpoint = "https://versions.example";
    const { slug } = await registered({ name: "Versions" }, { endpoint });
    const version = async (found: CheckFinding) =>
      call(versions.POST, { slug }, { check: await checked(found) });
    expect((await version({ endpoint })).body).toMatchObject({ version: 1, created: false });
    // Only its owner knows that the program behind the address is another.
    const again = { check: await checked({ endpoint }), always: true };
    expect((await call(versions.POST, { slug }, again)).body).toMatchObject({
      version: 2,
      created: true,
    });
    expect((await version({ endpoint, model: "m2" })).body).toMatchObject({ version: 3 });
    const moved = await version({ endpoint: "https://moved.example", ok: false });
    expect(moved.body).toMatchObject({ version: 4, practiceOnly: true });
    const agent = await agentBySlug(database, slug);
    expect(await settingsOf(database, agent?.version.id ?? "")).toEqual({
      url: "https://moved.example",
    });
    expect(await versionsOf(database, agent?.id ?? "")).toHaveLength(4);
    await registered({ name: "Free again" }, { endpoint });
    expect(refusal(await version({ endpoint }))).toMatchObject({ status: 409 });
  });

  it("starts a version from a check of the agent itself, which is none of another agent", async () => {
    const { slug } = await registered({ name: "By slug" });
    const { slug: other } = await registered({ name: "Other" });
    const agent = await agentBySlug(database, slug);
    const asked = await askForCheck(database, {
      ownerId: ada.user.id,
      input: { agentId: agent?.id ?? "" },
    });
    if (isFailure(asked)) throw new Error(asked.detail);
    const { id: check } = asked;
    expect((await call(versions.POST, { slug }, { check })).status).toBe(409);
    const leased = await leaseCheck(database, 60_000);
    if (leased === null) throw new Error("no check waits");
    await finishCheck(database, leased, { result: { ok: true, steps: [] } });
    expect((await call(versions.POST, { slug: other }, { check })).status).toBe(404);
    const same = await call(versions.POST, { slug }, { check });
    expect(same.body).toMatchObject({ version: 1, created: false });
    const again = { check, always: true, label: "abc" };
    expect((await call(versions.POST, { slug }, again)).body).toMatchObject({
      version: 2,
      created: true,
      practiceOnly: false,
    });
    const [newest, first] = await versionsOf(database, agent?.id ?? "");
    expect(newest).toMatchObject({ label: "abc", connector: "space", model: first?.model });
    // The check is older than what it would stand for.
    expect((await call(versions.POST, { slug }, again)).status).toBe(409);
  });

  it("replaces and deletes its key, which stays with the host it was given for", async () => {
    const at = { endpoint: "https://k.example", secretHost: "k.example" };
    const { slug } = await registered({ name: "Keyed" }, { ...at, key: "sk-firstkey" });
    const id = (await agentBySlug(database, slug))?.id ?? "";
    await call(key.PUT, { slug }, { key: "sk-second-key" });
    const kept = await secretOfAgent(database, id);
    expect(kept).toMatchObject({ lastFour: "-key", host: "k.example" });
    expect(kept && unseal(keyRing(ring), kept.sealed, kept)).toBe("sk-second-key");
    await call(versions.POST, { slug }, { check: await checked(at) });
    expect(await secretOfAgent(database, id)).not.toBeNull();
    await call(versions.POST, { slug }, { check: await checked({ secretHost: "else.example" }) });
    expect(await secretOfAgent(database, id)).toBeNull();
    expect(refusal(await call(key.PUT, { slug }, { key: "sk-third-key" }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/new version/),
    });
    await call(versions.POST, { slug }, { check: await checked({ ...at, key: "sk-fourthkey" }) });
    expect((await call(key.DELETE, { slug })).status).toBe(200);
    expect(await secretOfAgent(database, id)).toBeNull();
    const { rows } = await database.pool.query(`SELECT "sealed" FROM "Secret"`);
    expect(JSON.stringify(rows)).not.toMatch(/firstkey|second|fourth/);
  });

  it("retires it, as admins may, which is noted", async () => {
    const { slug } = await registered({ name: "Old" });
    expect((await call(retirement.POST, { slug })).body).toMatchObject({ state: "retired" });
    expect(refusal(await call(one.PATCH, { slug }, { online: true }))).toMatchObject({
      status: 409,
    });
    expect(await listAuditEntries(database)).toEqual({ entries: [], next: null });
    const { slug: other } = await registered({ name: "Other" });
    const admin = await person("root");
    await setRole(database, admin.user.id, "admin");
    const { body } = await call(retirement.POST, { slug: other }, undefined, admin);
    expect(body).toMatchObject({ state: "retired" });
    expect((await listAuditEntries(database)).entries).toMatchObject([
      { actorId: admin.user.id, actor: "root", action: "agent-retired", target: other },
    ]);
  });

  it("brings one that connects by itself, with a key that is shown once", async () => {
    const { status, body } = await call(
      dialOut.POST,
      {},
      {
        name: "Laptop",
        games: [{ game: "who-is-spy", locale: "zh" }],
      },
    );
    expect(status).toBe(201);
    const made = readAnswer(dialOutKeySchema, body);
    const agent = await agentBySlug(database, made.slug);
    expect(await agentOfDialOutKey(database, made.key)).toBe(agent?.id);
    const next = readAnswer(
      dialOutKeySchema,
      (await call(dialOutKey.POST, { slug: made.slug })).body,
    );
    expect(await agentOfDialOutKey(database, made.key)).toBeNull();
    expect(await agentOfDialOutKey(database, next.key)).toBe(agent?.id);
    const sent = { check: await checked() };
    expect(refusal(await call(versions.POST, { slug: made.slug }, sent))).toMatchObject({
      status: 409,
    });
  });
});
