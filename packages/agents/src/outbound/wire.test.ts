import { type AddressInfo, createServer, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { isFailure } from "@wisp/game";
import { afterAll, describe, expect, test } from "vitest";
import { fakeAgent, Raw, sleep } from "../../test/servers.ts";
import { outboundClient } from "./client.ts";
import { guardedConnector } from "./connect.ts";
import type { Resolve } from "./resolve.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

interface Wire extends AsyncDisposable {
  readonly url: string;
  /** Unread bytes do not matter: sockets may be closed at any time. */
  readonly heard: () => string;
}

/** A server that writes given bytes once it has received a whole request. */
async function wire(write: (socket: Socket) => void | Promise<void>): Promise<Wire> {
  let heard = "";
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      if (heard.includes("\r\n\r\n")) void write(socket);
    });
  });
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard: () => heard,
    [Symbol.asyncDispose]: () =>
      new Promise((closed) => {
        server.close(() => closed());
      }),
  };
}

async function outcomeOf(url: string, limitMs = 30_000): Promise<string> {
  const answer = await client.post(url, {}, { signal: AbortSignal.timeout(limitMs) });
  return isFailure(answer) ? answer.failed : "answered";
}

describe("answers meant to exhaust the client", () => {
  test("a compressed body is unpacked up to the limit of an answer", async () => {
    const bomb = gzipSync(Buffer.alloc(30_000_000, " "));
    expect(bomb.length).toBeLessThan(64 * 1024);
    const headers = { "content-encoding": "gzip", "content-type": "application/json" };
    await using agent = await fakeAgent(() => Raw.text(bomb, 200, headers));
    const before = process.memoryUsage().rss;
    expect(await outcomeOf(agent.url)).toBe("too-large");
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000);
  });

  const head = "HTTP/1.1 200 OK\r\n";
  const endless = async (socket: Socket, start: string, more: string, pauseMs = 0) => {
    socket.write(start);
    while (!socket.destroyed) {
      socket.write(more);
      await sleep(pauseMs);
    }
  };
  const flood = "x-a: b\r\n".repeat(100);

  test.each([
    ["a flood of headers", (socket: Socket) => endless(socket, head, flood), "too-large"],
    [
      "one header without end",
      (socket: Socket) => endless(socket, head, "x".repeat(1_024)),
      "too-large",
    ],
    ["headers in a trickle", (socket: Socket) => endless(socket, head, "x", 20), "timeout"],
    [
      "a promise of ten megabytes, kept",
      (socket: Socket) => {
        socket.write(`${head}content-length: 10000000\r\n\r\n`);
        socket.write("x".repeat(10_000_000));
      },
      "too-large",
    ],
    [
      "a promise of a body that never comes",
      (socket: Socket) => void socket.write(`${head}content-length: 5\r\n\r\n`),
      "timeout",
    ],
    [
      "small chunks without end",
      (socket: Socket) =>
        endless(socket, `${head}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n", 20),
      "timeout",
    ],
    [
      "invalid chunks",
      (socket: Socket) =>
        void socket.write(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`),
      "unreachable",
    ],
    [
      "two lengths",
      (socket: Socket) =>
        void socket.end(`${head}content-length: 2\r\ncontent-length: 9\r\n\r\n{}1234567`),
      "unreachable",
    ],
    [
      "endless provisional answers",
      (socket: Socket) => endless(socket, "", "HTTP/1.1 103 Early Hints\r\n\r\n", 20),
      "timeout",
    ],
  ])("%s is a failure in time", async (_, write, code) => {
    await using server = await wire(write);
    // What is refused at sight is refused long before a limit that a busy machine keeps, too.
    const limitMs = code === "timeout" ? 300 : 30_000;
    expect(await outcomeOf(server.url, limitMs)).toBe(code);
  });
});

describe("nothing can be put between the lines of a request", () => {
  const line = "x\r\nx-injected: yes\r\n\r\nGET /stolen HTTP/1.1\r\n";
  const signal = (): AbortSignal => AbortSignal.timeout(30_000);

  test.each(["a\r\nb", "a\nb", "a\0b", "a b", "ä", "", line])(
    "an invalid token (%j) is refused, and not repeated",
    async (token) => {
      await using agent = await fakeAgent();
      const bearer = { token, host: new URL(agent.url).host };
      const answer = await client.post(agent.url, {}, { signal: signal(), bearer });
      expect(answer).toMatchObject({ failed: "refused" });
      expect(JSON.stringify(answer)).not.toContain("x-injected");
      expect(agent.connections()).toBe(0);
    },
  );

  test("a header of ours with a line in it is a fault of ours, and is not sent", async () => {
    await using agent = await fakeAgent();
    const headers = { "x-session-id": line };
    await expect(client.post(agent.url, {}, { signal: signal(), headers })).rejects.toThrow();
    expect(agent.received).toEqual([]);
  });

  test.each([
    `/${line}`,
    `/?a=${line}`,
    `/%0d%0ax-injected:%20yes`,
    `/#${line}`,
    "/\u560d\u560ax-injected: yes",
  ])("an address with a line in it (%j) stays one line", async (path) => {
    await using server = await wire((socket) => {
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    });
    await outcomeOf(server.url + path);
    expect(server.heard()).not.toMatch(/^x-injected/im);
    expect(server.heard().match(/HTTP\/1\.1\r\n/g)).toHaveLength(1);
  });

  test.each([`agent.example${line}`, "agent.example\r\nhost: other"])(
    "a host with a line in it (%j) reaches nobody",
    async (host) => {
      expect(await outcomeOf(`http://${host}`)).toBe("refused");
    },
  );
});

