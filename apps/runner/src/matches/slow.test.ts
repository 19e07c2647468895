import { setTimeout as sleep } from "node:timers/promises";
import { connectors, outboundClient, spaceConnector } from "@wisp/agents";
import { agentBySlug, incidentsOf, loadLog } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { patience, played, register, rowOf, waiting } from "../../test/arena.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { type Ear, type SpaceAgent, spaceAgent } from "../../test/space-agents.ts";
import { createLogger } from "../log.ts";
import type { MatchDeps } from "./match-deps.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

/** The other five seats: they say something new each time and abstain, so all live to the end. */
let clues = 0;
const others = await spaceAgent(({ status }) => {
  clues += 1;
  return status === "vote" ? "" : `Another clue, number ${clues}.`;
});
afterAll(() => others[Symbol.asyncDispose]());
const five = await Promise.all(
  [1, 2, 3, 4, 5].map((seat) => register(database, `other-${seat}`, "space", { url: others.url })),
);

const mappings = Object.fromEntries(
  Object.entries(games).flatMap(([id, { space }]) => (space === null ? [] : [[id, space]])),
);
/** No machine is slow enough for these. */
const wide = { oneMs: 300_000, queueMs: 300_000, replayMs: 300_000 };
/** For a message that is never answered. */
const short = { ...wide, oneMs: 1_000 };
/** How many messages of 1.2 s each there is time for in the protocol's totals of 30 and of 120 s. */
const MOST = { queued: 25, replayed: 100 };

/** @param limits those of the guest; the others have wide ones */
const deps = (drain = new AbortController(), limits = wide): MatchDeps => ({
  database,
  games,
  connectors: new Map([
    ...connectors({ client, games }),
    ["space", spaceConnector({ client, mappings, limits: wide })],
    ["guest-space", spaceConnector({ client, mappings, limits })],
  ]),
  secretOf: async () => undefined,
  gateway: { eventsAppended: () => {}, statusChanged: () => {} },
  log: createLogger("silent"),
  runner: "test",
  leaseMs: 15_000,
  leases: { keep: () => () => {} },
  drain: drain.signal,
});

const slow: Ear = async () => {
  await sleep(60);
  return "accepts";
};

/** Seats an agent with this ear as the last to speak. */
async function guestMatch(slug: string, ear: Ear) {
  const drain = new AbortController();
  const agent = await spaceAgent(({ status, round }) => {
    // The runner is stopped while it waits for this answer.
    if (status === "vote" && round === 1) drain.abort();
    return status === "vote" ? "" : `It is clue number ${round}.`;
  }, ear);
  const guest = await register(database, slug, "guest-space", { url: agent.url });
  const agents = [...five, guest];
  const id = await waiting(database, { agents, seed: slug, spy: 0, config: patience });
  return { agent, guest, id, drain };
}

const textsOf = ({ perceived }: SpaceAgent): string[] =>
  perceived.map((message) => JSON.stringify(message));

/** How many messages came before, between and after the questions. */
const perceivedBetween = (called: readonly string[]): number[] =>
  called
    .join(" ")
    .split("/agent/interact")
    .map((part) => part.split("/agent/perceive").length - 1);

test("an agent that takes 1.2 s for a message gets every one, before each question and after a takeover", async () => {
  const { agent, guest, id, drain } = await guestMatch("slow", slow);
  await using _ = agent;
  expect(await leaseAndRun(deps(drain), id)).toBe(true);
  expect(await rowOf(database, id)).toMatchObject({ status: "running", leaseUntil: null });
  const first = textsOf(agent);
  const [...calls] = agent.called;
  const { decisions } = await loadLog(database, id);
  expect(decisions.filter(({ seat }) => seat === 5).map(({ ask }) => ask)).toEqual([
    "speech",
    "vote",
  ]);
  await leaseAndRun(deps(), id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  const second = textsOf(agent).slice(first.length);
  expect(second.slice(0, first.length)).toEqual(first);
  expect(JSON.parse(second.at(-1) ?? "")).toMatchObject({ status: "result" });
  expect(new Set(second).size).toBe(second.length);
  expect(await incidentsOf(database, guest.agentId, 5)).toEqual([]);
  // In the time of the protocol, too.
  const [replayed = 0, ...queued] = perceivedBetween(agent.called.slice(calls.length));
  expect(replayed).toBeGreaterThanOrEqual(first.length);
  expect(replayed).toBeLessThanOrEqual(MOST.replayed);
  expect(Math.max(...perceivedBetween(calls), ...queued)).toBeLessThanOrEqual(MOST.queued);
});

test("an agent that does not take the replay is asked nothing more, and its owner is notified once", async () => {
  let deaf = false;
  const { agent, guest, id, drain } = await guestMatch("deaf", async ({ status }) =>
    deaf && status === "vote_result" ? "never-answers" : "accepts",
  );
  await using _ = agent;
  await leaseAndRun(deps(drain), id);
  const asked = agent.asked.length;
  deaf = true;
  await leaseAndRun(deps(undefined, short), id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  expect(agent.asked.length).toBe(asked);
  const { decisions } = await loadLog(database, id);
  const lost = decisions.filter(({ seat, missed }) => seat === 5 && missed !== null);
  expect(lost[0]).toMatchObject({
    missed: "error",
    detail: expect.stringMatching(/^replay-incomplete: After a restart/),
  });
  expect(await incidentsOf(database, guest.agentId, 5)).toMatchObject([
    { matchId: id, code: "replay-incomplete" },
  ]);
});

test("a replay that failed is an incident, even when another runner takes the match in the meantime", async () => {
  let deaf = false;
  const { agent, guest, id, drain } = await guestMatch("deaf-and-fenced", async ({ status }) => {
    if (!deaf || status !== "vote_result") return "accepts";
    const taken = `UPDATE "Match" SET "fence" = "fence" + 1, "checkedFence" = "fence" + 1 WHERE "id" = $1`;
    await database.pool.query(taken, [id]);
    return "hangs-up";
  });
  await using _ = agent;
  await leaseAndRun(deps(drain), id);
  deaf = true;
  await leaseAndRun(deps(), id);
  expect(await rowOf(database, id)).toMatchObject({ status: "running", fence: 3 });
  expect(await incidentsOf(database, guest.agentId, 5)).toMatchObject([
    { matchId: id, code: "replay-incomplete" },
  ]);
});

test("messages that are lost in ordinary play are one incident, and suspend nobody", async () => {
  const { agent, guest, id } = await guestMatch("forgetful", async ({ status, name }) =>
    status === "round" && name === "Player 1" ? "never-answers" : "accepts",
  );
  await using _ = agent;
  await leaseAndRun(deps(undefined, short), id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  expect(await incidentsOf(database, guest.agentId, 5)).toMatchObject([
    { matchId: id, code: "message-lost", detail: expect.stringMatching(/^timeout: /) },
  ]);
  expect(await agentBySlug(database, "forgetful")).toMatchObject({ state: "online" });
});
