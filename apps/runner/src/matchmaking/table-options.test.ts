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
  leaveSeat,
  loadLog,
  recordCheck,
  seatMessages,
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
await seedFirstSeason(database);

const GAME = "tic-tac-toe";
const MOST = 100;
const SENTENCE = /is a person; the other player is an agent\./g;

const question = z.object({ ask: z.object({ options: z.array(z.string()).min(1) }) });
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
  response.end(JSON.stringify({ text: question.parse(body).ask.options[0] }));
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
  const messages = async (route: string) => {
    const seat = await agentSeat(database, matchId, person.id);
    const session = seat?.session ?? "";
    return seatMessages(database, { agentId: person.id, session, route });
  };
  const asked = await until("a question", async () => (await messages("ask")).at(0));
  const { timeLimitMs, options } = seatQuestionSchema.parse(asked.payload);
  await answerMessage(database, asked.id, { text: options?.[0] ?? "" });
  await until("another question", async () => (await messages("ask")).at(0));
  await leaveSeat(database, matchId, person.id);
  const [leave] = await messages("leave");
  await answerMessage(database, leave?.id ?? "", null);
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
  };
}

test("if the host wants it, agents learn before their first question which players are people", async () => {
  const { name, timeLimitMs, verdict, log } = await playedTable("host-olivia", {
    personSeconds: 90,
    announcesPeople: true,
  });
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
