import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { forgetCounts, rates } from "#server/limits/limits.ts";
import { isSelfRequest } from "./callers.ts";
import { limitRendering, type RenderPlace, RenderSlots, renderInSlots } from "./render-slots.ts";
import { serializePerSocket } from "./sockets.ts";

/** Lets the event loop turn more often than slots wait for. */
async function turns(): Promise<void> {
  for (let count = 0; count < 6; count += 1) await turn();
}

function entered(slots: RenderSlots, address: string | null): RenderPlace {
  const place = slots.enter(address);
  if (typeof place === "string") throw new Error(`no place: ${place}`);
  return place;
}

/** Waits for slots of these addresses; `served` lists those that got theirs, in this order. */
function waiting(slots: RenderSlots, addresses: readonly (string | null)[]) {
  const served: (string | null)[] = [];
  const places = addresses.map((address) => {
    const place = entered(slots, address);
    void place.slot().then((mine) => mine && served.push(address));
    return place;
  });
  return { served, places };
}

test("addresses are served in rotation, each in the order of its requests", async () => {
  const slots = new RenderSlots({ atOnce: 1 });
  const { served, places } = waiting(slots, ["a", "a", "a", "a", "b", "b", "c"]);
  await turns();
  expect(served).toEqual(["a"]);
  for (const place of [0, 4, 6, 1, 5, 2]) {
    places[place]?.leave();
    await turns();
  }
  expect(served).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
});

test("one address takes no more than its share of the slots, on one's own machine all", async () => {
  const slots = new RenderSlots({ atOnce: 4, perAddress: 2 });
  const { served, places } = waiting(slots, ["a", "a", "a", "b"]);
  await turns();
  expect(served).toEqual(["a", "b", "a"]);
  places[0]?.leave();
  await turns();
  expect(served).toEqual(["a", "b", "a", "a"]);
  const own = waiting(new RenderSlots({ atOnce: 4, perAddress: 2 }), [
    null,
    null,
    null,
    null,
    null,
  ]);
  await turns();
  expect(own.served).toHaveLength(4);
});

test("a place that is left while it waits takes no slot, and one that is left twice frees one", async () => {
  const slots = new RenderSlots({ atOnce: 1, places: { perKey: 2, total: 3 } });
  const [first, second] = [entered(slots, "a"), entered(slots, "a")];
  expect(slots.enter("a")).toBe("key");
  expect(await first.slot()).toBe(true);
  const left = second.slot();
  second.leave();
  second.leave();
  expect(await left).toBe(false);
  const third = entered(slots, "a");
  const next = third.slot();
  first.leave();
  first.leave();
  expect(await next).toBe(true);
  const { served } = waiting(slots, ["b", "b"]);
  await turns();
  expect(served).toEqual([]);
  expect(slots.enter("c")).toBe("total");
});

/** Next, whose pages are ready when `finish` is called; counts those that are being rendered. */
function slowNext() {
  let open = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const askNext = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise<void>((resolve) => waiting.push(resolve));
    open -= 1;
    return { status: 200, headers: {}, body: Buffer.from("page") };
  };
  const finish = async (): Promise<void> => {
    await turns();
    while (waiting.length > 0) {
      waiting.shift()?.();
      await turns();
    }
  };
  return { askNext, finish, most: () => most };
}

const from = (caller: number) => ({ "x-forwarded-for": `192.0.2.${caller}` });

const awaited = (): boolean => true;

test("few pages are rendered at the same time, and all of them are", async () => {
  const { askNext, finish, most } = slowNext();
  const ask = renderInSlots(new RenderSlots({ atOnce: 3 }), askNext);
  const answers = Array.from({ length: 20 }, (_, page) =>
    ask(`/watch?page=${page}`, from(1), awaited),
  );
  await turns();
  await finish();
  expect((await Promise.all(answers)).map((answer) => answer?.status)).toEqual(Array(20).fill(200));
  expect(most()).toBe(3);
});

test("an address that requests too many pages at the same time is refused, and others are not", async () => {
  const { askNext, finish } = slowNext();
  const ask = renderInSlots(
    new RenderSlots({ atOnce: 1, places: { perKey: 2, total: 3 } }),
    askNext,
  );
  const first = [ask("/a", from(1), awaited), ask("/b", from(1), awaited)];
  const refused = await ask("/c", from(1), awaited);
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  expect(refused?.body.toString()).toMatch(/^[^<\n]+\n$/);
  const other = ask("/d", from(2), awaited);
  expect(await ask("/e", from(3), awaited)).toMatchObject({ status: 503 });
  await finish();
  expect((await Promise.all([...first, other])).map((answer) => answer?.status)).toEqual(
    Array(3).fill(200),
  );
  const again = ask("/c", from(1), awaited);
  await turns();
  await finish();
  expect((await again)?.status).toBe(200);
});

