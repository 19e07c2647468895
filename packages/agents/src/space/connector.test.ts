import { isFailure } from "@wisp/game";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { stillClock } from "@wisp/test-kit/still-clock";
import { afterAll, describe, expect, test } from "vitest";
import { fakeHuggingFace } from "../../test/hugging-face.ts";
import { seatContext } from "../../test/match.ts";
import { type Behaviour, fakeAgent, Raw, type ReceivedCall } from "../../test/servers.ts";
import type { CheckStep } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { spaceConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const wakeClock = { limitMs: 30_000, attemptMs: 15_000, pauseMs: 20 };
/** For agents that do not wake, or swallow a call. */
const impatient = { limitMs: 2_000, attemptMs: 900, pauseMs: 20 };
const connector = (apiBase?: string, clock = wakeClock) =>
  spaceConnector({ client, mappings: { "who-is-spy": spaceMapping }, apiBase, wakeClock: clock });

const routeOf = ({ path }: ReceivedCall): string => path.replace("/agent/", "");

/** An agent that plays correctly, except on the given routes. */
const playing =
  (change: Readonly<Record<string, unknown>> = {}): Behaviour =>
  (call) => {
    const route = routeOf(call);
    if (route in change) return change[route];
    const vote = (call.body as { status: string } | null)?.status === "vote";
    const said = vote ? "Player 4" : "It wakes me up.";
    return { success: true, result: route === "interact" ? said : "some-model" };
  };

describe("open", () => {
  test("waits for an agent that wakes, then starts the match there", async () => {
    const asleep = [Raw.text("<html>starting</html>", 503), Raw.endless(), { success: false }];
    await using agent = await fakeAgent(() => asleep.shift() ?? { success: true, result: "model" });
    const { open } = connector(undefined, { ...wakeClock, attemptMs: impatient.attemptMs });
    const session = await open({ url: agent.url }, seatContext(0));
    expect(isFailure(session)).toBe(false);
    expect(asleep).toEqual([]);
    const routes = agent.received.map(routeOf);
    expect(routes.slice(0, 4)).toEqual(Array(4).fill("checkHealth"));
    expect(routes.indexOf("init")).toBe(routes.length - 1);
  });

  test.each([
    ["never wakes", { checkHealth: Raw.text("<html>paused</html>", 503) }],
    ["never answers", { checkHealth: Raw.endless() }],
    ["cannot start a match", { init: { success: false, errMsg: "no memory" } }],
    ["breaks when a match starts", { init: Raw.text("", 500) }],
  ])("an agent that %s is asleep", async (_, change) => {
    await using agent = await fakeAgent(playing(change));
    const { open } = connector(undefined, "init" in change ? wakeClock : impatient);
    const session = await open({ url: agent.url }, seatContext(0));
    expect(session).toMatchObject({ failed: "asleep" });
  });

  test("an address that may not be called is refused immediately, not woken", async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const strict = outboundClient({ mode: "public", resolve });
    const mappings = { "who-is-spy": spaceMapping };
    const session = await spaceConnector({ client: strict, mappings }).open(
      { url: "https://agent.example" },
      seatContext(0),
    );
    await strict.close();
    expect(session).toMatchObject({ failed: "refused" });
    expect(lookups).toBe(1);
  });

  test("a game that does not speak the protocol is refused", async () => {
    const context = seatContext(0, { game: "chess" });
    const session = await connector().open({ url: "http://127.0.0.1:1" }, context);
    expect(session).toMatchObject({ failed: "refused" });
  });

  test("a token goes with every call, once the host is known to be still that Space's", async () => {
    await using agent = await fakeAgent(playing());
    const host = `127.0.0.1:${agent.port}`;
    await using api = await fakeHuggingFace({ "me/mine": { host: agent.url, token: "hf_read" } });
    const settings = { url: agent.url, space: "me/mine", token: "hf_read", tokenHost: host };
    expect(isFailure(await connector(api.url).open(settings, seatContext(0)))).toBe(false);
    expect(agent.received.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer hf_read",
      "Bearer hf_read",
    ]);
  });

  test("a token never reaches a host that is another's by now", async () => {
    await using stranger = await fakeAgent(playing());
    await using api = await fakeHuggingFace({ "me/mine": { host: "http://127.0.0.1:9" } });
    const settings = {
      url: stranger.url,
      space: "me/mine",
      token: "hf_read",
      tokenHost: `127.0.0.1:${stranger.port}`,
    };
    const session = await connector(api.url).open(settings, seatContext(0));
    expect(session).toMatchObject({ failed: "refused" });
    expect(stranger.received).toEqual([]);
  });
});