describe("compressed answers", () => {
  const json = Buffer.from('{"text": "5"}');
  test.each([
    ["gzip", gzipSync(json)],
    ["x-gzip", gzipSync(json)],
    ["deflate", deflateSync(json)],
    ["deflate", deflateRawSync(json)],
    ["br", brotliCompressSync(json)],
    ["gzip, br", brotliCompressSync(gzipSync(json))],
    ["identity", json],
    [undefined, gzipSync(json)],
  ])("of the coding %s are read", async (coding, body) => {
    const headers: Record<string, string> =
      coding === undefined ? {} : { "content-encoding": coding };
    await using agent = await fakeAgent(() => Raw.text(body, 200, headers));
    const answer = await client.post(agent.url, {}, { signal: AbortSignal.timeout(30_000) });
    expect(answer).toMatchObject({ json: { text: "5" } });
  });

  test.each([
    ["gzip", json, "The answer is called gzip, but cannot be decompressed."],
    ["br", gzipSync(json), "The answer is called br, but cannot be decompressed."],
    ["zstd", json, "The answer is compressed (zstd) in a way that is not read."],
  ])("of the coding %s that are something else are named", async (coding, body, detail) => {
    await using agent = await fakeAgent(() => Raw.text(body, 200, { "content-encoding": coding }));
    const answer = await client.post(agent.url, {}, { signal: AbortSignal.timeout(30_000) });
    expect(answer).toMatchObject({ failed: "not-json", detail });
  });
});

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])(
    "to a private address are not followed (%i), with or without leave to follow on the host",
    async (status) => {
      await using target = await fakeAgent();
      const token = "hf_secret";
      await using agent = await fakeAgent(() => Raw.text("", status, { location: target.url }));
      const bearer = { token, host: new URL(agent.url).host };
      for (const followOnHost of [false, true]) {
        const call = { signal: AbortSignal.timeout(30_000), bearer, followOnHost };
        const answer = await client.post(agent.url, {}, call);
        expect(answer).toMatchObject({ failed: "http-status", status });
      }
      expect(target.connections()).toBe(0);
    },
  );

  test("to nowhere are reported as what they are", async () => {
    await using agent = await fakeAgent(() => Raw.text("", 302));
    for (const followOnHost of [false, true]) {
      const call = { signal: AbortSignal.timeout(30_000), followOnHost };
      expect(await client.get(agent.url, call)).toMatchObject({
        failed: "http-status",
        status: 302,
        detail: expect.stringMatching(/ answered with HTTP 302, and names no address to go to\.$/),
      });
    }
  });

  test.each([307, 308])(
    "that ask for the same request at the same host are followed (%i)",
    async (status) => {
      await using agent = await fakeAgent(({ path }) =>
        path.endsWith("/") ? { text: "5" } : Raw.text("", status, { location: `${path}/` }),
      );
      const call = { signal: AbortSignal.timeout(30_000) };
      const answer = await client.post(`${agent.url}/slash`, { ask: 1 }, call);
      expect(answer).toMatchObject({ json: { text: "5" } });
      expect(agent.received.map(({ body }) => body)).toEqual([{ ask: 1 }, { ask: 1 }]);
    },
  );

  test("that go round at the same host are followed once", async () => {
    await using agent = await fakeAgent(({ path }) =>
      Raw.text("", 307, { location: `${path}again` }),
    );
    const call = { signal: AbortSignal.timeout(30_000), followOnHost: true };
    expect(await client.get(`${agent.url}/`, call)).toMatchObject({ failed: "http-status" });
    expect(agent.received).toHaveLength(2);
  });
});

describe("names whose addresses change", () => {
  /** Stands for a public address: tests reach none. */
  const ALLOWED = "127.0.0.1";

  /** Connects twice to a name that leads to the allowed address first, then to the other. */
  async function connected(second: readonly string[]): Promise<string[]> {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((started) => server.listen(0, ALLOWED, started));
    const { port } = server.address() as AddressInfo;
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      const addresses = asked === 1 ? [ALLOWED] : second;
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    const refusal = (address: string, name?: string) =>
      address === ALLOWED ? undefined : `${name} is forbidden`;
    const connect = guardedConnector({ resolve, refusal });
    const target = { hostname: "agent.example", protocol: "http:", port: String(port) };
    const attempt = () =>
      new Promise<string>((done) => {
        connect(target, (error, socket) => {
          done(error === null ? `${socket.remoteAddress}` : error.message);
          socket?.destroy();
        });
      });
    const outcomes = [await attempt(), await attempt()];
    server.close();
    return outcomes;
  }

  test("are looked up for every connection, which goes to the address found", async () => {
    const [first, second] = await connected(["127.0.0.2"]);
    expect(first).toBe(ALLOWED);
    expect(second).toMatch(/^agent\.example is forbidden$/);
  });

  test("lead to their allowed addresses alone", async () => {
    expect(await connected(["127.0.0.2", "::1", ALLOWED])).toEqual([ALLOWED, ALLOWED]);
  });
});
