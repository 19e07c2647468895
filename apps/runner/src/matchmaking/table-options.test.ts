import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { seatQuestionSchema } from "@wisp/agents/inbox";
import { openPrivateTable, personOf, sitDown, type TableChoices } from "@wisp/arena";
import {
  agentSeat,
  answerMessage,
  changePlay,
  ensureUser,
  getMatch,
  leaveSeat,
  loadLog,
  privateTable,
  recordCheck,
  seatMessages,
  startPrivateTable,
  ticketById,
} from "@wisp/db";
import { inGameNames, isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { played, register, rowOf, until } from "../../test/arena.ts";
import { seedFirstSeason } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedFirstSeason(database, "tic-tac-toe", "werewolf");

const GAME = "tic-tac-toe";
const MOST = 100;
const SENTENCE = /is a person; the other player is an agent\./g;

const askSchema = z.object({ ask: z.object({ options: z.array(z.string()).min(1) }) });
/** The bodies of everything that the agent is sent, in order, by its path. */
const received: { readonly path: string; readonly body: string }[] = [];

/** A server of the agent protocol that wants events and takes the first option. */
const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    const games = [{ game: "*", locales: ["en"] }];
    return response.end(JSON.stringify({ protocol: "wisp/1", games, events: true }));
  }
  const body = await json(request);
  received.push({ path: request.url ?? "", body: JSON.stringify(body) });
  if (request.url?.endsWith("/events")) return response.end("{}");
  response.end(JSON.stringify({ text: askSchema.parse(body).ask.options[0] }));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const agent = await register(database, "guest-agent", "wisp", {
  url: `http://127.0.0.1:${port}`,
});
await recordCheck(database, agent.versionId, { ok: true });
await changePlay(database, agent.agentId, {
  games: [{ game: GAME, locale: "en", online: false }],
});
const runner = await startRunner(settingsFor(url));
afterAll(async () => {
  await runner.drain();
  server.close();
});

/** What the inbox of a person's seat holds for a route. */
async function messagesTo(matchId: string, personId: string, route: string) {
  const seat = await agentSeat(database, matchId, personId);
  return seatMessages(database, { agentId: personId, session: seat?.session ?? "", route });
}

/** A person leaves a match, whatever they are asked. */
async function leave(matchId: string, personId: string): Promise<void> {
  await leaveSeat(database, matchId, personId);
  for (const { id } of await messagesTo(matchId, personId, "leave")) {
    await answerMessage(database, id, null);
  }
}

/** A match of a person, who leaves at their second question, and an agent. */
async function playedTable(handle: string, choices?: TableChoices) {
  received.length = 0;
  const host = await ensureUser(database, handle);
  const person = await personOf(database, { user: host });
  const request = { game: GAME, locale: "en" } as const;
  const table = await openPrivateTable(database, { user: host }, request, MOST, choices);
  if (isFailure(table)) throw new Error(table.detail);
  const ticket = await sitDown(database, table.id, { id: agent.agentId }, MOST);
  if (isFailure(ticket)) throw new Error(ticket.detail);
  const matchId = await until(
    "the match",
    async () => (await ticketById(database, ticket.id))?.matchId,
  );
  const question = async () => (await messagesTo(matchId, person.id, "ask")).at(0);
  const asked = await until("a question", question);
  const { timeLimitMs, options } = seatQuestionSchema.parse(asked.payload);
  await answerMessage(database, asked.id, { text: options?.[0] ?? "" });
  await until("another question", question);
  await leave(matchId, person.id);
  await until("the end", async () => (await rowOf(database, matchId)).status === "finished");
  // The last message follows the end of the match.
  await until("the last message", () => received.at(-1)?.body.includes('"over":true'));
  const { events } = await loadLog(database, matchId);
  const seat = await agentSeat(database, matchId, person.id);
  return {
    name: inGameNames(events[0]?.event)[seat?.seat ?? -1],
    timeLimitMs,
    verdict: await played(database, matchId),
    log: JSON.stringify(events),
    opened: events[0]?.event,
  };
}

test("if the host wants it, agents learn before their first question which players are people", async () => {
  const { name, timeLimitMs, verdict, log, opened } = await playedTable("host-olivia", {
    personSeconds: 90,
    announcesPeople: true,
    gameOptions: { moveTimeLimitMs: 11_000 },
  });
  expect(opened).toMatchObject({ config: { moveTimeLimitMs: 11_000 } });
  expect(timeLimitMs).toBe(90_000);
  const questions = received.filter(({ path }) => path.endsWith("/ask"));
  expect(questions.length).toBeGreaterThan(0);
  for (const { body } of questions) {
    expect(body.match(SENTENCE)).toHaveLength(1);
    expect(body).toContain(`${name} is a person; the other player is an agent.`);
  }
  // What is sent between the questions tells it once, too.
  const between = received.filter(({ path }) => path.endsWith("/events"));
  expect(
    between
      .map(({ body }) => body)
      .join("\n")
      .match(SENTENCE),
  ).toHaveLength(1);
  // It is no part of the match, and names no account.
  expect(log).not.toMatch(SENTENCE);
  expect(verdict).toMatchObject({ equal: true });
  expect(received.some(({ body }) => body.includes("olivia"))).toBe(false);
});

test("by default agents learn nothing about people, who have the time that the operator sets", async () => {
  const { timeLimitMs, verdict } = await playedTable("host-ben");
  expect(timeLimitMs).toBe(45_000);
  expect(received.some(({ path }) => path.endsWith("/ask"))).toBe(true);
  expect(received.some(({ body }) => SENTENCE.test(body))).toBe(false);
  expect(verdict).toMatchObject({ equal: true });
});

test("a table has as many players as its options say", async () => {
  const host = await ensureUser(database, "host-wanda");
  const request = { game: "werewolf", locale: "en" } as const;
  const table = await openPrivateTable(database, { user: host }, request, MOST, {
    personSeconds: null,
    announcesPeople: false,
    gameOptions: { board: "five" },
  });
  if (isFailure(table)) throw new Error(table.detail);
  const person = await personOf(database, { user: host });
  await startPrivateTable(database, table.id, person.id, MOST);
  const matchId = await until(
    "the match",
    async () => (await privateTable(database, table.id))?.members[0]?.matchId,
  );
  await leave(matchId, person.id);
  expect((await rowOf(database, matchId)).config).toMatchObject({ board: "five" });
  expect((await getMatch(database, matchId))?.agents).toHaveLength(5);
});
