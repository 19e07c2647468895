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
async function site() {
  const asked: { readonly path: string; readonly response: ServerResponse }[] = [];
  const server = createServer(
    oneAfterAnother(({ url = "" }, response) => void asked.push({ path: url, response })),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const connection = (): Socket => connect((server.address() as AddressInfo).port, "127.0.0.1");
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
