import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { askingNext } from "./answers.ts";
import { coalesce, LOG, PUBLIC_READS, readThrough, sharedCalls } from "./shared-calls.ts";

/** Reads that the test ends. */
function reads() {
  const begun: { key: string; end(value: string): void; fail(error: Error): void }[] = [];
  const read = coalesce(
    (key: string, _context: null) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ key, end: resolve, fail: reject });
      }),
  );
  return { begun, get: (key: string) => read(key, null) };
}

/** Until every callback that could run has run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("readers that arrive during a read share the next one, never the running one", async () => {
  const { begun, get } = reads();
  const first = get("a");
  const later = [get("a"), get("a"), get("a")];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.end("old");
  expect(await first).toBe("old");
  await settled();
  expect(begun).toHaveLength(2);
  const latest = get("a");
  begun[1]?.end("new");
  expect(await Promise.all(later)).toEqual(["new", "new", "new"]);
  await settled();
  expect(begun).toHaveLength(3);
  begun[2]?.end("newest");
  expect(await latest).toBe("newest");
});

test("reads of other keys do not wait", async () => {
  const { begun, get } = reads();
  const both = [get("a"), get("b")];
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
  for (const { key, end } of begun) end(key);
  expect(await Promise.all(both)).toEqual(["a", "b"]);
});

test("a read is not shared with readers that arrive after its end", async () => {
  const { begun, get } = reads();
  for (const value of ["one", "two"]) {
    const read = get("a");
    begun.at(-1)?.end(value);
    expect(await read).toBe(value);
    await settled();
  }
  expect(begun).toHaveLength(2);
});

test("a read that fails rejects for all who share it, and the next call reads again", async () => {
  const { begun, get } = reads();
  const first = get("a");
  const second = get("a");
  begun[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await settled();
  begun[1]?.end("back");
  expect(await second).toBe("back");
});

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const log = "/api/v1/matches/01a20011-ac9e-77cd-81b8-9ae5e0afbcbe/log";

interface Site {
  readonly calls?: RegExp;
  readonly statusOf?: (caller: string) => number;
  /** The site answers nothing until this many requests have arrived. */
  readonly atOnce?: number;
}

/** A site whose logs grow by one with each read; each read takes at least 50 ms. */
async function site({ calls = LOG, statusOf = () => 200, atOnce = 1 }: Site = {}) {
  const read: string[] = [];
  let came = 0;
  const page: RequestListener = async (request, response) => {
    read.push(request.url ?? "");
    const text = `${request.url} 你好 ${read.length}`;
    const status = statusOf(request.headers["x-forwarded-for"]?.toString() ?? "");
    const headers = { "content-type": "application/json", "access-control-allow-origin": "*" };
    do await sleep(50);
    while (came < atOnce);
    response.writeHead(status, headers).end(text);
  };
  const server = createServer(sharedCalls(calls, readThrough(askingNext(page)), page)).listen(
    0,
    "127.0.0.1",
  );
  server.prependListener("request", () => {
    came += 1;
  });
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { read, get };
}

test("many concurrent requests for a log are answered by two reads, the second started after them", async () => {
  const { read, get } = await site({ atOnce: 20 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${log}?after=7`)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(read.length).toBe(2);
  expect(texts.filter((text) => text.endsWith(" 2"))).toHaveLength(19);
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("vary")).toBe("Accept-Encoding");
  }
  // Nothing is kept.
  expect(await (await get(`${log}?after=7`)).text()).toMatch(/ 3$/);
});

test("each reader gets the coding it takes", async () => {
  const { get } = await site();
  const answers = await Promise.all(
    ["br", "gzip", "identity"].map((way) => get(log, { "accept-encoding": way })),
  );
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual([
    "br",
    "gzip",
    null,
  ]);
  for (const answer of answers) expect(await answer.text()).toContain("你好");
});

test("a refusal of one caller does not affect others", async () => {
  const { get } = await site({
    statusOf: (caller) => (caller === "10.0.0.1" ? 429 : 200),
    atOnce: 4,
  });
  const answers = await Promise.all(
    [1, 1, 2, 3].map((caller) => get(log, { "x-forwarded-for": `10.0.0.${caller}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 200, 200]);
});

test("a single request causes one read, for any answer", async () => {
  const { read, get } = await site({ statusOf: () => 404 });
  expect((await get(log)).status).toBe(404);
  expect(read).toHaveLength(1);
});

const match = "/api/v1/matches/01a20011-ac9e-77cd-81b8-9ae5e0afbcbe";

test.each([
  "/api/v1/matches",
  "/api/v1/matches?status=finished&game=who-is-spy",
  match,
  "/api/v1/agents/bayes",
  "/api/v1/seasons",
  "/api/v1/seasons/cup/tournament",
  "/api/v1/seasons/cup/tournament/day",
  "/api/v1/leaderboards/house?language=en",
  "/api/v1/leaderboards/house/statistics",
])("%s is a list, or of one", async (path) => {
  const { read, get } = await site({ calls: PUBLIC_READS, atOnce: 3 });
  await Promise.all([get(path), get(path), get(path)]);
  expect(read).toHaveLength(2);
});

test.each([
  `${log}?after=x`,
  `${log}/../stream`,
  `${match}/stream`,
  `${match}/replay.gif`,
  "/api/v1/me",
  "/api/v1/tickets/01a20011-ac9e-77cd-81b8-9ae5e0afbcbe",
  "/api/v1/checks/01a20011-ac9e-77cd-81b8-9ae5e0afbcbe",
  "/api/v1/seasons/house/export",
  "/api/v1/agents/bayes/key",
])("%s is not shared", async (path) => {
  for (const calls of [LOG, PUBLIC_READS]) {
    const { read, get } = await site({ calls });
    await Promise.all([get(path), get(path), get(path)]);
    expect(read).toHaveLength(3);
  }
});
