import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { type Agent, createAgent, listCandidates, setOnline } from "../agents/index.ts";
import { createMatch } from "../matches/index.ts";
import { holdForCheck } from "./between-matches.ts";

const { database } = await freshDatabase();
const now = { maxWaitMs: 0 };

async function server(slug: string, separateSessions = false): Promise<Agent> {
  const agent = await createAgent(database, {
    slug,
    name: slug,
    ownerId: null,
    house: false,
    games: [{ game: "who-is-spy", locale: "en" }],
    endpoint: `https://${slug}.example`,
    separateSessions,
    ...(separateSessions && { maxConcurrent: 5 }),
    version: { connector: "space", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  return agent;
}

/** The id of a match that the agent sits in; "busy" when it is not seated. */
async function seated({ id, version }: Agent): Promise<string> {
  const match = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "s",
    seedHash: "h",
    randomAlgorithm: "r",
    pace: "full",
    seats: [{ seat: 0, agentId: id, versionId: version.id }],
  });
  return typeof match === "string" ? match : match.failed;
}

const end = (id: string): Promise<unknown> =>
  database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "id" = $1`, [id]);

const isCandidate = async ({ id }: Agent): Promise<boolean> => {
  const practice = { game: "who-is-spy", locale: "en", seasonId: null, practice: true };
  return (await listCandidates(database, practice)).some(({ agentId }) => agentId === id);
};

test("an agent with one memory is held after its match, and seated nowhere until it is let go", async () => {
  const agent = await server("alone");
  const match = await seated(agent);
  expect(await holdForCheck(database, agent.id, now)).toBe("busy");
  const offers: string[] = [];
  const held = await holdForCheck(database, agent.id, {
    onWait() {
      // No new match begins before its check, so the check is never postponed repeatedly.
      void end(match)
        .then(() => seated(agent))
        .then((offer) => offers.push(offer));
    },
  });
  if (held === "busy") throw new Error("it was not held");
  expect(offers).toEqual(["busy"]);
  expect([await seated(agent), await isCandidate(agent)]).toEqual(["busy", false]);
  expect(await holdForCheck(database, agent.id, now)).toBe("busy");
  await held[Symbol.asyncDispose]();
  expect(await isCandidate(agent)).toBe(true);
  expect(await seated(agent)).not.toBe("busy");
});

test("a check whose process died holds nothing any more when its lease is over", async () => {
  const agent = await server("left");
  const held = await holdForCheck(database, agent.id, now);
  if (held === "busy") throw new Error("it was not held");
  const late = `UPDATE "Agent" SET "checkedUntil" = now() - interval '1 ms' WHERE "id" = $1`;
  await database.pool.query(late, [agent.id]);
  const next = await holdForCheck(database, agent.id, now);
  expect(next).not.toBe("busy");
  // A late release frees nothing that another check holds.
  await held[Symbol.asyncDispose]();
  expect(await seated(agent)).toBe("busy");
  if (next !== "busy") await next[Symbol.asyncDispose]();
});

test("an agent that keeps sessions apart is checked while it plays", async () => {
  const agent = await server("apart", true);
  await seated(agent);
  const held = await holdForCheck(database, agent.id, now);
  expect(held).not.toBe("busy");
  expect(await seated(agent)).not.toBe("busy");
});

test("of concurrent seats and checks one gets the agent", async () => {
  const agent = await server("wanted");
  for (let round = 0; round < 5; round += 1) {
    const wants = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? seated(agent) : holdForCheck(database, agent.id, now),
    );
    const got = (await Promise.all(wants)).filter((each) => each !== "busy");
    expect(got).toHaveLength(1);
    for (const each of got) {
      if (typeof each === "string") await end(each);
      else await each[Symbol.asyncDispose]();
    }
  }
});
