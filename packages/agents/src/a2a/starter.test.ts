import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { legalOf, playable } from "../../test/council.ts";
import { seatContext } from "../../test/match.ts";
import { started } from "../../test/started.ts";
import { playedBy, setupOf } from "../../test/wisp-match.ts";
import { outboundClient } from "../outbound/index.ts";
import { a2aConnector, cardUrlsAt } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const origin = started("a2a-typescript", "0");
const connector = a2aConnector({ client, games });

test("the A2A starter passes the check", async () => {
  const result = await connector.check({ url: cardUrlsAt(origin())[0] }, () => {});
  expect(result.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(result.steps).toHaveLength(1 + Object.keys(games).length);
  expect(result).toMatchObject({ ok: true, model: "A2A starter (TypeScript) 1.0.0" });
});

describe.each(Object.entries(games))("the A2A starter in %s", (_, entry) => {
  test.each(locales)("plays a whole match in %s on all seats in parallel", async (locale) => {
    const url = cardUrlsAt(origin())[0];
    const open = (context: Parameters<typeof connector.open>[1]) =>
      connector.open({ url }, context);
    const answers = await playedBy(open, entry, setupOf(entry, locale));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ legal }) => !legal)).toEqual([]);
  });
});

test("the A2A starter plays a game of lists and objects", async () => {
  const connector = a2aConnector({ client, games: { council: playable } });
  const settings = { url: cardUrlsAt(origin())[0] };
  expect(await connector.check(settings, () => {})).toMatchObject({ ok: true });
  const session = await connector.open(settings, seatContext(0, { game: "council" }));
  expect(await legalOf(session, 20)).toBe(40);
});

test.each(locales)(
  "the A2A starter has a hundred different things to say in %s",
  async (locale) => {
    const events: { text: string }[] = [];
    for (let speech = 0; speech < 100; speech += 1) {
      const ask = { shape: { kind: "text", maxLength: 200 } };
      const data = { locale, you: "Your word is song.", events, ask };
      const message = { messageId: `${speech}`, role: "ROLE_USER", parts: [{ data }] };
      const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } };
      const response = await fetch(`${origin()}/a2a`, {
        method: "POST",
        headers: { "A2A-Version": "1.0" },
        body: JSON.stringify(body),
      });
      const { result } = Object(await response.json());
      events.push({ text: result.message.parts[0].text });
    }
    expect(new Set(events.map(({ text }) => text)).size).toBe(100);
  },
);

test.each([
  ["POST", "/a2a", "{", 200, -32602],
  ["POST", "/a2a", "{}", 200, -32602],
  [
    "POST",
    "/a2a",
    '{"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": {}}',
    404,
    undefined,
  ],
  ["POST", "/elsewhere", "{}", 404, undefined],
])("%s %s with %s is answered with %i and an error", async (method, path, body, status, code) => {
  const response = await fetch(origin() + path, { method, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    error: code === undefined ? expect.any(String) : { code },
  });
});
