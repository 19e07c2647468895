import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitRendering } from "./limit-rendering.ts";
import { Turns } from "./turns.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site that renders two pages at a time with `render`; requests for pages wait for turns of `longMs`. */
async function siteOf(render: RequestListener, longMs?: number) {
  const turns = new Turns({ atOnce: 2, ...(longMs !== undefined && { longMs }) });
  const server = createServer(
    limitRendering(turns, render, (path) => path === "/api/v1/matches"),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  return get;
}

/** A site that answers when the test says so. */
async function site(longMs?: number) {
  const open: ServerResponse[] = [];
  const get = await siteOf((_request, response) => void open.push(response), longMs);
  return { open, get };
}

test("two pages are rendered at a time, calls at once, and all are answered", async () => {
  const { open, get } = await site();
  const pages = Array.from({ length: 5 }, (_, place) =>
    get([`/me?${place}`, `/x/../me?${place}`, "/api/nothing"][place % 3] ?? "", { method: "POST" }),
  );
  await expect.poll(() => open.length).toBe(2);
  const call = get("/api/v1/matches");
  await expect.poll(() => open.length).toBe(3);
  let most = 0;
  let answered = 0;
  while (answered < 6) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    most = Math.max(most, open.length);
    open.shift()?.end("done");
    answered += 1;
  }
  expect(most).toBe(3);
  const statuses = (await Promise.all([...pages, call])).map(({ status }) => status);
  expect(statuses).toEqual(Array(6).fill(200));
});

test("readers who leave, and answers that take long, do not keep the others waiting", async () => {
  const { open, get } = await site(300);
  const leaving = new AbortController();
  const left = [0, 1, 2].map((place) => get(`/me?${place}`, { signal: leaving.signal }));
  await expect.poll(() => open.length).toBe(2);
  leaving.abort();
  for (const one of left) await expect(one).rejects.toThrow();
  const slow = [0, 1].map((place) => get(`/slow?${place}`));
  await expect.poll(() => open.length).toBe(4);
  const next = get("/me");
  await expect.poll(() => open.length).toBe(5);
  for (const response of open) response.end("done");
  for (const answer of await Promise.all([...slow, next])) expect(answer.status).toBe(200);
});

test("an action for which Next asks the site again needs one turn", async () => {
  let innerRequests = 0;
  const get = await siteOf(async ({ url, headers }, response) => {
    if (url === "/page") innerRequests += 1;
    // Next sends the headers that it got along; all actions wait here for a page of the same site.
    const sent = { "x-wisp-self-request": headers["x-wisp-self-request"]?.toString() ?? "" };
    response.end(url === "/page" ? "page" : await (await get("/page", { headers: sent })).text());
  }, 60_000);
  const forged = { headers: { "x-wisp-self-request": "0".repeat(36) } };
  const actions = Array.from({ length: 6 }, () => get("/action", forged));
  for (const answer of await Promise.all(actions)) expect(await answer.text()).toBe("page");
  expect(innerRequests).toBe(6);
});

test("a forged token does not get around the turns", async () => {
  const { open, get } = await site();
  const forged = ["", "0".repeat(36), "é".repeat(18)].map((token) => ({
    headers: { "x-wisp-self-request": Buffer.from(token).toString("latin1") },
  }));
  const pages = forged.map((init) => get("/me", init));
  await expect.poll(() => open.length).toBe(2);
  // A call that needs no turn is there later than a third page would be.
  const call = get("/api/v1/matches");
  await expect.poll(() => open.length).toBe(3);
  expect(open.map(({ req }) => req.url)).toEqual(["/me", "/me", "/api/v1/matches"]);
  open.pop()?.end("done");
  await call;
  const [first, second] = open.splice(0);
  first?.end("done");
  await expect.poll(() => open.length).toBe(1);
  for (const response of [second, ...open]) response?.end("done");
  for (const answer of await Promise.all(pages)) expect(answer.status).toBe(200);
});
