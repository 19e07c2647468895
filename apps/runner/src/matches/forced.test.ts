import { setTimeout as sleep } from "node:timers/promises";
import { connectors, outboundClient } from "@wisp/agents";
import { createMatch, loadLog } from "@wisp/db";
import { type GameEvent, isFailure, randomAlgorithm, seedHash } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { fakeAgent, quest } from "../../test/any-game.ts";
import { register, rowOf, seasonId } from "../../test/arena.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { createLogger } from "../log.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const THINKING_MS = 300;

/** The game with a time limit that no machine is slow enough for. */
const patientQuest: typeof quest = {
  ...quest,
  ask: (...words) => ({ ...quest.ask(...words), timeLimitMs: 60_000 }),
};

/** An agent of the agent protocol that plays every game and asks for events. */
async function thinkingAgent() {
  const asked: unknown[] = [];
  const agent = await fakeAgent(async ({ path, method, body }) => {
    if (method === "GET") {
      const played = [{ game: "*", locales: ["en"] }];
      return { protocol: "wisp/2", name: "Thinker", model: "none", games: played, events: true };
    }
    if (path === "/wisp/events") return {};
    asked.push(body);
    await sleep(THINKING_MS);
    return { text: "help" };
  });
  return { agent, asked };
}

/** The connector of such agents, which notes when it sends them an event. */
function timingConnector(playable: Parameters<typeof connectors>[0]["games"]) {
  const seen: { readonly seat: number; readonly type: string; readonly at: number }[] = [];
  const wisp = connectors({ client, games: playable }).get("wisp");
  if (wisp === undefined) throw new Error("no connector");
  const timing: typeof wisp = {
    ...wisp,
    async open(settings, context) {
      const session = await wisp.open(settings, context);
      if (isFailure(session)) return session;
      const perceive = session.perceive.bind(session);
      session.perceive = (visible) => {
        seen.push({ seat: context.seat, type: visible.event.type, at: performance.now() });
        perceive(visible);
      };
      return session;
    },
  };
  return { timing, seen };
}

test.each([
  ["full", 0],
  ["people", 0],
  ["full", 2],
] as const)(
  "an agent cannot tell by the time of a turn who was not asked (pace %s, traitor %i)",
  async (pace, traitor) => {
    const { agent, asked } = await thinkingAgent();
    await using _ = agent;
    const [entry] = Object.values(games);
    if (entry === undefined) throw new Error("no game");
    const slug = `timer-${pace}-${traitor}`;
    const thinker = await register(database, slug, "wisp", { url: agent.url });
    const playable = { quest: { ...entry, game: patientQuest } };
    const { timing, seen } = timingConnector(playable);
    const seed = `a quest ${slug}`;
    const id = await createMatch(database, {
      seasonId: await seasonId(database),
      game: quest.id,
      gameVersion: quest.version,
      locale: "en",
      config: {},
      materials: { traitor },
      seed,
      seedHash: seedHash(seed),
      randomAlgorithm,
      pace,
      seats: [0, 1, 2, 3].map((seat) => ({ ...thinker, seat })),
    });
    if (typeof id !== "string") throw new Error(id.detail);
    await leaseAndRun(
      {
        database,
        games: playable,
        connectors: new Map([["wisp", timing]]),
        secretOf: async () => undefined,
        gateway: { eventsAppended: () => {}, statusChanged: () => {} },
        log: createLogger("silent"),
        runner: "test",
        leaseMs: 15_000,
        leases: { keep: () => () => {} },
        drain: new AbortController().signal,
      },
      id,
    );
    expect(await rowOf(database, id)).toMatchObject({ status: "finished" });
    const { decisions, events } = await loadLog(database, id);
    const types = events.map(({ event }: { readonly event: GameEvent }) => event.type);
    expect(types.filter((type) => type === "quest-over")).toHaveLength(4);
    // Two of the four turns asked no seat.
    expect(decisions.map(({ seat, text }) => [seat, text])).toEqual([
      [traitor, "help"],
      [traitor, "help"],
    ]);
    expect(asked).toHaveLength(2);
    // As seat 1 is sent it, which is never asked.
    const ends = seen.filter(
      ({ seat, type }) => seat === 1 && (type === "turn-opened" || type === "traitor-shown"),
    );
    expect(ends).toHaveLength(5);
    for (const [place, { at }] of ends.entries()) {
      if (place > 0) expect(at - (ends[place - 1]?.at ?? 0)).toBeGreaterThan(THINKING_MS - 100);
    }
  },
);
