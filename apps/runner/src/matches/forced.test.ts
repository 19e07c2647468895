import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectors, outboundClient } from "@wisp/agents";
import { createMatch, loadLog } from "@wisp/db";
import { type GameEvent, randomAlgorithm, seedHash } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { fakeAgent, quest } from "../../test/any-game.ts";
import { register, rowOf, seasonId } from "../../test/arena.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { createLogger } from "../log.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const THINKING_MS = 300;

const notified = z.object({
  seat: z.int(),
  events: z.array(z.object({ event: z.looseObject({ type: z.string() }) })),
});

/** An agent of the agent protocol that plays every game, asks for events and notes when they come. */
async function timingAgent() {
  const seen: { readonly seat: number; readonly type: string; readonly at: number }[] = [];
  const asked: unknown[] = [];
  const agent = await fakeAgent(async ({ path, method, body }) => {
    if (method === "GET") {
      const played = [{ game: "*", locales: ["en"] }];
      return { protocol: "wisp/2", name: "Timer", model: "none", games: played, events: true };
    }
    if (path === "/wisp/events") {
      const { seat, events } = notified.parse(body);
      const at = performance.now();
      for (const { event } of events) seen.push({ seat, type: event.type, at });
      return {};
    }
    asked.push(body);
    await sleep(THINKING_MS);
    return { text: "help" };
  });
  return { agent, seen, asked };
}

test.each([
  ["full", 0],
  ["people", 0],
  ["full", 2],
] as const)(
  "an agent cannot tell by the time of a turn who was not asked (pace %s, traitor %i)",
  // A pause of the process takes the clock of a turn, or joins the ends of two.
  { retry: 2 },
  async (pace, traitor) => {
    const { agent, seen, asked } = await timingAgent();
    await using _ = agent;
    const [entry] = Object.values(games);
    if (entry === undefined) throw new Error("no game");
    const slug = `timer-${pace}-${traitor}`;
    const name = `${slug}-${randomUUID().slice(0, 8)}`;
    const timer = await register(database, name, "wisp", { url: agent.url });
    const playable = { quest: { ...entry, game: quest } };
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
      seats: [0, 1, 2, 3].map((seat) => ({ ...timer, seat })),
    });
    if (typeof id !== "string") throw new Error(id.detail);
    await leaseAndRun(
      {
        database,
        games: playable,
        connectors: new Map(connectors({ client, games: playable })),
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
    // As seat 1 sees it, which is never asked.
    const ends = seen.filter(
      ({ seat, type }) => seat === 1 && (type === "turn-opened" || type === "traitor-shown"),
    );
    expect(ends).toHaveLength(5);
    for (const [place, { at }] of ends.entries()) {
      if (place > 0) expect(at - (ends[place - 1]?.at ?? 0)).toBeGreaterThan(THINKING_MS - 100);
    }
  },
);
