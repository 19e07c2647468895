import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playerNames, playMatch, seatContext, setupOf } from "../../test/match.ts";
import { recording } from "../../test/recording.ts";
import { isFailure, type Session } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { spaceConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

/** Runs a starter as its reader would, on any free port; gives its address. */
function started(folder: string, ...words: readonly string[]): () => string {
  const program = fileURLToPath(new URL(`../../../starters/${folder}/agent.ts`, import.meta.url));
  const agent = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url = "";
  beforeAll(async () => {
    for await (const line of createInterface({ input: agent.stdout })) {
      url = /http:\S+/.exec(line)?.[0] ?? "";
      break;
    }
  });
  afterAll(() => {
    agent.kill();
  });
  return () => url;
}

const starters = [
  ["typescript", started("typescript")],
  ["typescript-script", started("typescript-script", "0")],
] as const;
const matches = [
  ["en", ["coffee", "tea"]],
  ["zh", ["咖啡", "奶茶"]],
] as const;

describe.each(starters)("the %s starter", (_, url) => {
  test("passes the check", async () => {
    const connector = spaceConnector({ client, mappings: {} });
    const result = await connector.check({ url: url() }, () => {});
    expect(result.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(result).toMatchObject({ ok: true, model: expect.stringMatching(/\w/) });
  });

  test.each(matches)(
    "plays a whole match in %s on all six seats at once, without a foul",
    async (locale, pair) => {
      const connector = spaceConnector({ client, mappings: { "who-is-spy": spaceMapping } });
      const setup = setupOf(locale, pair, playerNames);
      const texts: { kind: string; text: string }[] = [];
      const notes: unknown[] = [];
      const note = (failure: unknown): void => {
        notes.push(failure);
      };
      const sessions = new Map<number, Session>();
      for (const seat of playerNames.keys()) {
        const sessionId = `${locale} ${seat}`;
        const context = seatContext(seat, { sessionId, locale, config: setup.config, note });
        const session = await connector.open({ url: url() }, context);
        if (isFailure(session)) throw new Error(session.detail);
        const kept = recording(session, ({ kind }, reply) => {
          texts.push({ kind, text: isFailure(reply) ? reply.detail : reply.text });
        });
        sessions.set(seat, kept);
      }
      await playMatch(sessions, () => null, setup);
      expect(notes).toEqual([]);
      const speeches = texts.flatMap(({ kind, text }) => (kind === "speech" ? [text] : []));
      expect(speeches.length).toBeGreaterThanOrEqual(6);
      expect(new Set(speeches).size).toBe(speeches.length);
      const script = locale === "zh" ? /^\p{Script=Han}[^a-z]*。$/u : /^[\x20-\x7e]+$/;
      for (const speech of speeches) {
        expect(speech).toMatch(script);
        expect(speech).not.toMatch(/coffee|\btea\b|咖啡|奶茶|\.\.\.|HTTP/i);
      }
      const votes = texts.flatMap(({ kind, text }) => (kind === "vote" ? [text] : []));
      expect(votes.length).toBeGreaterThanOrEqual(5);
      for (const vote of votes) expect(playerNames).toContain(vote);
    },
  );

  test("an error of its own does not end it", async () => {
    const post = (body: string) => fetch(`${url()}/agent/interact`, { method: "POST", body });
    const broken = await post("{");
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(await broken.json()).toMatchObject({ success: false, errMsg: expect.any(String) });
    const health = await fetch(`${url()}/agent/checkHealth`, { method: "POST", body: "{}" });
    expect(await health.json()).toMatchObject({ success: true });
  });
});

test.each([
  ["interact", '{"status": "riddle"}', 500],
  ["perceive", "{", 400],
  ["perceive", "[]", 400],
  ["init", "x".repeat(64 * 1024 + 1), 413],
  ["nothing", "{}", 404],
])("%s with a bad request answers as the protocol says", async (route, body, status) => {
  const [, url] = starters[0];
  const response = await fetch(`${url()}/agent/${route}`, { method: "POST", body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, errMsg: expect.any(String) });
});
