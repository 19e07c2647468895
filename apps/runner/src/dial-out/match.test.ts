import { connectors, outboundClient } from "@wisp/agents";
import { dialOutState, loadLog, openListening, openMessenger } from "@wisp/db";
import { dialOut } from "@wisp/dial-out";
import type { DialOutMessage } from "@wisp/dial-out/wire";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach, expect, test } from "vitest";
import {
  finished,
  houseSix,
  played,
  rowOf,
  type SeatableAgent,
  seasonId,
  until,
  waiting,
} from "../../test/arena.ts";
import { type MessageHandler, rawAgent, registerDialOut } from "../../test/dial-outs.ts";
import { type RunnerProcess, startProcess } from "../../test/processes.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
});
const client = outboundClient({ mode: "local" });
const listening = await openListening(url, () => {});
const messenger = openMessenger(database, listening);
const connector = connectors({ client, games, messenger }).get("dial-out");
if (connector === undefined) throw new Error("no connector");
afterAll(async () => {
  await messenger.close();
  await listening.close();
  await client.close();
});
const house = await houseSix(database);
await seasonId(database);

/** The port of a runner in this process. */
async function runnerPort(): Promise<number> {
  const { port, drain } = await startRunner(settingsFor(url));
  cleanup.push(drain);
  return port;
}

/** A runner that can be killed. */
async function runnerProcess(): Promise<RunnerProcess> {
  const started = await startProcess(url, { WISP_RUNNER_LEASE_MS: "3000" });
  cleanup.push(async () => {
    started.child.kill("SIGKILL");
    await started.ended;
  });
  return started;
}

/** Connects an agent of the Space protocol; resolves once it is connected. */
async function dialled(port: number, key: string): Promise<void> {
  const connected = Promise.withResolvers<void>();
  const connection = dialOut({
    url: `http://127.0.0.1:${port}`,
    key,
    log: (sentence) => sentence === "connected" && connected.resolve(),
    agent: {
      model: "a model that dials out",
      init() {},
      perceive() {},
      interact: (_, { status, round, message }) =>
        status === "vote" ? (message?.split(",")[0] ?? "") : `Clue for round ${round}`,
    },
  });
  cleanup.push(() => connection.close());
  await connected.promise;
}

/** "speech" or "vote", and the answer, of one seat; a lost decision as "lost". */
async function answersOf(id: string, seat: number): Promise<string[][]> {
  const { decisions } = await loadLog(database, id);
  return decisions
    .filter((each) => each.seat === seat)
    .map(({ ask, text, missed }) => [ask, missed === null ? (text ?? "lost") : "lost"]);
}

const spaceMessage = (message: DialOutMessage["message"]) =>
  message !== null && "status" in message ? message : null;

const tableOf = (agent: SeatableAgent): SeatableAgent[] => [agent, ...house.slice(1)];

