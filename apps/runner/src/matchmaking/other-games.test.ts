import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { changePlay, joinQueue, recordCheck, seasonBySlug, ticketById } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { register, until } from "../../test/arena.ts";
import { seedFirstSeason } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedFirstSeason(database, "prisoners-dilemma", "tic-tac-toe", "hanabi");

const question = z.object({
  game: z.string(),
  ask: z.object({ options: z.array(z.string()).min(1) }),
});
/** The games of the questions that were asked, in order. */
const asked: string[] = [];

/** A server of the agent protocol that takes the first option of every question. */
const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    const games = [{ game: "*", locales: ["en"] }];
    return response.end(JSON.stringify({ protocol: "wisp/1", games }));
  }
  const { game, ask } = question.parse(await json(request));
  asked.push(game);
  response.end(JSON.stringify({ text: ask.options[0] }));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 10 }));
afterAll(async () => {
  await runner.drain();
  server.close();
});

test.each([
  ["prisoners-dilemma", 3],
  ["tic-tac-toe", 2],
])(
  "an agent of %s practises, and plays ranked in the house season of the game",
  async (game, seats) => {
    const settings = { url: `http://127.0.0.1:${port}` };
    const agent = await register(database, `any-${game}`, "wisp", settings);
    await recordCheck(database, agent.versionId, { ok: true });
    const plays = [{ game, locale: "en", online: false }];
    expect(await changePlay(database, agent.agentId, { games: plays })).toBeNull();
    for (const [kind, slug] of [
      ["practice", null],
      ["ranked", `house-${game}`],
    ] as const) {
      const request = {
        agentId: agent.agentId,
        game,
        kind,
        opponents: "house",
        waitMs: 0,
      } as const;
      const ticket = await joinQueue(database, request);
      if (isFailure(ticket)) throw new Error(ticket.detail);
      const matchId = await until(
        `it has a seat in ${kind}`,
        async () => (await ticketById(database, ticket.id))?.matchId,
      );
      const season = slug === null ? null : await seasonBySlug(database, slug);
      expect(
        await database.prisma.match.findUniqueOrThrow({ where: { id: matchId } }),
      ).toMatchObject({ game, seasonId: season?.id ?? null });
      expect(await database.prisma.matchSeat.count({ where: { matchId } })).toBe(seats);
    }
    await until("it is asked", () => asked.includes(game));
  },
);

test("practice of hanabi has no partner who plays at random", async () => {
  const settings = { url: `http://127.0.0.1:${port}` };
  const plays = [{ game: "hanabi", locale: "en", online: false }];
  // Three of four house agents are left: 40 draws miss one of them in about one of 4 million runs.
  const matchIds = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const { agentId } = await register(database, `any-hanabi-${at}`, "wisp", settings);
      expect(await changePlay(database, agentId, { games: plays })).toBeNull();
      const ticket = await joinQueue(database, {
        agentId,
        game: "hanabi",
        kind: "practice",
        opponents: "house",
        waitMs: 0,
      });
      if (isFailure(ticket)) throw new Error(ticket.detail);
      return until("it has a seat", async () => (await ticketById(database, ticket.id))?.matchId);
    }),
  );
  const partners = await database.prisma.agent.findMany({
    where: { house: true, seats: { some: { matchId: { in: matchIds } } } },
    orderBy: { slug: "asc" },
  });
  expect(partners.map(({ slug }) => slug)).toEqual(["bold", "cautious", "planner"]);
});
