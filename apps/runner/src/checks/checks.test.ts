import { askForCheck, checkById, lastCheck, leaseCheck, signInByAccount } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { finished, houseSix, register, until, waiting } from "../../test/arena.ts";
import { good, handOn, makeChecks } from "../../test/checks.ts";
import { spaceAgent } from "../../test/space-agents.ts";

const { database, owner, ring, start, drain, serving, ask, read, done } = await makeChecks();

test("a submitted address is checked immediately, step by step", async () => {
  await using agent = await good();
  await start();
  const check = await done(await ask({ typed: agent.url }));
  // Unheard ones would wait 2 s each, for the look after that which found the one before. A busy machine may need
  // several.
  await until("one is done sooner", async () => {
    const begun = performance.now();
    await done(await ask({ typed: agent.url }));
    return performance.now() - begun < 1_500;
  });
  expect(check.result).toMatchObject({ ok: true, model: "test" });
  const names = ["address", "wake", "model", "init", "perceive", "speech", "vote"];
  expect(check.steps).toEqual(
    names.map((name) => ({
      name,
      ok: true,
      ms: expect.any(Number),
      detail: expect.stringMatching(/\S/),
      found: expect.any(String),
      about: expect.any(String),
      more: expect.any(String),
    })),
  );
  expect(check.recognised).toMatchObject({
    kind: "space",
    endpoint: agent.url,
    settings: { url: agent.url },
    verified: true,
  });
});

test("a failed step says what is wrong, as does an invalid address", async () => {
  await using agent = await spaceAgent((_, response) => {
    response.writeHead(500).end("oops");
    return undefined;
  });
  await start();
  const failed = await done(await ask({ typed: agent.url }));
  expect(failed.result).toMatchObject({ ok: false });
  expect(failed.steps).toContainEqual(
    expect.objectContaining({
      name: "speech",
      ok: false,
      detail: expect.stringMatching(/HTTP 500/),
    }),
  );
  const nothing = await done(await ask({ typed: "not an address" }));
  expect(nothing).toMatchObject({ recognised: null, result: { ok: false } });
  expect(nothing.steps).toMatchObject([{ name: "address", ok: false }]);
});

test("an agent that sleeps is seen waking, and passes once it is awake", async () => {
  let awake = false;
  await using agent = await good();
  const address = await serving(async (request, response) => {
    if (!awake) {
      response.writeHead(503).end();
      return;
    }
    await handOn(agent.url, request, response);
  });
  await start();
  const id = await ask({ typed: address });
  await until("it is seen waking", async () => {
    const { status, steps } = await read(id);
    return status === "running" && JSON.stringify(steps).includes('"pending":true');
  });
  expect((await read(id)).steps).toMatchObject([
    { name: "address", ok: true },
    { name: "wake", pending: true, detail: expect.stringMatching(/^Waking for \d s/) },
  ]);
  awake = true;
  const { result, steps } = await done(id);
  expect(result).toMatchObject({ ok: true });
  expect(JSON.stringify(steps)).not.toContain("pending");
});

test("an agent that plays as many matches as it may is not disturbed by a check", async () => {
  await using agent = await good();
  const seated = await register(database, "busy", "space", { url: agent.url });
  const house = await houseSix(database);
  const match = await waiting(database, { agents: [seated, ...house.slice(1)], seed: "busy" });
  await database.pool.query(`UPDATE "Agent" SET "maxConcurrent" = 1 WHERE "id" = $1`, [
    seated.agentId,
  ]);
  await start();
  const { result } = await done(await ask({ agentId: seated.agentId }));
  expect(result).toMatchObject({
    ok: false,
    steps: [{ name: "agent", detail: expect.stringMatching(/maximum number of matches/) }],
  });
  expect(await lastCheck(database, seated.versionId)).toBeNull();
  // Otherwise each later runner waits for the agent of this match, which is gone.
  await finished(database, match);
});

/** A lease that expires immediately, at any resolution of the clock. */
const RUN_OUT_MS = -1_000;

test("a check of a lost runner is taken again; one that runners die of is given up", async () => {
  await using agent = await good();
  const id = await ask({ typed: agent.url });
  await leaseCheck(database, RUN_OUT_MS);
  await start();
  expect(await done(id)).toMatchObject({ result: { ok: true } });
  await drain();
  const poison = await ask({ typed: agent.url });
  for (let tries = 0; tries < 5; tries += 1) await leaseCheck(database, RUN_OUT_MS);
  await start();
  expect((await done(poison)).steps).toMatchObject([{ name: "arena", ok: false, failed: "arena" }]);
});

test("at most eight in parallel, and a draining runner gives them back to the next", async () => {
  await using agent = await good();
  const hanging = (released: Promise<void>): Promise<string> =>
    serving(async (request, response) => {
      await released;
      if (response.destroyed) return;
      await handOn(agent.url, request, response);
    });
  const [one, all] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = await ask({ typed: await hanging(one.promise) });
  const address = await hanging(all.promise);
  const ids = [first];
  while (ids.length < 10) ids.push(await ask({ typed: address }));
  await start();
  const statuses = async (): Promise<string> =>
    (await Promise.all(ids.map(read)))
      .map(({ status }) => status)
      .toSorted()
      .join(" ");
  const eight = "running ".repeat(8);
  await until("eight are made", async () => (await statuses()) === `${eight}waiting waiting`);
  // The place that becomes free is for one more: there was none for it before.
  one.resolve();
  await until("a ninth is made", async () => (await statuses()) === `done ${eight}waiting`);
  await drain();
  // None has given up such an address, as a check does by itself after 20 seconds.
  expect(await statuses()).toBe(`done ${"waiting ".repeat(9).trim()}`);
  all.resolve();
  await start();
  for (const id of ids) expect(await done(id)).toMatchObject({ result: { ok: true } });
});

test("a user who signed in with Hugging Face is verified as owner of their organizations' Spaces", async () => {
  const agent = await good();
  const hub = await serving((_, response) => {
    response.end(JSON.stringify({ id: "acme/spy", sha: "c0ffee", host: agent.url }));
  });
  await start(ring, hub);
  const account = { provider: "huggingface", providerId: "1", login: "ada-hf" };
  const member = await signInByAccount(database, { ...account, organizations: ["Acme"] });
  if (typeof member !== "string") throw new Error(member.detail);
  for (const [ownerId, verified] of [
    [member, true],
    [owner.id, false],
  ] as const) {
    const asked = await askForCheck(database, { ownerId, input: { typed: "space:acme/spy" } });
    if (isFailure(asked)) throw new Error(asked.detail);
    const done = await until("the check is done", async () => {
      const check = await checkById(database, asked.id);
      return check?.status === "done" && check;
    });
    expect(done.recognised).toMatchObject({ kind: "space", verified });
  }
});
