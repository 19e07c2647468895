import { afterAll, describe, expect, test } from "vitest";
import { fakeAgent, Raw } from "../../test/servers.ts";
import type { AnswerFailure } from "../contract.ts";
import { type OutboundClient, outboundClient } from "./client.ts";
import { CallFailed, type FetchGuard } from "./fetch.ts";

const local = outboundClient({ mode: "local" });
const strict = outboundClient({
  mode: "public",
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
});
afterAll(() => Promise.all([local.close(), strict.close()]));

const guardFor = (url: string, change: Partial<FetchGuard> = {}): FetchGuard => ({
  hosts: [new URL(url).host],
  signal: AbortSignal.timeout(30_000),
  limitBytes: 1_024,
  ...change,
});

/** The failure of a guarded call. */
async function failureOf(
  client: OutboundClient,
  guard: FetchGuard,
  url: string,
  init?: RequestInit,
): Promise<AnswerFailure> {
  try {
    await client.fetch(guard)(url, init);
  } catch (error) {
    if (error instanceof CallFailed) return error.failure;
    throw error;
  }
  throw new Error("it was answered");
}

describe("a guarded fetch", () => {
  test("gives any status with its body, and notifies the guard first", async () => {
    await using server = await fakeAgent(() =>
      Raw.text('{"no": 1}', 429, { "content-type": "application/json", "retry-after": "7" }),
    );
    const heard: unknown[] = [];
    const guard = guardFor(server.url, { heard: (...call) => heard.push(call) });
    const response = await local.fetch(guard)(`${server.url}/a?b=c`, {
      method: "POST",
      body: "{}",
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ no: 1 });
    expect(heard).toEqual([
      [
        { status: 429, retryAfter: "7", contentType: "application/json", text: '{"no": 1}' },
        "POST",
      ],
    ]);
    expect(server.received).toMatchObject([{ path: "/a?b=c", method: "POST", body: {} }]);
  });

  test("gives an answer without a body", async () => {
    await using server = await fakeAgent(() => Raw.text("", 204));
    const response = await local.fetch(guardFor(server.url))(server.url);
    expect(response.status).toBe(204);
    expect(server.received).toMatchObject([{ method: "GET", body: null }]);
  });

  test("sends on the caller's headers that the guard names", async () => {
    await using server = await fakeAgent(() => ({}));
    const headers = { "X-Version": "1.0", "x-tracking": "1", authorization: "Bearer other" };
    const named = guardFor(server.url, { headers: ["x-version", "x-absent"], token: "right" });
    await local.fetch(named)(server.url, { headers });
    const [call] = server.received;
    expect(call?.headers).toMatchObject({ "x-version": "1.0", authorization: "Bearer right" });
    expect(call?.headers).not.toHaveProperty("x-tracking");
    expect(call?.headers).not.toHaveProperty("x-absent");
  });

  test("sends its own token to its hosts, and no header of the caller's", async () => {
    await using server = await fakeAgent(() => ({}));
    const headers = { authorization: "Bearer other", cookie: "a=b", "x-tracking": "1" };
    await local.fetch(guardFor(server.url, { token: "right" }))(server.url, { headers });
    await local.fetch(guardFor(server.url))(server.url, { headers });
    const [withToken, without] = server.received;
    expect(withToken?.headers.authorization).toBe("Bearer right");
    expect(without?.headers).not.toHaveProperty("authorization");
    for (const name of ["cookie", "x-tracking"])
      expect(withToken?.headers).not.toHaveProperty(name);
  });

  test("calls no other host, with or without a token", async () => {
    await using server = await fakeAgent(() => ({}));
    const guard = guardFor("https://models.example", { token: "secret" });
    const failed = await failureOf(local, guard, server.url);
    expect(failed).toMatchObject({
      failed: "refused",
      detail: expect.stringContaining("not one of"),
    });
    expect(JSON.stringify(failed)).not.toContain("secret");
    expect(server.received).toEqual([]);
  });

  test("does not follow a redirect", async () => {
    await using target = await fakeAgent();
    await using server = await fakeAgent(() => Raw.text("", 302, { location: target.url }));
    const hosts = [new URL(server.url).host, new URL(target.url).host];
    const failed = await failureOf(local, guardFor(server.url, { hosts }), server.url);
    expect(failed).toMatchObject({ failed: "http-status" });
    expect(target.received).toEqual([]);
  });

  test.each(["https://127.0.0.1", "https://2130706433", "https://[::1]", "https://models.example"])(
    "refuses an address of this machine in public mode: %s",
    async (url) => {
      const failed = await failureOf(strict, guardFor(url), url);
      expect(failed.failed).toBe("refused");
    },
  );

  test("refuses http in public mode, and a token by http to another machine", async () => {
    const url = "http://models.example";
    expect(await failureOf(strict, guardFor(url), url)).toMatchObject({ failed: "refused" });
    const guard = guardFor(url, { token: "secret" });
    expect(await failureOf(local, guard, url)).toMatchObject({ failed: "refused" });
  });

  test.each([
    ["a body beyond the cap", Raw.huge(100_000), "too-large"],
    ["a slow trickle", Raw.trickle(), "timeout"],
    ["a closed socket", Raw.closed(), "unreachable"],
  ])("%s is a failure", async (_, answer, code) => {
    await using server = await fakeAgent(() => answer);
    const signal = AbortSignal.timeout(code === "timeout" ? 300 : 30_000);
    const guard = guardFor(server.url, { signal });
    expect(await failureOf(local, guard, server.url)).toMatchObject({ failed: code });
  });

  test("takes GET and POST of text alone", async () => {
    await using server = await fakeAgent();
    const guarded = local.fetch(guardFor(server.url));
    await expect(guarded(server.url, { method: "DELETE" })).rejects.toThrow(TypeError);
    await expect(guarded(new Request(server.url))).rejects.toThrow(TypeError);
    await expect(guarded(server.url, { method: "POST", body: new FormData() })).rejects.toThrow();
    expect(server.received).toEqual([]);
  });
});