describe("check", () => {
  const names = ["wake", "model", "init", "perceive", "speech", "vote"];

  test("wakes the agent and plays a sample round with it, reporting each step", async () => {
    await using agent = await fakeAgent(playing());
    const reported: CheckStep[] = [];
    const result = await connector().check({ url: agent.url }, (step) => reported.push(step));
    expect(result).toMatchObject({ ok: true, model: "some-model" });
    expect(result.steps.map(({ name }) => name)).toEqual(names);
    expect(result.steps).toEqual(reported);
    for (const { ok, ms } of result.steps) expect([ok, ms >= 0]).toEqual([true, true]);
    const echoed = agent.received.map(({ body }) => (body as { message: unknown }).message);
    expect(echoed).toContain("It wakes me up.");
  });

  test("cuts the model's name and leaves nothing in it that a screen acts on", async () => {
    const result = `big\0\u009b2J \u202e\nmodel ${"🤖".repeat(200)}`;
    await using agent = await fakeAgent(playing({ getModelName: { success: true, result } }));
    const { model } = await connector().check({ url: agent.url }, () => {});
    expect(model).toMatch(/^big\ufffd 2J {2}model 🤖+$/u);
    expect([...(model ?? "")]).toHaveLength(80);
  });

  test("reports that it is still waking", async () => {
    using clock = stillClock();
    await using agent = await fakeAgent(() => {
      clock.pass(20_000);
      return Raw.text("", 503);
    });
    const { check } = connector();
    const reported: CheckStep[] = [];
    const result = await check({ url: agent.url }, (step) => reported.push(step));
    expect(result).toMatchObject({ ok: false, steps: [{ name: "wake", ok: false }] });
    expect(reported.map(({ name, pending }) => [name, pending])).toEqual([
      ["wake", true],
      ["wake", undefined],
    ]);
    expect(reported.at(-1)?.detail).toContain("HTTP 503");
  });

  test("reports what an agent answered before its last attempt was cut short", async () => {
    using clock = stillClock();
    const answers = [Raw.text("", 503)];
    await using agent = await fakeAgent(() => {
      // The second attempt is left a short time, and uses it up.
      const answer = answers.shift();
      clock.pass(answer === undefined ? 300 : 29_700);
      return answer ?? Raw.endless();
    });
    const { steps } = await connector().check({ url: agent.url }, () => {});
    expect(steps[0]?.detail).toMatch(/did not wake within 30 s\. .* HTTP 503/);
  });

  test("an unknown name is tried twice, not waited for", async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    };
    const means = outboundClient({ mode: "public", resolve });
    const mappings = { "who-is-spy": spaceMapping };
    const { check } = spaceConnector({ client: means, mappings });
    const reported: CheckStep[] = [];
    const result = await check({ url: "https://agent.example" }, (step) => reported.push(step));
    await means.close();
    expect(result).toMatchObject({ ok: false, steps: [{ name: "wake", failed: "unreachable" }] });
    expect(result.steps[0]?.detail).toContain("not known to DNS");
    expect(lookups).toBe(2);
    expect(reported).toHaveLength(2);
  });

  test("a server on one's own machine without the route is tried twice, a Space is waited for", async () => {
    await using agent = await fakeAgent((call) =>
      agent.received.length < 8 ? Raw.text("no such page", 404) : playing()(call),
    );
    const mappings = { "who-is-spy": spaceMapping };
    const own = spaceConnector({ client, mappings });
    const result = await own.check({ url: agent.url }, () => {});
    expect(result).toMatchObject({ ok: false, steps: [{ name: "wake", failed: "http-status" }] });
    expect(result.steps[0]?.detail).toContain("check the address");
    expect(agent.received).toHaveLength(2);
    expect(await connector().check({ url: agent.url }, () => {})).toMatchObject({ ok: true });
  });

  test.each([
    ["model", { getModelName: { success: true, result: 5 } }],
    ["init", { init: { success: false } }],
    ["perceive", { perceive: { success: false, errMsg: "oh" } }],
    ["speech", { interact: { success: true, result: " " } }],
    ["vote", { interact: { success: true, result: "I vote for Player 4" } }],
  ])("stops at a %s that fails", async (name, change) => {
    await using agent = await fakeAgent(playing(change));
    const result = await connector().check({ url: agent.url }, () => {});
    expect(result.ok).toBe(false);
    expect(result.steps.map((step) => step.name)).toEqual(names.slice(0, names.indexOf(name) + 1));
    expect(result.steps.map(({ ok }) => ok)).toEqual(
      result.steps.map((step) => step.name !== name),
    );
  });

  test("warns of a speech that says its own word", async () => {
    const words = ["I drink Coffee.", "Player 1"];
    await using agent = await fakeAgent((call) =>
      routeOf(call) === "interact"
        ? { success: true, result: words.shift() }
        : { success: true, result: "m" },
    );
    const result = await connector().check({ url: agent.url }, () => {});
    expect(result.ok).toBe(true);
    expect(result.steps.find(({ name }) => name === "speech")?.detail).toContain("own word");
  });

  test("reads a Space's commit, and notices one that moved", async () => {
    await using agent = await fakeAgent(playing());
    await using api = await fakeHuggingFace({
      "me/here": { host: agent.url, sha: "c0ffee" },
      "me/moved": { host: "http://127.0.0.1:9", sha: "1" },
    });
    const check = (space: string) => connector(api.url).check({ url: agent.url, space }, () => {});
    expect(await check("me/here")).toMatchObject({ ok: true, commit: "c0ffee" });
    expect(await check("me/moved")).toMatchObject({ ok: false, steps: [{ name: "space" }] });
  });

  test("a commit that cannot be read leaves the version unpinned, no worse", async () => {
    await using agent = await fakeAgent(playing());
    const api = await fakeHuggingFace({});
    await api[Symbol.asyncDispose]();
    const result = await connector(api.url).check({ url: agent.url, space: "me/here" }, () => {});
    expect(result.ok).toBe(true);
    expect(result.commit).toBeUndefined();
  });
});

test("settings are canonical, and a token names its host", () => {
  const { settings } = connector();
  const accepts = (value: unknown): boolean => settings.safeParse(value).success;
  expect(accepts({ url: "http://127.0.0.1:7860" })).toBe(true);
  expect(accepts({ url: "https://agent.example/x", space: "a/b" })).toBe(true);
  expect(
    accepts({ url: "https://agent.example", token: "hf_token", tokenHost: "agent.example" }),
  ).toBe(true);
  expect(accepts({ url: "http://127.0.0.1:7860/" })).toBe(false);
  expect(accepts({ url: "https://agent.example", token: "hf_token" })).toBe(false);
  expect(
    accepts({ url: "https://agent.example", token: "hf_to\nken", tokenHost: "agent.example" }),
  ).toBe(false);
  expect(accepts({ url: "https://agent.example", space: "../x" })).toBe(false);
});
