import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { finished, houseSix, played, register, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runner = await startRunner(settingsFor(url));
const servers: Server[] = [];
afterAll(async () => {
  await runner.drain();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const description = {
  protocol: "wisp/1",
  games: [{ game: "who-is-spy", locales: ["en"] }],
};

/** A server of the agent protocol that answers every question with this body; its base URL. */
async function answering(body: string): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(request.method === "GET" ? JSON.stringify(description) : body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

test("data that agents add to their answers stops no match, and loses no answer", async () => {
  const beside = [
    `"usage": {"tokensIn": 9007199254740991, "tokensOut": 3000000000}`,
    `"usage": {"tokensIn": -1, "tokensOut": 1e30}`,
    `"notes": {"intention": ${deep}}`,
    `"notes": ${deep}`,
    `"notes": {"__proto__": {"polluted": true}, "suspicions": {"__proto__": 1}}, "__proto__": {"text": "x"}`,
    `"reasoning": "\\ud800 \\u0000", "notes": "none"`,
  ];
  const house = await houseSix(database);
  const agents = await Promise.all(
    beside.map(async (each, seat) => {
      const base = await answering(`{"text": "Clue of seat ${seat}.", ${each}}`);
      return register(database, `beside-${seat}`, "wisp", { url: base });
    }),
  );
  for (const [prefix, table] of [
    ["all", agents],
    ["half", [...agents.slice(0, 3), ...house.slice(3)]],
  ] as const) {
    const id = await waiting(database, { agents: [...table], seed: prefix, spy: 0 });
    await finished(database, id);
    expect(await played(database, id)).toMatchObject({ equal: true });
    const { decisions } = await loadLog(database, id);
    const speeches = decisions.filter(({ ask, at }) => ask === "speech" && at < 30);
    expect(speeches.filter(({ missed }) => missed !== null)).toEqual([]);
    expect(decisions.filter(({ missed }) => missed === "error")).toEqual([]);
    const own = decisions.filter(({ seat }) => table[seat] === agents[seat]);
    expect(own.flatMap(({ tokensIn, tokensOut }) => [tokensIn, tokensOut])).toEqual(
      own.flatMap(() => [null, null]),
    );
  }
  expect({}).not.toHaveProperty("polluted");
});
