import { type AddressInfo, createServer } from "node:net";
import { isFailure } from "@wisp/game";
import { afterEach, describe, expect, test } from "vitest";
import { fakeAgent, listen, Raw } from "../../test/servers.ts";
import { jsonIn, type OutboundClient, outboundClient } from "./client.ts";
import type { Resolve } from "./resolve.ts";

const open: OutboundClient[] = [];
const client = (settings: Parameters<typeof outboundClient>[0]): OutboundClient => {
  const made = outboundClient(settings);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const post = (url: string, means: OutboundClient, limitMs = 30_000, body: unknown = {}) =>
  means.post(url, body, { signal: AbortSignal.timeout(limitMs) });

/** The outcome of a call, failures by their code. */
async function codeOf(url: string, means: OutboundClient, limitMs?: number): Promise<string> {
  const answer = await post(url, means, limitMs);
  return isFailure(answer) ? answer.failed : "answered";
}

describe("answers", () => {
  test("emoji, right-to-left text and escapes pass both ways intact", async () => {
    await using agent = await fakeAgent((call) => ({ echo: call.body }));
    const text = '🕵️‍♀️ مرحبا \u202eabc\u202c שלום 你好 " \\ \n \u0001';
    const answer = await post(agent.url, client({ mode: "local" }), undefined, { text });
    expect(answer).toMatchObject({ json: { echo: { text } } });
  });

  test.each([
    ["HTML", Raw.text("<html>Your Space is starting</html>"), "not-json"],
    ["broken JSON", Raw.text('{"success": tru'), "not-json"],
    ["nothing", Raw.text(""), "not-json"],
    ["bytes that are not UTF-8", Raw.text(Buffer.from([0x22, 0xff, 0xfe, 0x22])), "not-json"],
    ["10 MB", Raw.huge(10_000_000), "too-large"],
    ["10 MB, announced", Raw.text("1".repeat(10_000_000)), "too-large"],
    ["HTTP 500", Raw.text('{"success": true}', 500), "http-status"],
    ["HTTP 500 with 10 MB", Raw.text("x".repeat(10_000_000), 500), "http-status"],
    ["HTTP 404", Raw.text("no", 404), "http-status"],
    ["a closed socket", Raw.closed(), "unreachable"],
    ["no answer at all", Raw.endless(), "timeout"],
    ["a slow trickle", Raw.trickle(), "timeout"],
  ])("%s is a failure", async (_, answer, code) => {
    await using agent = await fakeAgent(() => answer);
    // Only an answer that never ends runs into the limit; a busy machine is slow with 10 MB.
    const limitMs = code === "timeout" ? 300 : 30_000;
    expect(await codeOf(agent.url, client({ mode: "local" }), limitMs)).toBe(code);
  });

  test.each([
    [
      200,
      "<!DOCTYPE html><title>Sleeping</title>",
      /a page \(HTML\).*It is a page of Hugging Face/,
    ],
    [503, "\n<html>Building</html>", /HTTP 503\. It is a page of Hugging Face/],
    [503, "no healthy upstream", /HTTP 503\.$/],
    [200, "so far so good", /answered with something that is not JSON\.$/],
  ])("HTTP %i with %j from a Space is explained", (status, text, detail) => {
    const answer = jsonIn({ status, text }, new URL("https://owner-spy.hf.space/agent/init"));
    expect(isFailure(answer) && answer.detail).toMatch(detail);
    const elsewhere = jsonIn({ status, text }, new URL("https://agents.example/agent/init"));
    expect(isFailure(elsewhere) && elsewhere.detail).not.toContain("Hugging Face");
  });

  test("a body may hold exactly 64 KiB", async () => {
    const json = `"${"x".repeat(64 * 1024 - 2)}"`;
    await using fits = await fakeAgent(() => Raw.text(json));
    await using over = await fakeAgent(() => Raw.text(`${json} `));
    const means = client({ mode: "local" });
    expect(await codeOf(fits.url, means)).toBe("answered");
    expect(await codeOf(over.url, means)).toBe("too-large");
  });

  test("a redirect is not followed", async () => {
    await using target = await fakeAgent();
    await using agent = await fakeAgent(() => Raw.text("", 307, { location: target.url }));
    const answer = await post(agent.url, client({ mode: "local" }));
    expect(answer).toMatchObject({ failed: "http-status" });
    expect(isFailure(answer) && answer.detail).toContain(target.url);
    expect(target.received).toEqual([]);
  });

  test("a port where nobody listens is unreachable, with a sentence that says so", async () => {
    const gone = await listen(() => {});
    await gone[Symbol.asyncDispose]();
    const answer = await post(gone.url, client({ mode: "local" }));
    expect(answer).toMatchObject({ failed: "unreachable" });
    expect(isFailure(answer) && answer.detail).toContain("Nothing listens");
  });

  test("a server without TLS behind an https address is unreachable", async () => {
    await using agent = await fakeAgent();
    const url = agent.url.replace("http:", "https:");
    const answer = await post(url, client({ mode: "local" }));
    expect(answer).toMatchObject({ failed: "unreachable" });
    expect(isFailure(answer) && answer.detail).toContain("No secure connection");
  });

  test.each(["http", "https"])(
    "a connection reset while it opens (%s) is unreachable",
    async (scheme) => {
      const server = createServer((socket) => socket.resetAndDestroy());
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const means = client({ mode: "local" });
      for (let call = 0; call < 20; call += 1) {
        expect(await codeOf(`${scheme}://127.0.0.1:${port}`, means)).toBe("unreachable");
      }
      server.close();
    },
  );

  test("a server of another protocol is unreachable, and it is said why", async () => {
    const server = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await post(`http://127.0.0.1:${port}`, client({ mode: "local" }));
    expect(answer).toMatchObject({ failed: "unreachable" });
    expect(isFailure(answer) && answer.detail).toMatch(/does not answer in HTTP/);
    server.close();
  });

  test("a call that was aborted beforehand is never sent", async () => {
    await using agent = await fakeAgent();
    const answer = await client({ mode: "local" }).post(
      agent.url,
      {},
      { signal: AbortSignal.abort() },
    );
    expect(answer).toMatchObject({ failed: "timeout" });
    expect(agent.received).toEqual([]);
  });
});

describe("addresses", () => {
  /** Every name leads to this machine. */
  const rebound: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

  test.each([
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://017700000001",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://[::127.0.0.1]",
    "https://[64:ff9b::7f00:1]",
    "https://localhost",
    "https://0.0.0.0",
    "https://10.0.0.1",
    "https://169.254.169.254",
    "https://[fd00::1]",
    "http://93.184.215.14",
  ])("public mode refuses %s", async (url) => {
    expect(await codeOf(url, client({ mode: "public" }))).toBe("refused");
  });

  test("public mode refuses a name that leads to loopback, and opens no connection", async () => {
    await using server = await listen(() => {});
    const means = client({ mode: "public", resolve: rebound });
    expect(await codeOf(`https://agent.example:${server.port}`, means)).toBe("refused");
    expect(server.connections()).toBe(0);
  });

  test.each(["http://10.0.0.1", "http://169.254.169.254", "http://0.0.0.0", "http://[fe80::1]"])(
    "local mode refuses %s",
    async (url) => {
      expect(await codeOf(url, client({ mode: "local" }))).toBe("refused");
    },
  );

  test("local mode reaches loopback by name and by literal", async () => {
    await using agent = await fakeAgent();
    const means = client({ mode: "local", resolve: rebound });
    expect(await codeOf(agent.url, means)).toBe("answered");
    expect(await codeOf(`http://localhost:${agent.port}`, means)).toBe("answered");
  });

  test("local mode calls nothing but its own machine by http", async () => {
    await using agent = await fakeAgent();
    const means = client({ mode: "local", resolve: rebound });
    for (const url of ["http://8.8.8.8", "http://[2606:4700::1]", "http://agent.example"]) {
      const answer = await post(`${url}:${agent.port}`, means);
      expect(answer).toMatchObject({ failed: "refused" });
      expect(isFailure(answer) && answer.detail).toContain("is not an https address");
    }
    expect(agent.connections()).toBe(0);
  });

  test("an unknown name is unreachable", async () => {
    const resolve: Resolve = async () => {
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    };
    const answer = await post("https://agent.example", client({ mode: "public", resolve }));
    expect(answer).toMatchObject({ failed: "unreachable" });
    expect(isFailure(answer) && answer.detail).toContain("DNS");
  });
});

describe("tokens", () => {
  test("reach the host they were given for, and no other", async () => {
    await using agent = await fakeAgent();
    const means = client({ mode: "local" });
    const call = (host: string) =>
      means.get(agent.url, {
        signal: AbortSignal.timeout(30_000),
        bearer: { token: "hf_secret", host },
      });
    expect(await call("other.example")).toMatchObject({ failed: "refused" });
    expect(agent.received).toEqual([]);
    expect(isFailure(await call(`127.0.0.1:${agent.port}`))).toBe(false);
    expect(agent.received[0]?.headers.authorization).toBe("Bearer hf_secret");
  });

  test("are not sent in the clear to another machine", async () => {
    const answer = await client({ mode: "local" }).get("http://agent.example", {
      signal: AbortSignal.timeout(30_000),
      bearer: { token: "hf_secret", host: "agent.example" },
    });
    expect(answer).toMatchObject({ failed: "refused" });
    expect(JSON.stringify(answer)).not.toContain("hf_secret");
  });
});

test("a connection is kept for the next call", async () => {
  await using agent = await fakeAgent();
  const means = client({ mode: "local" });
  for (let call = 0; call < 200; call += 1) await post(agent.url, means);
  expect(agent.received).toHaveLength(200);
  // Two on a quiet machine: the next call may leave before the connection of the last is free again. A machine that
  // stands still for longer than connections are kept needs some more.
  expect(agent.connections()).toBeLessThan(100);
});
