import { randomUUID } from "node:crypto";
import { connectors, type Failure, isFailure, outboundClient } from "@wisp/agents";
import { answerLetter, openListening, openMailbox, pendingLetters } from "@wisp/db";
import { type Ask, randomFrom } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { until } from "../../test/arena.ts";
import { registerDialOut } from "../../test/dial-outs.ts";

const { database, url } = await freshDatabase();
const listening = await openListening(url, () => {});
const mailbox = openMailbox(database, listening);
const client = outboundClient({ mode: "local" });
afterAll(async () => {
  await mailbox.close();
  await listening.close();
  await client.close();
});

const ask: Ask<string> = {
  kind: "vote",
  prompt: "Who is the spy?",
  answer: z.string(),
  options: ["Ann", "Bob"],
  maxLength: 40,
  timeLimitMs: 60_000,
  parse: (text) => text,
};

async function seat() {
  const { agentId } = await registerDialOut(database, randomUUID(), "human");
  const connector = connectors({ client, games, mailbox }).get("human");
  const notes: Failure[] = [];
  const session = await connector?.open(connector.settings.parse({ agent: agentId }), {
    sessionId: randomUUID(),
    game: "who-is-spy",
    locale: "en",
    seat: 0,
    config: {},
    random: randomFrom("human"),
    note: (failure) => notes.push(failure),
  });
  if (session === undefined || isFailure(session)) throw new Error("no session");
  const next = () => until("a letter", async () => (await pendingLetters(database, agentId)).at(0));
  return { session, next, notes };
}

const turn = (limitMs = 10_000) => ({ label: "1", signal: AbortSignal.timeout(limitMs) });

test("a person gets events in order, then the question with its clock, and answers with a text", async () => {
  const { session, next, notes } = await seat();
  for (const type of ["one", "two"]) session.perceive({ event: { type }, view: {} });
  const deciding = session.decide(ask, {}, turn());
  const seen: unknown[] = [];
  for (const _ of [1, 2]) {
    const { id, route, message } = await next();
    seen.push([route, message]);
    await answerLetter(database, id, null);
  }
  expect(seen).toEqual([
    ["event", { event: { type: "one" } }],
    ["event", { event: { type: "two" } }],
  ]);
  const question = await next();
  expect(question.route).toBe("ask");
  const { kind, prompt, timeLimitMs } = ask;
  const schema = { type: "string", enum: ["Ann", "Bob"] };
  expect(question.message).toEqual({ kind, prompt, schema, timeLimitMs });
  await answerLetter(database, question.id, { text: "Bob" });
  expect(await deciding).toEqual({ text: "Bob" });
  await session.close();
  expect(notes).toEqual([]);
});

test.each([null, "Bob", { text: 7 }, { result: "Bob" }])(
  "the answer %j has the wrong shape",
  async (answer) => {
    const { session, next } = await seat();
    const deciding = session.decide(ask, {}, turn());
    await answerLetter(database, (await next()).id, answer);
    expect(await deciding).toMatchObject({ failed: "wrong-shape" });
  },
);

test("who does not answer in time misses the decision", async () => {
  const { session } = await seat();
  expect(await session.decide(ask, {}, turn(100))).toMatchObject({ failed: "timeout" });
});
