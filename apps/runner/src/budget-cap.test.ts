import { priceTable } from "@wisp/agents";
import { ensureUser, loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import { afterAll, expect, test } from "vitest";
import {
  finished,
  houseSix,
  played,
  register,
  type SeatableAgent,
  seasonId,
  waiting,
} from "../test/arena.ts";
import { completionOf, fakeModel, player, rawJson } from "../test/models.ts";
import { settingsFor } from "../test/settings.ts";
import { startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const CAP_MICROS = 30_000;
/** Of one answer: 812 tokens in and 64 out, as the fake model reports. */
const COST_MICROS = 812 * 2 + 64 * 10;
const runner = await startRunner(
  settingsFor(url, {
    ownerMicrosPerDay: CAP_MICROS,
    prices: priceTable([
      {
        service: "127.0.0.1",
        model: "fake-1",
        from: "2026-01-01",
        inputPerMillion: 2,
        outputPerMillion: 10,
        source: "test",
      },
    ]),
  }),
);
afterAll(() => runner.drain());

/** Registers a model agent of an owner at a service of this machine. */
async function modelAgent(
  slug: string,
  ownerId: string,
  serviceUrl: string,
): Promise<SeatableAgent> {
  const settings = { baseUrl: `${serviceUrl}/v1`, model: "fake-1" };
  const agent = await register(database, slug, "openai", settings);
  await database.prisma.agent.update({ where: { id: agent.agentId }, data: { ownerId } });
  return agent;
}

test("a cap reached in the middle of a match stops the calls, and the match goes to its end", async () => {
  await using service = await fakeModel(player());
  const { id: ownerId } = await ensureUser(database, "spender");
  const agents = await Promise.all(
    Array.from({ length: 6 }, (_, seat) => modelAgent(`spender-${seat}`, ownerId, service.url)),
  );
  const id = await waiting(database, { agents, seed: "spent", spy: 5 });
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });

  const { decisions } = await loadLog(database, id);
  const paid = decisions.filter(({ costMicros }) => costMicros !== null);
  const spent = decisions.filter(({ detail }) => detail?.startsWith("spent: "));
  expect(paid.length).toBeGreaterThan(0);
  expect(spent.length).toBeGreaterThan(0);
  expect(paid.length + spent.length).toBe(decisions.length);
  expect(service.received).toHaveLength(paid.length);
  for (const decision of paid) {
    expect(decision).toMatchObject({ costMicros: COST_MICROS, estimated: false, missed: null });
  }
  for (const { missed, detail, text } of spent) {
    expect({ missed, text }).toEqual({ missed: "error", text: null });
    expect(detail).toMatch(/^spent: Your allowance of \$0\.03 for today \(UTC\) is spent/);
  }
  // Votes are asked in parallel: the sum is still kept.
  const total = paid.length * COST_MICROS;
  expect(total).toBeLessThanOrEqual(CAP_MICROS);
  expect(await spentOn(database, `owner/${ownerId}`)).toBe(total);
  expect(await spentOn(database, `season/${await seasonId(database)}`)).toBe(total);
});

test("the cost of a match is marked where it is an estimate, in the log and in failures", async () => {
  await using service = await fakeModel(() =>
    rawJson({ ...completionOf("<think>never closed"), usage: null }, 200),
  );
  const { id: ownerId } = await ensureUser(database, "estimated");
  const model = await modelAgent("estimated", ownerId, service.url);
  const agents = [model, ...(await houseSix(database)).slice(0, 5)];
  const id = await waiting(database, { agents, seed: "estimated" });
  await finished(database, id);
  const [first, ...others] = (await loadLog(database, id)).decisions.filter(
    ({ seat }) => seat === 0,
  );
  expect(first).toMatchObject({
    missed: "error",
    detail: expect.stringContaining("no-answer"),
    tokensIn: expect.any(Number),
    tokensOut: 5,
    costMicros: (first?.tokensIn ?? 0) * 2 + 5 * 10,
    estimated: true,
  });
  expect(others.every(({ estimated }) => estimated)).toBe(true);
  const total = [first, ...others].reduce((sum, each) => sum + (each?.costMicros ?? 0), 0);
  expect(await spentOn(database, `owner/${ownerId}`)).toBe(total);
});