test("pages that fail or do not end do not keep the others waiting", async () => {
  let asked = 0;
  const ask = renderInSlots(new RenderSlots({ atOnce: 1, hungMs: 20 }), async () => {
    asked += 1;
    if (asked === 1) throw new Error("no page");
    if (asked === 2) await new Promise(() => {});
    return { status: 200, headers: {}, body: Buffer.from("page") };
  });
  await expect(ask("/", from(1), awaited)).rejects.toThrow("no page");
  void ask("/", from(1), awaited);
  expect((await ask("/", from(1), awaited))?.status).toBe(200);
});

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site that renders two pages at a time with `render`; a page that is being sent keeps its slot for `sendingMs`. */
async function siteOf(render: RequestListener, sendingMs?: number) {
  forgetCounts();
  const slots = new RenderSlots({ atOnce: 2, ...(sendingMs !== undefined && { sendingMs }) });
  const server = createServer(
    serializePerSocket(limitRendering(slots, render, (path) => path === "/api/v1/matches")),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  return { get, port, server, slots };
}

/** A site that answers when the test says so. */
async function site(sendingMs?: number) {
  const open: ServerResponse[] = [];
  const made = await siteOf(async (_request, response) => {
    open.push(response);
    await once(response, "close");
  }, sendingMs);
  return { ...made, open };
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

test("readers who are slow do not keep the others waiting", async () => {
  const { open, get } = await site(50);
  const slow = [0, 1].map((place) => get(`/slow?${place}`));
  await expect.poll(() => open.length).toBe(2);
  for (const response of open) response.write("its beginning");
  const next = get("/me");
  await expect.poll(() => open.length).toBe(3);
  for (const response of open) response.end("done");
  for (const answer of await Promise.all([...slow, next])) expect(answer.status).toBe(200);
});

const leaving = {
  FIN: (socket: Socket) => socket.destroy(),
  RST: (socket: Socket) => socket.resetAndDestroy(),
} as const;

/** Connections that request a page each. */
const requesting = (port: number, count: number, then?: (socket: Socket) => unknown): Socket[] =>
  Array.from({ length: count }, (_, place) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET /me?${place} HTTP/1.1\r\nHost: a\r\n\r\n`, () => then?.(socket)),
    );
    return socket.on("error", () => {});
  });

test.each(["FIN", "RST"] as const)(
  "pages whose readers leave (%s) keep their slots until they are rendered, and no other is begun",
  async (way) => {
    const rendering: (() => void)[] = [];
    const { get, port, slots } = await siteOf(async (_request, response) => {
      await new Promise<void>((done) => rendering.push(done));
      response.end("rendered");
    });
    const sockets = requesting(port, 5);
    await expect.poll(() => rendering.length).toBe(2);
    await expect.poll(() => slots.waiting).toBe(3);
    sockets.forEach(leaving[way]);
    await expect.poll(() => slots.counts).toEqual({ begun: 2, ended: 0, abandoned: 3 });
    const next = get("/me");
    await expect.poll(() => slots.waiting).toBe(1);
    rendering[0]?.();
    await expect.poll(() => slots.counts).toEqual({ begun: 3, ended: 1, abandoned: 3 });
    for (const end of rendering) end();
    expect((await next).status).toBe(200);
  },
);

test.each(["FIN", "RST"] as const)(
  "nothing is rendered for hundreds of readers who leave at once (%s)",
  async (way) => {
    const rendered: (string | undefined)[] = [];
    const { get, port, slots } = await siteOf((request, response) => {
      rendered.push(request.url);
      response.end("rendered");
    });
    const sockets = requesting(port, 300, leaving[way]);
    await Promise.all(sockets.map((socket) => once(socket, "close")));
    expect((await get("/stays")).status).toBe(200);
    expect((await get("/api/v1/matches")).status).toBe(200);
    expect(rendered).toEqual(["/stays", "/api/v1/matches"]);
    expect(slots.counts).toMatchObject({ begun: 1, ended: 1 });
  },
);

test("an action for which Next asks the site again needs one slot", async () => {
  let innerRequests = 0;
  const { get } = await siteOf(async ({ url, headers }, response) => {
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

test("a forged token does not get around the slots", async () => {
  const { open, get } = await site();
  const forged = ["", "0".repeat(36), "é".repeat(18)].map((token) => ({
    headers: { "x-wisp-self-request": Buffer.from(token).toString("latin1") },
  }));
  const pages = forged.map((init) => get("/me", init));
  await expect.poll(() => open.length).toBe(2);
  // A call that needs no slot is there later than a third page would be.
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

const forwardedFrom = (address: string): string => `X-Forwarded-For: ${address}\r\n`;

/** Keeps the core busy for a while, as rendering does. */
function render(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test("a thousand requests of one address for nothing do not delay a page of another", async () => {
  let rendered = 0;
  let arrivedAt = 0;
  /** How many others were rendered between the arrival of a page and its turn. */
  const before: number[] = [];
  const { get, port, server } = await siteOf((request, response) => {
    if (request.url === "/me") before.push(rendered - arrivedAt);
    render(20);
    rendered += 1;
    response.end("rendered");
  });
  server.prependListener("request", ({ url }) => {
    if (url === "/me") arrivedAt = rendered;
  });
  const flood = Array.from({ length: 40 }, (_, connection) => {
    const paths = Array.from({ length: 25 }, (__, place) => `/api/nothing?${connection}.${place}`);
    const heads = paths.map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${forwardedFrom("192.0.2.1")}\r\n`,
    );
    const socket = connect(port, "127.0.0.1", () => socket.write(heads.join("")));
    return socket.resume();
  });
  await expect.poll(() => rendered).toBeGreaterThan(2);
  for (let page = 0; page < 5; page += 1) {
    expect((await get("/me", { headers: { "x-forwarded-for": "192.0.2.2" } })).status).toBe(200);
  }
  // Each of the forty connections has one in the line.
  expect(before).toHaveLength(5);
  expect(Math.max(...before)).toBeLessThan(10);
  for (const socket of flood) socket.destroy();
});

