import { errorSchema } from "@wisp/api";
import { createAgent, createMatch } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite();
const { GET } = await import("./route.ts");
const { MAX_STREAMS_PER_CALLER } = await import("#server/match-stream.ts");

async function aMatch(): Promise<string> {
  const agent = await createAgent(database, {
    slug: "one",
    name: "one",
    games: [{ game: "tic-tac-toe", locale: "en" }],
    ownerId: null,
    house: true,
    endpoint: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const id = await createMatch(database, {
    seasonId: null,
    game: "tic-tac-toe",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "x",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats: [{ seat: 0, agentId: agent.id, versionId: agent.version.id }],
  });
  if (typeof id !== "string") throw new Error(id.detail);
  return id;
}

it("is open a limited number of times to one address, and again once one is closed", async () => {
  const id = await aMatch();
  const ask = (address: string): Promise<Response> =>
    GET(new Request("http://127.0.0.1/", { headers: { "x-forwarded-for": address } }), {
      params: Promise.resolve({ id }),
    });
  const open: Response[] = [];
  for (let count = 0; count < MAX_STREAMS_PER_CALLER; count += 1) open.push(await ask("192.0.2.1"));
  expect(open.every(({ status }) => status === 200)).toBe(true);
  const refused = await ask("192.0.2.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const { error } = readAnswer(errorSchema, await refused.json());
  expect(error).toMatchObject({ code: "too-many", message: expect.stringContaining("Close one") });

  const other = await ask("192.0.2.2");
  expect(other.status).toBe(200);
  await open[0]?.body?.cancel();
  const again = await ask("192.0.2.1");
  expect(again.status).toBe(200);
  await Promise.all([...open.slice(1), other, again].map(({ body }) => body?.cancel()));
});
