import { connectors, outboundClient } from "@wisp/agents";
import { openListening, openMessenger } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, expect, test } from "vitest";
import { startDialOutStarter } from "../../test/dial-out-starter.ts";
import { registerDialOut } from "../../test/dial-outs.ts";
import { playedWithHouse } from "../../test/house-match.ts";
import { settingsFor } from "../../test/settings.ts";
import { seedHouse } from "../house/seed.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedHouse(database, games);
const runner = await startRunner(settingsFor(url));
const agent = await registerDialOut(database, "starter");
const starter = startDialOutStarter(runner.port, agent.key);
const client = outboundClient({ mode: "local" });
const listening = await openListening(url, () => {});
const messenger = openMessenger(database, listening);
afterAll(async () => {
  await starter[Symbol.asyncDispose]();
  await messenger.close();
  await listening.close();
  await client.close();
  await runner.drain();
});

test("the starter connects, and passes the check of every game", async () => {
  expect(await starter.line()).toBe(`dialling http://127.0.0.1:${runner.port}`);
  expect(await starter.line()).toBe("connected");
  const connector = connectors({ client, games, messenger }).get("dial-out");
  const settings = { agent: agent.agentId };
  const check = await connector?.check(settings, () => {});
  expect(check?.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(check?.steps).toHaveLength(1 + Object.keys(games).length);
  expect(await connector?.health?.(settings, AbortSignal.timeout(30_000))).toEqual({
    model: check?.model,
  });
});

/** Those of talk and secrets have all that the others have. */
const played = sweeps ? Object.keys(games) : ["who-is-spy", "werewolf"];

test.concurrent.each(played.map((game, place) => [game, place % 2] as const))(
  "the starter plays a whole match of %s with house agents",
  { tags: ["scales"] },
  async (game, odd) => {
    // English and Chinese by turns, the other way round than the Python starter.
    const match = await playedWithHouse(database, agent, game, odd === 1 ? "en" : "zh");
    expect(match.equal).toBe(true);
    expect(match.decisions.length).toBeGreaterThan(0);
    expect(match.decisions.filter(({ missed }) => missed !== null)).toEqual([]);
  },
);
