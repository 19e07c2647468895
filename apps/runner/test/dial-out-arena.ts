import { dialOutState } from "@wisp/db";
import { games } from "@wisp/games";
import { createTestDatabase, startTestServer } from "@wisp/test-kit/server";
import { seedHouse } from "../src/house/seed.ts";
import { startRunner } from "../src/runner.ts";
import { until } from "./arena.ts";
import { registerDialOut } from "./dial-outs.ts";
import { playedWithHouse } from "./house-match.ts";
import { settingsFor } from "./settings.ts";

/**
 * A program for tests of agents in other languages: a whole arena that waits for one agent to dial
 * out. It prints {"url", "key"}, plays a match of every game with the agent once it is connected, in
 * English and in Chinese by turns, prints a line for each ({"game", "locale", "equal", "decisions"}),
 * and ends.
 */
const print = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const server = await startTestServer();
const { database, url, drop } = await createTestDatabase(server.url);
await seedHouse(database, games);
const runner = await startRunner(settingsFor(url));
try {
  const agent = await registerDialOut(database, "guest");
  print({ url: `http://127.0.0.1:${runner.port}`, key: agent.key });
  await until("it is connected", async () => {
    return (await dialOutState(database, agent.agentId))?.connected;
  });
  for (const [place, game] of Object.keys(games).entries()) {
    print(await playedWithHouse(database, agent, game, place % 2 === 0 ? "en" : "zh"));
  }
} finally {
  await runner.drain();
  await drop();
  await server.stop();
}
