import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { oneAfterAnother } from "./one-after-another.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site that answers when the test says so, and connections to it. */
async function site(limits?: Parameters<typeof oneAfterAnother>[1]) {
  const asked: { readonly path: string; readonly response: ServerResponse }[] = [];
  const server = createServer(
    oneAfterAnother(({ url = "" }, response) => void asked.push({ path: url, response }), limits),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const connection = (): Socket => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    closing.push(() => socket.destroy());
    return socket;
  };
  return { asked, connection };
}

const paths = (asked: readonly { readonly path: string }[]) => asked.map(({ path }) => path);

const request = (path: string, more = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\n${more}\r\n`;

test("requests that one connection sends together are answered in turn, others do not wait", async () => {
  const { asked, connection } = await site();
  const one = connection();
  one.write(request("/1") + request("/2") + request("/3", "Connection: close\r\n"));
  await expect.poll(() => paths(asked)).toEqual(["/1"]);
  const other = connection();
  other.write(request("/other", "Connection: close\r\n"));
  await expect.poll(() => paths(asked)).toEqual(["/1", "/other"]);
  asked[0]?.response.end("first");
  await expect.poll(() => paths(asked)).toEqual(["/1", "/other", "/2"]);
  asked[2]?.response.end("second");
  await expect.poll(() => asked.length).toBe(4);
  for (const { response } of asked) response.end("last");
  expect(await text(one)).toMatch(/first[\s\S]*second[\s\S]*last/);
  other.destroy();
});

test("requests of a connection that is gone are not answered", async () => {
  const { asked, connection } = await site();
  const one = connection();
  one.write(request("/1") + request("/2"));
  await expect.poll(() => asked.length).toBe(1);
  const [first] = asked;
  const gone = once(first?.response as ServerResponse, "close");
  one.destroy();
  await gone;
  const other = connection();
  other.write(request("/other"));
  await expect.poll(() => paths(asked)).toEqual(["/1", "/other"]);
});

/** Sends text again and again until the connection is closed; the milliseconds until then. */
function flood(connection: Socket, text: string): Promise<number> {
  const startMs = performance.now();
  const more = (): void => {
    while (connection.writable && connection.write(text));
  };
  connection
    .on("connect", more)
    .on("drain", more)
    .on("error", () => {});
  return new Promise((resolve) => {
    connection.once("close", () => resolve(performance.now() - startMs));
  });
}

test("a connection that sends very many requests is closed, and others are answered", async () => {
  const { asked, connection } = await site();
  const pages = request("/flood").repeat(1_000);
  const floods = Array.from({ length: 4 }, () => flood(connection(), pages));
  const other = connection();
  other.write(request("/other", "Connection: close\r\n"));
  const said = text(other);
  await expect.poll(() => paths(asked)).toContain("/other");
  asked.find(({ path }) => path === "/other")?.response.end("answered");
  expect(await said).toContain("answered");
  for (const ms of await Promise.all(floods)) expect(ms).toBeLessThan(10_000);
  // Of each closed connection the first request had been begun.
  expect(asked.length).toBeLessThanOrEqual(5);
});

test("thirty-two requests that one connection sends together are all answered", async () => {
  const { asked, connection } = await site();
  const one = connection();
  one.write(request("/1").repeat(31) + request("/last", "Connection: close\r\n"));
  const said = text(one);
  for (let answered = 0; answered < 32; answered += 1) {
    await expect.poll(() => asked.length).toBe(answered + 1);
    asked[answered]?.response.end("answered");
  }
  expect((await said).match(/answered/g)).toHaveLength(32);
});

test("the requests of one address on all its connections are limited, and those of others are not", async () => {
  const { asked, connection } = await site({ unanswered: { perKey: 3, total: 5 } });
  const ask = (caller: number): Socket => {
    const socket = connection();
    socket.write(request("/", `X-Forwarded-For: 192.0.2.${caller}\r\n`));
    return socket;
  };
  for (const waiting of [1, 2, 3]) {
    ask(1);
    await expect.poll(() => asked.length).toBe(waiting);
  }
  expect(await text(ask(1))).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 5/i);
  ask(2);
  ask(2);
  await expect.poll(() => asked.length).toBe(5);
  expect(await text(ask(3))).toMatch(/^HTTP\/1\.1 503 /);
  for (const { response } of asked.splice(0)) response.end("answered");
  await expect.poll(() => asked.length).toBe(0);
  ask(1);
  await expect.poll(() => asked.length).toBe(1);
});
