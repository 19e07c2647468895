import type { CheckResult, RecognisedInput } from "@wisp/agents";
import { agentBySlug, createAgent, ensureUser, lifeOf, secretOfAgent, versionsOf } from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, describe, expect, test } from "vitest";
import { addressOfPreflight, type CheckedAddress } from "./checked-address.ts";
import { registerDialOut, replaceDialOutKey } from "./dial-out.ts";
import { findActiveAgent, OPERATOR } from "./find.ts";
import { replaceKey, storeKey } from "./keys.ts";
import { registerAgent } from "./register.ts";
import { retire, retireOwn } from "./retire.ts";
import { addVersion, changeAgent } from "./versions.ts";

const { database } = await freshDatabase();
const keys = keyRing(newRingKey());
const ring = () => keys;
const games = [{ game: "who-is-spy", locale: "en" }] as const;
const ann = await ensureUser(database, "ann");
const bob = await ensureUser(database, "bob");
const played = { games, online: true };

const server = (
  url: string,
  secretId: string | null = null,
  result: CheckResult = { ok: true, steps: [], model: "m" },
): CheckedAddress => {
  const { host } = new URL(url);
  const recognised: RecognisedInput = {
    kind: "wisp",
    settings: { url },
    endpoint: url,
    name: host,
    sentence: "",
    secretHost: host,
    verified: true,
  };
  return addressOfPreflight(recognised, result, secretId);
};

/** The agent after a use case that has to succeed. */
async function agentAfter<Value extends { readonly slug: string }>(
  outcome: Promise<Value | { readonly failed: string; readonly detail: string }>,
) {
  const value = await outcome;
  if (isFailure(value)) throw new Error(value.detail);
  const agent = await agentBySlug(database, value.slug);
  if (agent === null) throw new Error(`no agent ${value.slug}`);
  return agent;
}

describe("registering a checked address", () => {
  const fox = server("https://fox.example");

  test("twice gives the same agent, online and checked", async () => {
    const register = () => registerAgent(database, ann, fox, { ...played, name: "Fox" });
    const first = await agentAfter(register());
    expect(first).toMatchObject({
      slug: "fox",
      state: "online",
      verified: true,
      owner: { id: ann.id },
      version: { number: 1, connector: "wisp", model: "m", passedAt: expect.any(Date) },
    });
    expect((await agentAfter(register())).id).toBe(first.id);
  });

  test("names the owner's agent that is there, and no agent of others", async () => {
    const again = (owner: typeof ann) =>
      registerAgent(database, owner, server("https://fox.example"), { ...played, name: "Fox" });
    expect(await again(ann)).toMatchObject({
      failed: "endpoint-taken",
      detail: expect.stringContaining("as fox"),
    });
    const others = await again(bob);
    expect(others).toMatchObject({ failed: "endpoint-taken" });
    expect(JSON.stringify(others)).not.toContain("fox");
  });

  test.each([
    ["a house agent's name, also before house agents are registered", { name: "ＢＯＬＤ" }],
    ["a name that shows nothing", { name: "\u200b" }],
  ])("refuses %s", async (_, { name }) => {
    const address = server("https://nameless.example");
    expect(await registerAgent(database, ann, address, { ...played, name })).toMatchObject({
      failed: "wrong-name",
    });
  });
});

describe("the games that an agent names", () => {
  const url = "https://names.example";
  /** The address, with a check in which the agent names these languages of Who is Spy. */
  const naming = (...locales: readonly Locale[]): CheckedAddress => {
    const steps = [{ name: "who-is-spy", ok: true, ms: 1, detail: "", locales }];
    return server(url, null, { ok: true, steps, model: "m" });
  };
  const spy = (locale: Locale, online = true) => ({ game: "who-is-spy", locale, online });
  const change = (...chosen: readonly ReturnType<typeof spy>[]) =>
    changeAgent(database, ann, "namer", { games: chosen });

  test("are those it is registered for", async () => {
    const register = (locale: Locale) => {
      const registration = { name: "Namer", games: [spy(locale)], online: true };
      return registerAgent(database, ann, naming("en"), registration);
    };
    expect(await register("zh")).toMatchObject({ failed: "unnamed-game" });
    expect((await agentAfter(register("en"))).state).toBe("online");
  });

  test("are those that can be added; others stay until they are taken away", async () => {
    expect(await change(spy("en"), spy("zh"))).toMatchObject({ failed: "unnamed-game" });
    await addVersion(database, ann, "namer", naming("zh"), { always: true });
    expect(isFailure(await change(spy("en", false), spy("zh")))).toBe(false);
    expect((await agentBySlug(database, "namer"))?.games).toEqual([spy("en", false), spy("zh")]);
  });

  test("are those that a version has to name to pass", async () => {
    const versions = async () => {
      const agent = await agentBySlug(database, "namer");
      return (await versionsOf(database, agent?.id ?? "")).map(({ passedAt }) => passedAt !== null);
    };
    expect(await versions()).toEqual([false, true]);
    await change(spy("zh"));
    await addVersion(database, ann, "namer", naming("zh"), { always: true });
    expect(await versions()).toEqual([true, false, true]);
  });
});

