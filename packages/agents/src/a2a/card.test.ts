import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import {
  CARD_PATH,
  cardAt,
  fakeA2aAgent,
  legacyCardAt,
  messagesTo,
  playing,
  saying,
  text,
} from "../../test/a2a-agent.ts";
import { Raw } from "../../test/servers.ts";
import { contextOf, opening } from "../../test/wisp-agent.ts";
import type { CheckStep } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { openingOf } from "../wisp/question-session.ts";
import { a2aConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const wakeClock = { limitMs: 30_000, attemptMs: 15_000, pauseMs: 20 };
const connector = a2aConnector({ client, games, wakeClock });
/** For agents that do not wake. */
const impatient = a2aConnector({
  client,
  games,
  wakeClock: { limitMs: 1_500, attemptMs: 700, pauseMs: 20 },
});

const withInterfaces = (interfaces: (origin: string) => readonly object[]) => (origin: string) => ({
  ...cardAt(origin),
  supportedInterfaces: interfaces(origin),
});
const jsonRpc = { protocolBinding: "JSONRPC", protocolVersion: "1.0" };

describe("a card", () => {
  test.each([
    ["of A2A 1.0", cardAt, "An agent of the tests 1.2.3"],
    ["of A2A 0.3", legacyCardAt, "An older agent of the tests 0.9"],
    [
      "without a version of its agent",
      (origin: string) => ({ ...cardAt(origin), version: undefined }),
      "An agent of the tests",
    ],
    [
      "that names JSON-RPC after another interface",
      withInterfaces((origin) => [
        { url: `${origin}/grpc`, protocolBinding: "GRPC", protocolVersion: "1.0" },
        { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "0.3" },
        { url: `${origin}/a2a`, ...jsonRpc },
      ]),
      "An agent of the tests 1.2.3",
    ],
    [
      "of 0.3 that prefers another interface",
      (origin: string) => ({
        ...legacyCardAt(origin),
        url: `${origin}/grpc`,
        preferredTransport: "GRPC",
        additionalInterfaces: [{ url: `${origin}/a2a`, transport: "JSONRPC" }],
      }),
      "An older agent of the tests 0.9",
    ],
  ])("%s lets its agent play", async (_, cardFor, name) => {
    await using agent = await fakeA2aAgent(playing, {}, cardFor);
    const settings = { url: agent.cardUrl };
    const health = await connector.health(settings, AbortSignal.timeout(30_000));
    expect(health).toEqual({ model: name });
    const session = await connector.open(settings, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
    expect(await session.decide(opening.ask, opening.view, turn)).toHaveProperty("text");
  });

  test.each([
    ["another origin", withInterfaces(() => [{ url: "https://other.example/a2a", ...jsonRpc }])],
    ["another port", withInterfaces(() => [{ url: "http://127.0.0.1:1/a2a", ...jsonRpc }])],
    [
      "another name of the machine",
      withInterfaces((origin) => [
        { url: `${origin.replace("127.0.0.1", "localhost")}/a2a`, ...jsonRpc },
      ]),
    ],
    ["no address", withInterfaces(() => [{ url: "/a2a", ...jsonRpc }])],
    ["another origin, in 0.3", () => legacyCardAt("https://other.example")],
  ])("whose endpoint is at %s is refused", async (_, cardFor) => {
    await using agent = await fakeA2aAgent(playing, {}, cardFor);
    const refusal = {
      failed: "refused",
      detail: expect.stringContaining("must be at the same address as its card"),
    };
    const settings = { url: agent.cardUrl };
    expect(await connector.open(settings, contextOf())).toMatchObject(refusal);
    expect(await connector.health(settings, AbortSignal.timeout(30_000))).toMatchObject(refusal);
    expect(agent.received.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["is not JSON", Raw.text("<html></html>"), "asleep"],
    ["is not there", Raw.text("", 404), "asleep"],
    ["has 10 MB", Raw.huge(10_000_000), "asleep"],
    ["redirects", Raw.text("", 302, { location: "/card" }), "asleep"],
    ["trickles", Raw.trickle(), "asleep"],
    ["is a list", [], "wrong-shape"],
    ["is null", Raw.text("null"), "wrong-shape"],
    ["has another shape", { name: 1, url: [] }, "wrong-shape"],
    ["names no interface", { name: "A", supportedInterfaces: [] }, "wrong-shape"],
    [
      "has no JSON-RPC interface",
      { name: "A", supportedInterfaces: [{ url: "https://a.example", protocolBinding: "GRPC" }] },
      "refused",
    ],
    [
      "is of a version that nobody knows",
      {
        name: "A",
        supportedInterfaces: [
          { url: "https://a.example", protocolBinding: "JSONRPC", protocolVersion: "2.0" },
        ],
      },
      "refused",
    ],
  ])("that %s opens no match", async (_, answer, failed) => {
    await using agent = await fakeA2aAgent(playing, { [`GET ${CARD_PATH}`]: () => answer });
    const { open } = failed === "asleep" ? impatient : connector;
    const session = await open({ url: agent.cardUrl }, contextOf());
    expect(session).toMatchObject({ failed, detail: expect.stringMatching(/\.$/) });
    expect(agent.received.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("at a private address is not called in public", async () => {
    await using agent = await fakeA2aAgent();
    const { port } = agent;
    const strict = outboundClient({
      mode: "public",
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const inPublic = a2aConnector({ client: strict, games, wakeClock });
    expect(inPublic.settings.safeParse({ url: agent.cardUrl }).success).toBe(false);
    const url = `https://agent.example:${port}${CARD_PATH}`;
    expect(inPublic.settings.safeParse({ url }).success).toBe(true);
    for (const settings of [{ url: agent.cardUrl }, { url }]) {
      expect(await inPublic.open(settings, contextOf())).toMatchObject({ failed: "refused" });
    }
    expect(await inPublic.open({ url }, contextOf())).toHaveProperty("reason", "not-public");
    expect(agent.connections()).toBe(0);
    await strict.close();
  });

  test("that names no JSON among its input modes gets the text alone", async () => {
    const cardFor = (origin: string) => ({ ...cardAt(origin), defaultInputModes: ["text/plain"] });
    await using agent = await fakeA2aAgent(saying(text("5")), {}, cardFor);
    const session = await connector.open({ url: agent.cardUrl }, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
    expect(await session.decide(opening.ask, opening.view, turn)).toEqual({ text: "5" });
    expect(messagesTo(agent).map(({ parts }) => parts.map(Object.keys))).toMatchObject([
      [expect.arrayContaining(["text"])],
    ]);
  });

  test("that changed since the check is the one that counts", async () => {
    let cardFor: (origin: string) => object = cardAt;
    await using agent = await fakeA2aAgent(playing, {}, (origin) => cardFor(origin));
    const settings = { url: agent.cardUrl };
    expect(await connector.check(settings, () => {})).toMatchObject({ ok: true });
    cardFor = legacyCardAt;
    const session = await connector.open(settings, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
    expect(await session.decide(opening.ask, opening.view, turn)).toHaveProperty("text");
    expect(agent.received.at(-1)?.body).toMatchObject({ method: "message/send" });
    cardFor = () => legacyCardAt("https://other.example");
    expect(await connector.open(settings, contextOf())).toMatchObject({ failed: "refused" });
  });
});

describe("the check", () => {
  async function checked(...given: Parameters<typeof fakeA2aAgent>) {
    await using agent = await fakeA2aAgent(...given);
    const reported: CheckStep[] = [];
    const result = await connector.check({ url: agent.cardUrl }, (step) => reported.push(step));
    expect(result.steps).toEqual(reported.filter(({ pending }) => pending !== true));
    return result;
  }

  test("reads the card and asks the first question of every game", async () => {
    const result = await checked();
    expect(result).toMatchObject({ ok: true, model: "An agent of the tests 1.2.3" });
    expect(result.steps.map(({ name }) => name)).toEqual(["card", ...Object.keys(games)]);
  });

  test("says where an answer is illegal, and passes when another is legal", async () => {
    const { ok, steps } = await checked(saying(text("Something warm.")));
    expect(ok).toBe(true);
    const failed = steps.filter((step) => !step.ok);
    const choosing = Object.entries(games).filter(([, entry]) => {
      return openingOf(entry, "en", "an opening").ask.shape.kind !== "text";
    });
    expect(failed.map(({ name }) => name)).toEqual(choosing.map(([id]) => id));
    for (const { detail } of failed) expect(detail).toContain('"Something warm." is illegal.');
  });

  test("does not pass when no answer is legal, or when one does not come", async () => {
    const silent = await checked(saying());
    expect(silent.ok).toBe(false);
    const { ok, steps } = await checked((context, bus) => {
      const [, part] = context.userMessage.parts;
      const act = part?.content?.value.game === "tic-tac-toe" ? saying() : playing;
      return act(context, bus);
    });
    expect(ok).toBe(false);
    expect(steps.filter((step) => !step.ok).map(({ name }) => name)).toEqual(["tic-tac-toe"]);
  });

  test("stops at a card that cannot be used", async () => {
    const { ok, steps, model } = await checked(playing, {}, () => ({}));
    expect({ ok, model }).toEqual({ ok: false, model: undefined });
    expect(steps).toMatchObject([{ name: "card", failed: "wrong-shape" }]);
  });
});
