import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, expect, test } from "vitest";
import { type FakeAgent, Raw } from "../../test/servers.ts";
import { contextOf, everything, fakeWispAgent, opening, wakeClock } from "../../test/wisp-agent.ts";
import { type AnswerFailure, SEALED_END, type SeatContext, type Session } from "../contract.ts";
import type { MatchResult } from "../match-result.ts";
import { outboundClient } from "../outbound/index.ts";
import { wispConnector } from "./index.ts";
import { newsSchema } from "./messages.ts";

const result: MatchResult = {
  winners: ["x"],
  seats: [{ seat: 0, name: "Player 1", role: "x", side: "x", won: true, points: 1 }],
  revealed: [],
  text: "The match is over. Winners: x.",
};

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const connector = wispConnector({ client, games, wakeClock });

async function opened(url: string, change?: Partial<SeatContext>): Promise<Session> {
  const session = await connector.open({ url }, contextOf(change));
  if (isFailure(session)) throw new Error(session.detail);
  return session;
}

const wanted = { "GET /wisp": () => ({ ...everything, events: true }) };
const newsTo = ({ received }: FakeAgent) =>
  received.filter(({ path }) => path === "/wisp/events").map(({ body }) => newsSchema.parse(body));

test("events come in order, each once, and report the end; those of an earlier session do not", async () => {
  await using agent = await fakeWispAgent(wanted);
  const session = await opened(agent.url);
  const [before, ...after] = opening.seen;
  if (before === undefined) throw new Error("nothing was seen");
  session.perceive({ ...before, replayed: true });
  for (const visible of after) session.perceive(visible);
  await session.close();
  const news = newsTo(agent);
  expect(news.flatMap(({ events }) => events.map(({ event }) => event))).toEqual(
    after.map(({ event }) => event),
  );
  expect(news[0]).toMatchObject({ first: 1, session: "session-of-0", over: false });
  expect(news.map(({ over }) => over)).toEqual([...Array(news.length - 1).fill(false), true]);
  expect(news.at(-1)?.first).toBe(opening.seen.length);
});

test("events that do not arrive delay no question, and their owner is notified", async () => {
  const notes: AnswerFailure[] = [];
  const decided = Promise.withResolvers<void>();
  await using agent = await fakeWispAgent({
    ...wanted,
    "POST /wisp/events": async () => {
      await decided.promise;
      return Raw.text('{"error": "no room"}', 500);
    },
  });
  const session = await opened(agent.url, { note: (failed) => notes.push(failed) });
  for (const visible of opening.seen) session.perceive(visible);
  await session.flush();
  const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
  expect(await session.decide(opening.ask, opening.view, turn)).toHaveProperty("text");
  decided.resolve();
  await session.close();
  expect(notes[0]).toMatchObject({ failed: "message-lost" });
  expect(notes[0]?.detail).toContain("It says: no room");
});

test("events are not sent to an agent that does not ask for them", async () => {
  await using agent = await fakeWispAgent();
  const session = await opened(agent.url);
  for (const visible of opening.seen) session.perceive(visible);
  await session.close();
  expect(agent.received.map(({ path }) => path)).toEqual(["/wisp"]);
});

test("the end of a sealed match is the host's sentence, and no event of the game", async () => {
  await using agent = await fakeWispAgent(wanted);
  const session = await opened(agent.url);
  const { view } = opening;
  session.perceive({ event: { type: SEALED_END }, view, announcement: "It is over." });
  await session.close();
  expect(newsTo(agent).flatMap(({ events }) => events)).toEqual([
    { event: { type: SEALED_END }, text: "It is over." },
  ]);
});

test("the last message has the result; an agent may ask for it alone", async () => {
  for (const [wish, messages] of [
    ["events", opening.seen.length],
    ["result", 0],
  ] as const) {
    await using agent = await fakeWispAgent({
      "GET /wisp": () => ({ ...everything, [wish]: true }),
    });
    const session = await opened(agent.url);
    for (const visible of opening.seen) session.perceive(visible);
    session.hearResult?.(result);
    await session.close();
    const news = newsTo(agent);
    expect(news.flatMap(({ events }) => events)).toHaveLength(messages);
    expect(news.filter((each) => each.result !== undefined)).toHaveLength(1);
    expect(news.at(-1)).toMatchObject({ over: true, first: opening.seen.length, result });
  }
});

test("an agent that wants the result alone hears nothing of a match that did not end", async () => {
  await using agent = await fakeWispAgent({ "GET /wisp": () => ({ ...everything, result: true }) });
  const session = await opened(agent.url);
  for (const visible of opening.seen) session.perceive(visible);
  await session.close();
  expect(newsTo(agent)).toEqual([]);
});

test("the result of a match whose session has ended is sent in that session, to who wants it", async () => {
  await using agent = await fakeWispAgent(wanted);
  await connector.sendResult?.({ url: agent.url }, contextOf(), result);
  expect(newsTo(agent)).toEqual([
    expect.objectContaining({ session: "session-of-0", events: [], over: true, result }),
  ]);
  await using silent = await fakeWispAgent();
  await connector.sendResult?.({ url: silent.url }, contextOf(), result);
  expect(newsTo(silent)).toEqual([]);
  await using broken = await fakeWispAgent({
    ...wanted,
    "POST /wisp/events": () => Raw.text("no", 500),
  });
  await expect(connector.sendResult?.({ url: broken.url }, contextOf(), result)).resolves.toBe(
    undefined,
  );
});
