import { connectors, outboundClient, priceTable } from "@wisp/agents";
import { agentBySlug, createAgent, ensureUser, incidentsOf, setOnline } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { Semaphore } from "@wisp/limits";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { takeDue } from "./health-checks.ts";
import { createLogger } from "./log.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const everywhere = { service: "*", model: "*", from: "2026-01-01", source: "a test" };
const prices = priceTable([{ ...everywhere, inputPerMillion: 1, outputPerMillion: 1 }]);

test("an agent is not suspended when its owner's allowance does not cover the check", async () => {
  const owner = await ensureUser(database, "broke");
  const settings = { baseUrl: "http://127.0.0.1:9/v1", model: "dear" };
  const agent = await createAgent(database, {
    slug: "broke",
    name: "broke",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: owner.id,
    house: false,
    endpoint: null,
    version: { connector: "openai", settings, model: "dear", commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  let clock = new Date();
  const deps = {
    database,
    connectors: connectors({ client, games, prices }),
    secretOf: async () => undefined,
    budgetOf: () => ({ reserve: async () => "Too little is left.", settle: async () => {} }),
    log: createLogger("silent"),
    drain: new AbortController().signal,
    now: () => clock,
    chance: () => 0.5,
  };
  for (let count = 0; count < 4; count += 1) {
    await (await takeDue(deps, new Semaphore(8))).done;
    clock = new Date(clock.getTime() + 3_600_000);
  }
  const incidents = await incidentsOf(database, agent.id, 10);
  expect(incidents).toHaveLength(4);
  expect(incidents[0]).toMatchObject({
    code: "spent",
    detail: "Its check failed (model). Too little is left.",
  });
  expect((await agentBySlug(database, "broke"))?.state).toBe("online");
});