test("an agent passes the check and plays whole matches, two in parallel", async () => {
  const port = await runnerPort();
  const agent = await registerDialOut(database, "space");
  await dialled(port, agent.key);
  await until("it is known", async () => (await dialOutState(database, agent.agentId))?.connected);
  const settings = { agent: agent.agentId };
  const check = await connector.check(settings, () => {});
  expect(check.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(check.steps.map(({ name }) => name)).not.toContain("space");
  expect(check).toMatchObject({ ok: true, model: "a model that dials out" });
  expect(await connector.health(settings, AbortSignal.timeout(30_000))).toEqual({
    model: check.model,
  });
  const ids = await Promise.all(
    ["one", "two"].map((seed) => waiting(database, { agents: tableOf(agent), seed })),
  );
  for (const id of ids) {
    await finished(database, id);
    expect(await played(database, id)).toMatchObject({ equal: true });
    const answers = await answersOf(id, 0);
    expect(answers.length).toBeGreaterThanOrEqual(2);
    for (const [, text] of answers) expect(text).not.toMatch(/lost|^$/);
  }
  await until("every message is taken", async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM "AgentMessage" WHERE "takenAt" IS NULL AND "expiresAt" > now()`,
    );
    return rowCount === 0;
  });
});

test("an agent that is not connected is reported immediately, and sits at no table", async () => {
  const agent = await registerDialOut(database, "away");
  const settings = { agent: agent.agentId };
  const begun = performance.now();
  const check = await connector.check(settings, () => {});
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(check.ok).toBe(false);
  expect(check.steps.at(-1)?.detail).toContain(
    "is not connected; start it, it dials out with its key.",
  );
  const health = await connector.health(settings, AbortSignal.timeout(300));
  expect(isFailure(health) && health.failed).toBe("asleep");
});

test("a runner that dies leaves the match to the next, while the agent stays where it is", {
  tags: ["sweep"],
}, async () => {
  const runners = await Promise.all([runnerProcess(), runnerProcess()]);
  const agent = await registerDialOut(database, "kept");
  const asked: string[] = [];
  const answering: MessageHandler = ({ route, message }, answer) => {
    if (route !== "interact") {
      answer({ success: true, result: "test" });
      return;
    }
    const { status, round } = spaceMessage(message) ?? {};
    asked.push(`${status}/${round}`);
    const text = status === "vote" ? "" : `Clue for round ${round}`;
    setTimeout(() => answer({ success: true, result: text }), 400);
  };
  const id = await waiting(database, { agents: tableOf(agent), seed: "kept" });
  const { runner: playing } = await until("somebody plays it", async () => {
    const row = await rowOf(database, id);
    return row.runner === null ? undefined : row;
  });
  const victim = runners.find(({ pid }) => playing?.includes(`/${pid}/`));
  const other = runners.find((each) => each !== victim);
  if (victim === undefined || other === undefined) throw new Error(`nobody plays it: ${playing}`);
  const { socket, messages } = await rawAgent(other.port, agent.key, answering);
  cleanup.push(() => socket.disconnect());
  await until("its first answer is stored", async () => (await answersOf(id, 0)).length > 0);
  const stored = (await answersOf(id, 0)).length;
  victim.child.kill("SIGKILL");
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  expect((await rowOf(database, id)).fence).toBe(2);
  expect(socket.connected).toBe(true);
  const answers = await answersOf(id, 0);
  for (const [, text] of answers) expect(text).not.toBe("lost");
  // Only the one in flight when the runner died may have been asked twice.
  expect(asked.length - answers.length).toBeLessThanOrEqual(1);
  expect(stored).toBeGreaterThan(0);
  // Each runner began a new session, and the second sent everything again from the start.
  const begun = messages.filter(({ route }) => route === "init").map(({ session }) => session);
  expect(new Set(begun).size).toBe(2);
  for (const session of begun) {
    const perceived = messages.filter(
      (each) => each.session === session && each.route === "perceive",
    );
    expect(perceived.slice(0, 2).map(({ message }) => spaceMessage(message)?.status)).toEqual([
      "start",
      "distribution",
    ]);
  }
});

test("an agent whose connections are cut repeatedly loses no decision", async () => {
  const port = await runnerPort();
  const agent = await registerDialOut(database, "flaky");
  let cuts = 0;
  let over = false;
  const answering: MessageHandler = ({ route, message }, answer) => {
    const { status, round } = spaceMessage(message) ?? {};
    const text = status === "vote" ? "" : `Clue for round ${round}`;
    answer({ success: true, result: route === "interact" ? text : "test" });
  };
  const dialling = (async () => {
    while (!over) {
      let left = 4;
      const { socket } = await rawAgent(port, agent.key, (message, answer) => {
        left -= 1;
        if (left > 0) answering(message, answer);
        else socket.disconnect();
      });
      await until("it is cut, or all is over", () => over || socket.disconnected);
      socket.disconnect();
      cuts += 1;
    }
  })();
  const id = await waiting(database, { agents: tableOf(agent), seed: "flaky" });
  await finished(database, id);
  over = true;
  await dialling;
  expect(cuts).toBeGreaterThan(3);
  const answers = await answersOf(id, 0);
  expect(answers.length).toBeGreaterThanOrEqual(2);
  for (const [, text] of answers) expect(text).not.toBe("lost");
});