describe("a new version", () => {
  const one = "https://one.example";
  let slug = "";
  beforeAll(async () => {
    const stored = await storeKey(database, ring, "sk-of-the-first-host", "one.example");
    if (isFailure(stored)) throw new Error(stored.detail);
    const registration = { ...played, name: "Mover" };
    const agent = registerAgent(database, ann, server(one, stored.id), registration);
    slug = (await agentAfter(agent)).slug;
  });

  test("is created only for a difference, or on request", async () => {
    const add = (always: boolean) => addVersion(database, ann, slug, server(one), { always });
    expect(await add(false)).toEqual({ slug, number: 1, created: false, changed: false });
    expect(await add(true)).toEqual({ slug, number: 2, created: true, changed: true });
  });

  test("needs no game that the arena no longer has", async () => {
    const { id } = await agentAfter(
      registerAgent(database, ann, server("https://kept.example"), { ...played, name: "Kept" }),
    );
    await database.pool.query(
      `INSERT INTO "AgentGame" ("agentId", "game", "locale") VALUES ($1, 'removed-game', 'en')`,
      [id],
    );
    const address = server("https://kept.example/next");
    expect(await addVersion(database, ann, "kept", address, { always: false })).toMatchObject({
      number: 2,
      created: true,
    });
  });

  test("at another host deletes the key of the former host", async () => {
    const { id } = await agentAfter(Promise.resolve({ slug }));
    expect(await secretOfAgent(database, id)).toMatchObject({ host: "one.example" });
    const moved = server("https://two.example");
    await agentAfter(addVersion(database, ann, slug, moved, { always: false }));
    expect(await secretOfAgent(database, id)).toBeNull();
    expect(await versionsOf(database, id)).toHaveLength(3);
  });
});

describe("permission to change an agent", () => {
  test("is its owner, and the operator", async () => {
    await agentAfter(
      registerAgent(database, ann, server("https://hers.example"), { ...played, name: "Hers" }),
    );
    const offline = { online: false };
    expect(await changeAgent(database, bob, "hers", offline)).toMatchObject({
      failed: "unknown-agent",
      detail: "You have no agent with this name.",
    });
    expect(await agentAfter(changeAgent(database, ann, "hers", offline))).toMatchObject({
      state: "offline",
    });
    expect(
      await agentAfter(changeAgent(database, OPERATOR, "hers", { online: true })),
    ).toMatchObject({ state: "online" });
  });

  test.each([
    ["house", { house: true }],
    ["resident", { house: false, resident: true }],
  ])("is nobody for a %s agent", async (slug, kind) => {
    await createAgent(database, {
      ...kind,
      slug,
      name: slug,
      games,
      ownerId: null,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    for (const [actor, failed] of [
      [ann, "unknown-agent"],
      [OPERATOR, "arena-agent"],
    ] as const) {
      expect(await findActiveAgent(database, actor, slug)).toMatchObject({ failed });
    }
  });

  test("is nobody once it is retired; only an admin retires agents of others", async () => {
    await agentAfter(
      registerAgent(database, ann, server("https://old.example"), { ...played, name: "Old" }),
    );
    const admin = { ...bob, role: "admin" } as const;
    for (const refused of [retire(database, bob, "old"), retireOwn(database, admin, "old")]) {
      expect(await refused).toMatchObject({ failed: "unknown-agent" });
    }
    await agentAfter(retire(database, admin, "old"));
    for (const again of [retire, retireOwn]) {
      expect(await agentAfter(again(database, ann, "old"))).toMatchObject({ state: "retired" });
    }
    expect(await retireOwn(database, OPERATOR, "old")).toMatchObject({ failed: "retired" });
    for (const actor of [ann, OPERATOR] as const) {
      expect(await changeAgent(database, actor, "old", { name: "New" })).toMatchObject({
        failed: "retired",
      });
    }
  });
});

describe("keys", () => {
  test("are refused where no key ring is set up", async () => {
    expect(await storeKey(database, () => null, "sk-secret-secret", "x.example")).toMatchObject({
      failed: "not-set-up",
    });
  });

  test("of an agent without one need a host", async () => {
    await agentAfter(
      registerAgent(database, ann, server("https://keyed.example"), { ...played, name: "Keyed" }),
    );
    const key = "sk-a-new-key-ends-9999";
    expect(await replaceKey(database, ann, "keyed", { key }, ring)).toMatchObject({
      failed: "key-unplaced",
    });
    const host = "keyed.example";
    const { id } = await agentAfter(replaceKey(database, OPERATOR, "keyed", { key, host }, ring));
    expect(await secretOfAgent(database, id)).toMatchObject({ host, lastFour: "9999" });
  });

  test("of dial-out agents are made by the arena", async () => {
    const made = await registerDialOut(database, ann, { name: "Laptop", games, maxConcurrent: 2 });
    const { id, slug } = await agentAfter(Promise.resolve(made));
    expect(await lifeOf(database, id)).toMatchObject({ online: false, maxConcurrent: 2 });
    const next = await replaceDialOutKey(database, ann, slug);
    expect(next).toMatchObject({ slug, key: expect.any(String) });
    expect(next).not.toEqual(made);
    const key = "sk-given-by-its-owner";
    expect(await replaceKey(database, ann, slug, { key }, ring)).toMatchObject({
      failed: "takes-no-key",
    });
    const address = server("https://laptop.example");
    expect(await addVersion(database, ann, slug, address, { always: true })).toMatchObject({
      failed: "dials-out",
    });
  });
});
