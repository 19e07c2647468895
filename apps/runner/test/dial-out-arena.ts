import { dialOutState } from "@wisp/db";
import { createTestDatabase, startTestServer } from "@wisp/test-kit/server";
import { startRunner } from "../src/runner.ts";
import { finished, houseSix, played, until, waiting } from "./arena.ts";
import { registerDialOut } from "./dial-outs.ts";
import { settingsFor } from "./settings.ts";

/**
 * A program for tests of agents in other languages: a whole arena that waits for one agent to dial
 * out. It prints {"url", "key"}, plays a match with the agent once it is connected, prints the
 * agent's answers as {"answers": [[ask, text, missed]], "equal"}, and ends.
 */
const print = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const server = await startTestServer();
const { database, url, drop } = await createTestDatabase(server.url);
const runner = await startRunner(settingsFor(url));
try {
  const agent = await registerDialOut(database, "guest");
  const [, ...house] = await houseSix(database);
  print({ url: `http://127.0.0.1:${runner.port}`, key: agent.key });
  await until("it is connected", async () => {
    return (await dialOutState(database, agent.agentId))?.connected;
  });
  const id = await waiting(database, { agents: [agent, ...house], seed: "guest" });
  await finished(database, id);
  const { rows } = await database.pool.query({
    text: `SELECT "ask", "text", "missed" FROM "Decision" WHERE "matchId" = $1 AND "seat" = 0`,
    values: [id],
    rowMode: "array",
  });
  print({ answers: rows, equal: (await played(database, id)).equal });
} finally {
  await runner.drain();
  await drop();
  await server.stop();
}
