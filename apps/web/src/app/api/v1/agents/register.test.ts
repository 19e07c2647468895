import { agentBySlug, askForCheck, finishCheck, leaseCheck, secretOfAgent } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { makeAgentCalls, refusal, registration } from "#test/agent-calls.ts";

const { database, ada, eve, collection, call, checked, registered } = await makeAgentCalls();
const retirement = await import("./[slug]/retire/route.ts");

describe("an agent", () => {
  it("is registered from a check of its owner, with the key that came with it", async () => {
    const host = "key.example";
    const made = await registered(
      { online: true, maxConcurrent: 3, separateSessions: true, description: " Calm. " },
      { key: "sk-abcdefgh", secretHost: host },
    );
    expect(made).toEqual({
      slug: "wary-fox",
      name: "Wary Fox",
      version: 1,
      state: "online",
      practiceOnly: false,
      games: [{ game: "who-is-spy", locale: "en" }],
    });
    const agent = await agentBySlug(database, "wary-fox");
    expect(agent).toMatchObject({ description: "Calm.", verified: true, owner: { handle: "ada" } });
    const secret = await secretOfAgent(database, agent?.id ?? "");
    expect(secret).toMatchObject({ lastFour: "efgh", host });
    const { rows } = await database.pool.query(`SELECT FROM "Check" WHERE "secretId" IS NOT NULL`);
    expect(rows).toEqual([]);
  });

  it("is made once by a check, however often that is sent, and does not reveal its id", async () => {
    const check = await checked({ endpoint: null });
    const many = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(collection.POST, {}, registration(check, { name: "Twice" })),
      ),
    );
    expect(many.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(many.map(({ body }) => body.slug))).toEqual(new Set(["twice"]));
    const agent = await agentBySlug(database, "twice");
    expect(agent?.id.slice(0, 13)).toBe(check.slice(0, 13));
    expect(agent?.id.slice(15)).not.toBe(check.slice(15));
    await call(retirement.POST, { slug: "twice" });
    expect(refusal(await call(collection.POST, {}, registration(check)))).toMatchObject({
      status: 409,
    });
  });

  it("with a failed check plays practice only", async () => {
    const made = await registered({ name: "Lame", online: true }, { ok: false });
    expect(made).toMatchObject({ state: "online", practiceOnly: true });
  });

  it("gets another slug where its name is taken, unless its owner chose one", async () => {
    const { slug } = await registered();
    expect(slug).toMatch(/^wary-fox-[0-9a-f]{6}$/);
    expect((await registered({ name: "New" })).slug).toMatch(/^new-[0-9a-f]{6}$/);
    const chosen = registration(await checked(), { slug: "wary-fox" });
    expect(refusal(await call(collection.POST, {}, chosen))).toMatchObject({ status: 409 });
    expect((await registered({ slug: "fox-7x" })).slug).toBe("fox-7x");
  });

  it.each<[string, object, RegExp]>([
    ["no name", { name: " " }, /1 to 60/],
    ["two lines", { name: "a\nb" }, /line end/],
    ["a long text", { description: "x".repeat(501) }, /500/],
    ["a slug that is a page", { slug: "new" }, /slug/],
    ["too many matches at once", { maxConcurrent: 21 }, /maxConcurrent/],
    ["an unknown field", { house: true }, /house/],
  ])("is not registered with %s", async (_, more, message) => {
    const refused = refusal(await call(collection.POST, {}, registration(await checked(), more)));
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });

  it("is not registered from somebody else's check, an unfinished one, or one that recognised nothing", async () => {
    const theirs = await checked({}, eve);
    expect(refusal(await call(collection.POST, {}, registration(theirs)))).toMatchObject({
      status: 404,
    });
    const asked = await askForCheck(database, { ownerId: ada.user.id, input: { typed: "x" } });
    if (isFailure(asked)) throw new Error(asked.detail);
    expect(refusal(await call(collection.POST, {}, registration(asked.id)))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/still under way/),
    });
    const leased = await leaseCheck(database, 60_000);
    if (leased === null) throw new Error("no check waits");
    await finishCheck(database, leased, { result: { ok: false, steps: [] } });
    expect(refusal(await call(collection.POST, {}, registration(asked.id)))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/not recognized/),
    });
  });

  it("is alone at its address", async () => {
    const endpoint = "https://alone.example";
    const { slug } = await registered({ name: "Alone" }, { endpoint });
    const again = refusal(
      await call(collection.POST, {}, registration(await checked({ endpoint }))),
    );
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining(slug) });
    const theirs = registration(await checked({ endpoint }, eve));
    const refused = refusal(await call(collection.POST, {}, theirs, eve));
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).not.toContain(slug);
  });
});
