import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { legalOf, playable } from "../../test/council.ts";
import { seatContext } from "../../test/match.ts";
import { started } from "../../test/started.ts";
import { played, setupOf } from "../../test/wisp-match.ts";
import { outboundClient } from "../outbound/index.ts";
import { wispConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const url = started("any-game-typescript", "0");

test("the TypeScript starter passes the check", async () => {
  const result = await wispConnector({ client, games }).check({ url: url() }, () => {});
  expect(result.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(result.steps).toHaveLength(1 + Object.keys(games).length);
});

describe.each(Object.entries(games))("the TypeScript starter in %s", (_, entry) => {
  test.each(locales)("plays a whole match in %s on all seats in parallel", async (locale) => {
    const answers = await played(client, entry, setupOf(entry, locale), url());
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ legal }) => !legal)).toEqual([]);
    // Repeating a speech is a foul there.
    const said =
      entry.game.id === "who-is-spy" ? answers.filter(({ kind }) => kind === "speech") : [];
    expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
  });
});

test("the TypeScript starter plays a game of lists and objects", async () => {
  const { ok, steps } = await wispConnector({ client, games: { council: playable } }).check(
    { url: url() },
    () => {},
  );
  expect({ ok, wrong: steps.filter((step) => !step.ok) }).toEqual({ ok: true, wrong: [] });
  const connector = wispConnector({ client, games: { council: playable } });
  const session = await connector.open({ url: url() }, seatContext(0, { game: "council" }));
  expect(await legalOf(session, 20)).toBe(40);
});

test.each(locales)(
  "the TypeScript starter has a hundred different things to say in %s",
  async (locale) => {
    const events: { text: string }[] = [];
    for (let speech = 0; speech < 100; speech += 1) {
      const body = JSON.stringify({
        locale,
        you: "Your word is song.",
        events,
        ask: { shape: { kind: "text", maxLength: 200 } },
      });
      const response = await fetch(`${url()}/ann/wisp/ask`, { method: "POST", body });
      const { value } = z.object({ value: z.string() }).parse(await response.json());
      events.push({ text: value });
    }
    expect(new Set(events.map(({ text }) => text)).size).toBe(100);
  },
);

test.each([
  ["POST", "/wisp/ask", "{", 500],
  ["POST", "/wisp/ask", "{}", 500],
  ["POST", "/wisp/other", "{}", 404],
])("%s %s with %s is answered with %i and a sentence", async (method, path, body, status) => {
  const response = await fetch(url() + path, { method, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: expect.any(String) });
});
