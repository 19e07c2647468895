import { ensureUser, ownCalls } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { finished, houseSix, register, waiting } from "../../test/arena.ts";
import { fakeModel, player, requestIn } from "../../test/models.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runner = await startRunner(settingsFor(url));
afterAll(() => runner.drain());

test("the calls of a played match are kept for owners, and not where there is none", async () => {
  await using service = await fakeModel(player());
  const settings = { baseUrl: `${service.url}/v1`, model: "fake-1", prompts: "wisp-v2" };
  const owned = await register(database, "owned", "openai", settings);
  const unowned = await register(database, "unowned", "openai", settings);
  const { id: ownerId } = await ensureUser(database, "owner");
  await database.prisma.agent.update({ where: { id: owned.agentId }, data: { ownerId } });
  const agents = [owned, unowned, ...(await houseSix(database)).slice(0, 4)];
  const id = await waiting(database, { agents, seed: "calls" });
  await finished(database, id);

  const kept = await ownCalls(database, id, ownerId);
  expect(kept.length).toBeGreaterThan(0);
  const sent = service.received.map((call) => JSON.stringify(requestIn(call).messages));
  for (const { seat, calls } of kept) {
    expect(seat).toBe(0);
    expect(calls).toMatchObject([{ name: "answer", tokensIn: 812, tokensOut: 64 }]);
    for (const { messages } of calls) expect(sent).toContain(JSON.stringify(messages));
  }
  const { rows } = await database.pool.query<{ seat: number }>(
    `SELECT DISTINCT "seat" FROM "Decision" WHERE "matchId" = $1 AND "calls" IS NOT NULL`,
    [id],
  );
  expect(rows).toEqual([{ seat: 0 }]);
  expect(sent.length).toBeGreaterThan(kept.length);
});
