import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import {
  giveSecret,
  lifeOf,
  newId,
  newVersion,
  recordCheck,
  settingsOf,
  storeSecret,
  versionAsReported,
  versionsOf,
} from "../index.ts";

const { database } = await freshDatabase();
/** The check quotes the agent: the text may be one that no operator of json can read. */
const passed = { steps: [{ name: "speech", detail: "It said \0 \ud83d." }], ok: true };

test("a key alone starts no version, a model, a commit or settings do", async () => {
  const id = newId();
  const secret = { id: newId(), sealed: "v1.k.iv.text.tag", lastFour: "abcd", host: "a.example" };
  await storeSecret(database, secret);
  const agent = await addAgent(database, "keyed", { id, secretId: secret.id, verified: true });
  expect(agent).toMatchObject({ id, verified: true, resident: false });
  const version = {
    connector: "space",
    settings: { url: "https://a.example" },
    model: "m",
    commit: null,
  };
  const other = { ...secret, id: newId(), lastFour: "wxyz" };
  await storeSecret(database, other);
  await giveSecret(database, id, other.id);
  const same = await newVersion(database, id, version);
  expect(same).toMatchObject({ created: false });
  const marked = { always: true, label: "5f0c1d2" };
  expect(await newVersion(database, id, version, marked)).toMatchObject({
    created: true,
    version: { number: same.version.number + 1, passedAt: null },
  });
  expect((await versionsOf(database, id)).map(({ label }) => label)).toEqual(["5f0c1d2", null]);
  expect(await lifeOf(database, id)).toMatchObject({ lastFour: "wxyz" });
  for (const change of [{ model: "n" }, { commit: "c" }, { settings: { url: "https://b" } }]) {
    expect(await newVersion(database, id, { ...version, ...change })).toMatchObject({
      created: true,
      version: { passedAt: null },
    });
  }
});

test("however often an agent calls itself something else, it starts ten versions a day", async () => {
  const agent = await addAgent(database, "many-names");
  let versionId = agent.version.id;
  await recordCheck(database, versionId, passed);
  for (let name = 2; name <= 13; name += 1) {
    const now = await versionAsReported(database, versionId, { model: `m${name}` });
    if (now === null) throw new Error("changed");
    versionId = now;
    await recordCheck(database, versionId, passed);
  }
  const versions = await versionsOf(database, agent.id);
  expect(versions).toHaveLength(10);
  expect(versions[0]).toMatchObject({ id: versionId, model: "m10", retiredAt: null });
  // Its owner may still change it.
  const change = { connector: "space", settings: { url: "https://b.example" }, commit: null };
  const given = await newVersion(database, agent.id, { ...change, model: "a\0b\ud800" });
  expect(given).toMatchObject({ created: true, version: { model: "a\ufffdb\ufffd" } });
  expect(await versionAsReported(database, versionId, { model: "m14" })).toBeNull();
  await database.pool.query(
    `UPDATE "AgentVersion" SET "createdAt" = now() - interval '25 hours' WHERE "agentId" = $1`,
    [agent.id],
  );
  await recordCheck(database, given.version.id, passed);
  const next = await versionAsReported(database, given.version.id, { model: "c\0d" });
  expect(await versionsOf(database, agent.id)).toMatchObject([
    { id: next, model: "c\ufffdd" },
    ...Array.from({ length: 11 }, () => ({})),
  ]);
});

test("settings that a check found belong to the version that was checked, or to a new one", async () => {
  const agent = await addAgent(database, "adjusted");
  const first = agent.version.id;
  const settings = await settingsOf(database, first);
  const found = { systemRole: "user" };
  expect(await versionAsReported(database, first, { settings: found })).toBe(first);
  expect(await settingsOf(database, first)).toEqual({ ...Object(settings), ...found });
  await recordCheck(database, first, passed);
  expect(await versionAsReported(database, first, { settings: found })).toBe(first);
  const other = { settings: { limitField: "max_tokens" } };
  const second = await versionAsReported(database, first, other);
  expect(second).not.toBe(first);
  expect(await settingsOf(database, second ?? "")).toEqual({
    ...Object(settings),
    ...found,
    ...other.settings,
  });
  expect(await settingsOf(database, first)).not.toHaveProperty("limitField");
});

test("a name that no text can hold is kept as far as it can be, also of a new agent", async () => {
  const version = { connector: "space", settings: {}, model: "x\0y", commit: null };
  const agent = await addAgent(database, "odd-name", { version });
  expect(agent.version.model).toBe("x\ufffdy");
});

test.each([
  [false, 1],
  [true, 4],
])(
  "a model that becomes a server (separate sessions: %s) plays %i at a time",
  async (separateSessions, expected) => {
    const version = { connector: "openai", settings: {}, model: "m", commit: null };
    const agent = await addAgent(database, `becomes-server-${expected}`, {
      separateSessions,
      version,
    });
    const server = { ...version, connector: "space", settings: { url: "https://server.example" } };
    await newVersion(database, agent.id, server);
    expect(await lifeOf(database, agent.id)).toMatchObject({ maxConcurrent: expected });
  },
);
