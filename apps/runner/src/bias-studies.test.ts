import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { priceTable } from "@wisp/agents";
import { biasOf, endBiasStudy, startBiasStudy } from "@wisp/arena";
import {
  type BiasStudy,
  biasVotesOf,
  createAgent,
  ensureUser,
  newestBiasStudy,
  restAgent,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { until } from "../test/arena.ts";
import { fakeModel } from "../test/models.ts";
import { settingsFor } from "../test/settings.ts";
import { type Runner, startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const owner = await ensureUser(database, "ada");

const runners: Runner[] = [];
const start = async (more: Parameters<typeof settingsFor>[1] = {}): Promise<void> => {
  runners.push(await startRunner(settingsFor(url, more)));
};
const drain = (): Promise<unknown> => Promise.all(runners.splice(0).map((each) => each.drain()));
afterEach(drain);

const question = z.object({ ask: z.object({ options: z.array(z.string()) }) });

/** A server of the agent protocol that votes for the last name on its ballot, once it is let. */
async function lastVoter() {
  let asked = 0;
  let limit = Number.POSITIVE_INFINITY;
  let held = Number.POSITIVE_INFINITY;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      const games = [{ game: "undercover", locales: ["en"] }];
      return void response.end(JSON.stringify({ protocol: "wisp/1", games }));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { options } = question.parse(JSON.parse(Buffer.concat(chunks).toString("utf8"))).ask;
    asked += 1;
    if (asked > limit) return void response.writeHead(404).end();
    if (asked > held) await released;
    response.end(JSON.stringify({ text: options.at(-1) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    answerUpTo(votes: number) {
      limit = votes;
    },
    /** Later ones are answered when they are released. */
    holdAfter(votes: number) {
      held = votes;
    },
    release() {
      held = Number.POSITIVE_INFINITY;
      release();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function registered(
  slug: string,
  settings: object,
  connector = "wisp",
  ownerId = owner.id,
): Promise<string> {
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "undercover", locale: "en" }],
    ownerId,
    house: false,
    endpoint: slug,
    maxConcurrent: null,
    separateSessions: true,
    version: { connector, settings, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  return agent.id;
}

const request = { language: "en", namings: [3] } as const;
const begun = async (slug: string, by = owner): Promise<void> => {
  const study = await startBiasStudy(database, by, slug, request);
  if (isFailure(study)) throw new Error(study.detail);
};
const study = (agentId: string, isIt: (found: BiasStudy) => boolean): Promise<BiasStudy> =>
  until("the study is there", async () => {
    const found = await newestBiasStudy(database, agentId);
    return found !== null && isIt(found) ? found : undefined;
  });

test("an agent is asked for all votes in parts, and its figures are stored", async () => {
  await using agent = await lastVoter();
  const id = await registered("last-voter", { url: agent.url });
  await start();
  await begun("last-voter");
  const again = await startBiasStudy(database, owner, "last-voter", request);
  expect(again).toMatchObject({ failed: "too-many-studies" });
  const done = await study(id, ({ status }) => status === "done");
  expect(done).toMatchObject({ failure: null, answers: 576, version: 1 });
  expect(agent.asked()).toBe(576);
  const bias = await biasOf(database, id);
  expect(bias).toMatchObject({ version: 1, language: "en" });
  const [report] = bias?.reports ?? [];
  expect(report?.option.shares.map(({ votes }) => votes)).toEqual([0, 0, 576]);
  expect(report?.speaking.shares.map(({ votes }) => votes)).toEqual([144, 144, 144, 144]);
});

test("a stopped study keeps its answers, and the same request continues it", async () => {
  await using agent = await lastVoter();
  const id = await registered("stopped", { url: agent.url });
  agent.holdAfter(48);
  await start();
  await begun("stopped");
  await study(id, ({ answers }) => answers >= 24);
  expect(await endBiasStudy(database, owner, "stopped")).toEqual({ stopped: true });
  await drain();
  const stopped = await study(id, ({ status }) => status === "stopped");
  expect(stopped.answers).toBeLessThanOrEqual(48);
  agent.release();
  const kept = await biasVotesOf(database, stopped.id);
  await begun("stopped");
  await start();
  const continued = await study(id, ({ answers }) => answers > stopped.answers);
  expect(continued.id).toBe(stopped.id);
  expect(await biasVotesOf(database, continued.id)).toEqual(expect.arrayContaining(kept));
  await endBiasStudy(database, owner, "stopped");
});

test("a resting agent is not asked, and one that fails is asked again later", async () => {
  await using agent = await lastVoter();
  const id = await registered("resting", { url: agent.url });
  await restAgent(database, {
    agentId: id,
    code: "rate-limited",
    detail: "Slow down.",
    afterMs: 600_000,
  });
  await begun("resting");
  // The runner takes the oldest part that it may, so this one would have been first.
  await using awake = await lastVoter();
  const eve = await ensureUser(database, "eve");
  const other = await registered("awake", { url: awake.url }, "wisp", eve.id);
  await begun("awake", eve);
  await start();
  await study(other, ({ status }) => status === "done");
  expect(agent.asked()).toBe(0);
  agent.answerUpTo(30);
  await database.prisma.agent.update({ where: { id }, data: { restingUntil: new Date() } });
  const failing = await database.prisma.biasStudy.findFirstOrThrow({ where: { agentId: id } });
  await until("a part has failed", async () => {
    const found = await database.prisma.biasStudy.findUniqueOrThrow({ where: { id: failing.id } });
    return found.failures > 0 || undefined;
  });
  expect(await newestBiasStudy(database, id)).toMatchObject({ status: "waiting", failure: null });
  expect((await biasVotesOf(database, failing.id)).length).toBeGreaterThanOrEqual(24);
});

test("a paid answer without a vote is not asked again, and counts in the owner's allowance", {
  tags: ["sweep"],
}, async () => {
  await using service = await fakeModel(() => "");
  const slug = "silent";
  const settings = { baseUrl: `${service.url}/v1`, model: "fake-1" };
  const id = await registered(slug, settings, "openai");
  const price = { inputPerMillion: 2, outputPerMillion: 10, from: "2026-01-01", source: "test" };
  const prices = priceTable([{ ...price, service: "127.0.0.1", model: "fake-1" }]);
  // What an answer of the service costs at this price: 812 tokens in, 64 out.
  const costMicros = 812 * 2 + 64 * 10;
  await start({ prices, ownerMicrosPerDay: 120_000 });
  await begun(slug);
  const { id: studyId } = await database.prisma.biasStudy.findFirstOrThrow({
    where: { agentId: id },
  });
  await until("the allowance is spent", async () => {
    const found = await database.prisma.biasStudy.findUniqueOrThrow({ where: { id: studyId } });
    return found.failures > 0 || undefined;
  });
  const calls = service.received.length;
  expect(calls).toBeGreaterThanOrEqual(24);
  expect(await newestBiasStudy(database, id)).toMatchObject({
    answers: calls,
    costMicros: calls * costMicros,
  });
  expect(await spentOn(database, `owner/${owner.id}`)).toBe(calls * costMicros);
  await endBiasStudy(database, owner, slug);
  await drain();
  await begun(slug);
  await start({ prices, ownerMicrosPerDay: 10_000_000 });
  const done = await study(id, ({ status }) => status === "done");
  expect(done).toMatchObject({ id: studyId, failure: null, answers: 576 });
  expect(service.received).toHaveLength(576);
  const [report] = (await biasOf(database, id))?.reports ?? [];
  expect(report).toMatchObject({ asked: 576, votes: 0, lost: 576 });
});

test("agents of other games, and of other owners, are not studied", async () => {
  const other = await ensureUser(database, "bob");
  expect(await startBiasStudy(database, other, "stopped", request)).toMatchObject({
    failed: "unknown-agent",
  });
  const talker = await createAgent(database, {
    slug: "talker",
    name: "talker",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: owner.id,
    house: false,
    endpoint: "talker",
    maxConcurrent: null,
    separateSessions: true,
    version: {
      connector: "wisp",
      settings: { url: "http://127.0.0.1:1" },
      model: null,
      commit: null,
    },
  });
  expect(isFailure(talker)).toBe(false);
  expect(await startBiasStudy(database, owner, "talker", request)).toMatchObject({
    failed: "unnamed-game",
  });
});