test("an address that asked for too many waits for no slot, and Next says so", async () => {
  const { open, get } = await site();
  const asking = (address: string) => ({ headers: { "x-forwarded-for": address } });
  for (let count = 0; count < 1_200; count += 1) rates.reads.take("192.0.2.1");
  const slow = [1, 2].map((place) => get(`/slow?${place}`, asking("192.0.2.2")));
  await expect.poll(() => open.length).toBe(2);
  const refused = get("/nothing", asking("192.0.2.1"));
  await expect.poll(() => open.length).toBe(3);
  // Those that waited for their slot are not counted again.
  expect(open.map(({ req }) => isSelfRequest(req))).toEqual([true, true, false]);
  for (const response of open) response.end("done");
  await Promise.all([refused, ...slow]);
});

test("a call of an address that made too many is refused before Next sees it", async () => {
  const { open, get } = await site();
  const call = (address: string, method = "GET") =>
    get("/api/v1/matches", { method, headers: { "x-forwarded-for": address } });
  for (let count = 0; count < 1_200; count += 1) rates.reads.take("192.0.2.1");
  const refused = await call("192.0.2.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
  expect(await refused.json()).toMatchObject({
    error: { code: "too-many", message: expect.stringMatching(/Try again in \d+ seconds\.$/) },
  });
  expect(open).toEqual([]);
  // Changes are counted apart, and others for themselves; none is counted twice.
  const others = [call("192.0.2.1", "POST"), call("192.0.2.2")];
  await expect.poll(() => open.length).toBe(2);
  for (const response of open) response.end("done");
  for (const answer of await Promise.all(others)) expect(answer.status).toBe(200);
  expect(rates.reads.size).toBe(1);
});

test("a form that finds no place is answered with the time to wait", async () => {
  const { open, get } = await site();
  const send = (headers = {}) => get("/me", { method: "POST", headers });
  const waiting = Array.from({ length: 60 }, () => send());
  await expect.poll(() => open.length).toBe(2);
  const form = await send({ "next-action": "00" });
  expect([form.status, await form.text()]).toEqual([429, "too-many 5"]);
  expect((await send()).headers.get("retry-after")).toBe("5");
  for (let answered = 0; answered < 60; answered += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.end("done");
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(60).fill(200));
});
