import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playerNames, playMatch, seatContext } from "../../test/match.ts";
import { isFailure, type Reply, type Session } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { spaceConnector } from "./index.ts";

const program = fileURLToPath(new URL("../../../starters/typescript/agent.ts", import.meta.url));
const starter = spawn(process.execPath, [program], {
  env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
  stdio: ["ignore", "pipe", "inherit"],
});
const client = outboundClient({ mode: "local" });
let url = "";

beforeAll(async () => {
  for await (const line of createInterface({ input: starter.stdout })) {
    url = /http:\S+/.exec(line)?.[0] ?? "";
    break;
  }
});
afterAll(async () => {
  starter.kill();
  await client.close();
});

const post = (route: string, body: string): Promise<Response> =>
  fetch(`${url}/agent/${route}`, { method: "POST", body });

/** The same session, with its replies kept. */
const recording = (session: Session, replies: Map<string, Reply>, seat: number): Session => ({
  perceive: (event) => session.perceive(event),
  flush: () => session.flush(),
  close: () => session.close(),
  async decide(ask, view, turn) {
    const reply = await session.decide(ask, view, turn);
    replies.set(`${seat} ${ask.kind} ${turn.label}`, reply);
    return reply;
  },
});

test("passes the check", async () => {
  const connector = spaceConnector({ client, mappings: {} });
  const result = await connector.check({ url }, () => {});
  expect(result.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(result).toMatchObject({ ok: true, model: expect.stringContaining("TypeScript") });
});

test("plays a whole match on all six seats at once, without a foul", async () => {
  const connector = spaceConnector({ client, mappings: { "who-is-spy": spaceMapping } });
  const replies = new Map<string, Reply>();
  const notes: unknown[] = [];
  const note = (failure: unknown): void => {
    notes.push(failure);
  };
  const sessions = new Map<number, Session>();
  for (const seat of playerNames.keys()) {
    const session = await connector.open({ url }, seatContext(seat, { note }));
    if (isFailure(session)) throw new Error(session.detail);
    sessions.set(seat, recording(session, replies, seat));
  }
  await playMatch(sessions, () => null);
  expect(notes).toEqual([]);
  const texts = (kind: string): string[] =>
    [...replies].flatMap(([key, reply]) =>
      key.includes(kind) ? [isFailure(reply) ? reply.detail : reply.text] : [],
    );
  const speeches = texts("speech");
  expect(speeches.length).toBeGreaterThanOrEqual(6);
  expect(new Set(speeches).size).toBe(speeches.length);
  for (const speech of speeches) expect(speech).not.toMatch(/coffee|\btea\b|\.\.\.|HTTP/i);
  const votes = texts("vote");
  expect(votes.length).toBeGreaterThanOrEqual(5);
  for (const vote of votes) expect(playerNames).toContain(vote);
});

test.each([
  ["interact", '{"status": "riddle"}', 500],
  ["perceive", "{", 400],
  ["perceive", "[]", 400],
  ["init", "x".repeat(64 * 1024 + 1), 413],
  ["nothing", "{}", 404],
])("%s with a bad request answers as the protocol says", async (route, body, status) => {
  const response = await post(route, body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, errMsg: expect.any(String) });
});
