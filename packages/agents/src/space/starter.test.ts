import { isFailure } from "@wisp/game";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { afterAll, describe, expect, test } from "vitest";
import { playerNames, playMatch, seatContext, setupOf } from "../../test/match.ts";
import { recording } from "../../test/recording.ts";
import { started } from "../../test/started.ts";
import type { Session } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { spaceConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

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
    "plays a whole match in %s on all six seats in parallel, without a foul",
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

  test.each([
    ["coffee", /^[\x20-\x7e]+$/],
    ["咖啡", /\p{Script=Han}/u],
  ])("has fifty different things to say about %s", async (word, script) => {
    const call = async (route: string, message: object): Promise<string> => {
      const every = { message: null, name: null, status: null, word: null, round: null };
      const response = await fetch(`${url()}/agent/${route}`, {
        method: "POST",
        headers: { "x-session-id": "fifty" },
        body: JSON.stringify(Object.assign(every, message)),
      });
      return Object((await response.json()) as unknown).result;
    };
    await call("init", {});
    await call("perceive", { status: "distribution", word });
    const said = new Set<string>();
    for (let round = 1; round <= 50; round += 1) {
      const speech = await call("interact", { status: "round", round });
      expect(speech).toMatch(script);
      said.add(speech);
      await call("perceive", { status: "round", round, name: "Player 1", message: speech });
    }
    expect(said.size).toBe(50);
    expect([...said].join()).not.toContain(word);
  });

  test("an internal error does not end it", async () => {
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
