import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { askingNext } from "./answers.ts";
import type { AskPage } from "./render-slots.ts";
import { isSameForAll, sharedPages } from "./shared-pages.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site that renders `render` and records it; sends requests like a reader. */
async function site(
  render: (request: IncomingMessage, response: ServerResponse) => void,
  stampOf: (address: string) => Promise<string | null> = async () => null,
) {
  const rendered: string[] = [];
  const page = (request: IncomingMessage, response: ServerResponse): void => {
    rendered.push(`${request.headers["x-forwarded-for"] ?? "?"} ${request.url}`);
    // Long enough for those who ask at the same time.
    setTimeout(() => render(request, response), 50);
  };
  // The cache takes 0 for no time at all.
  let time = 1;
  const askNext = askingNext(page);
  const askPage: AskPage = (path, headers) => askNext(path, headers);
  const server = createServer(sharedPages(askPage, page, stampOf, { now: () => time }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const pass = async (ms: number): Promise<void> => {
    time += ms;
    // The cache reads its clock once a millisecond.
    await sleep(5);
  };
  return { rendered, get, pass, port };
}

const hello = (request: IncomingMessage, response: ServerResponse): void => {
  const nonce = `nonce${Math.random()}`;
  const policy = `script-src 'self' 'nonce-${nonce}'`;
  response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
  response.end(`<script nonce="${nonce}">hello()</script>${request.headers.cookie} 你好`);
};

test("a page is rendered once for all requests within a second, with a policy that has no nonce", async () => {
  const { rendered, get } = await site(hello);
  const answers = await Promise.all(
    ["br", "br;q=0, gzip", "br;q=0"].map((way) => get("/watch", { "accept-encoding": way })),
  );
  const codings = answers.map(({ headers }) => headers.get("content-encoding"));
  expect(codings).toEqual(["br", "gzip", null]);
  answers.push(await get("/watch"), await get("/watch", { "accept-encoding": "br" }));
  expect(rendered).toHaveLength(1);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain("WISP_LOCALE=en 你好");
  const hash = createHash("sha256").update("hello()").digest("base64");
  for (const { headers } of answers) {
    expect(headers.get("content-security-policy")).toBe(`script-src 'self' 'sha256-${hash}'`);
  }
});

test("each language, address and set of router headers has its own page", async () => {
  const { rendered, get } = await site(hello);
  await get("/watch");
  expect(await (await get("/watch", { "accept-language": "zh-CN" })).text()).toContain("=zh");
  expect(await (await get("/watch", { cookie: "WISP_LOCALE=zh" })).text()).toContain("=zh");
  await get("/watch?page=2");
  await get("/watch", { rsc: "1" });
  expect(rendered).toHaveLength(4);
});

test("a page older than a second still answers while it is rendered again; one of two seconds does not", async () => {
  let count = 0;
  const { get, pass } = await site((_request, response) => {
    count += 1;
    response.end(`rendering ${count}`);
  });
  const read = async () => (await get("/watch")).text();
  expect(await read()).toBe("rendering 1");
  await pass(1_200);
  expect(await read()).toBe("rendering 1");
  await expect.poll(read).toBe("rendering 2");
  await pass(2_200);
  expect(await read()).toBe("rendering 3");
});

test("who is signed in changes nothing on a page that is the same for everybody", async () => {
  const { rendered, get } = await site(hello);
  const read = async (cookie: string) => (await get("/watch", { cookie })).text();
  const [one, other] = await Promise.all([
    read("next-auth.session-token=one; WISP_LOCALE=en; x=1"),
    read("next-auth.session-token=other"),
  ]);
  for (const text of [one, other]) {
    expect(text).toContain("WISP_LOCALE=en; next-auth.session-token=somebody 你好");
  }
  expect(rendered).toHaveLength(1);
  expect(await read("WISP_RESULTS=shown")).toContain("WISP_LOCALE=en; WISP_RESULTS=shown 你好");
  expect(await read("WISP_CHANGED=yes; a=b")).toContain("WISP_CHANGED=yes; a=b");
  expect(rendered).toHaveLength(3);
  expect(await read("WISP_RESULTS=other; visitor=x")).toContain(">WISP_LOCALE=en 你好");
  expect(rendered).toHaveLength(4);
});

test("caches before the site may keep pages of strangers, and no other answer", async () => {
  const { get } = await site((request, response) => {
    const status = request.url === "/watch/gone" ? 404 : 200;
    response.writeHead(status, {
      "cache-control": "private, no-store",
      vary: "rsc",
      ...(request.url === "/watch/cookie" && { "set-cookie": "a=b" }),
    });
    response.end("page");
  });
  const kept = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    return [answer.headers.get("cdn-cache-control"), answer.headers.get("vary")];
  };
  const forAll = ["max-age=2", "rsc, Accept-Language, Cookie, Accept-Encoding"];
  expect(await kept("/watch")).toEqual(forAll);
  // The page is shared with readers who have cookies, and what is said of it is not.
  expect(await kept("/watch", { cookie: "WISP_LOCALE=en" })).toEqual([
    null,
    "rsc, Accept-Encoding",
  ]);
  expect(await kept("/watch", { "accept-language": "zh" })).toEqual(forAll);
  expect(await kept("/watch?page=2", { rsc: "1" })).toEqual(forAll);
  const refused: [string, Record<string, string>][] = [
    ["/watch", { cookie: "next-auth.session-token=x" }],
    ["/watch", { cookie: "WISP_CHANGED=yes" }],
    ["/watch", { authorization: "Bearer x" }],
    ["/watch/gone", {}],
    ["/watch/cookie", {}],
    ["/me", {}],
    ["/play/seat/0198c0de-0000-7000-8000-000000000000", {}],
    ["/seasons/some", {}],
    ["/api/v1/matches", {}],
  ];
  for (const [path, headers] of refused) {
    expect([path, (await kept(path, headers))[0]]).toEqual([path, null]);
  }
});

test("a request with personal data gets a separate page", async () => {
  const { rendered, get } = await site(hello);
  const session = { cookie: "WISP_LOCALE=en; next-auth.session-token=x" };
  expect(await (await get("/me", session)).text()).toContain("session-token=x");
  await Promise.all([get("/me", session), get("/me", session)]);
  await Promise.all([get("/api/v1/matches"), get("/api/v1/matches")]);
  await get("/watch", { authorization: "Bearer x" });
  expect(rendered).toHaveLength(6);
});

test.each([
  ["a refusal", 429, {}],
  ["a failure", 500, {}],
  ["a page that sets a cookie", 200, { "set-cookie": "a=b" }],
])("%s is for the one who got it", async (_what, status, headers) => {
  const { rendered, get } = await site((_request, response) => {
    response.writeHead(status, { "x-answer": `${rendered.length}`, ...headers }).end("wait");
  });
  const [first, second] = await Promise.all([get("/watch"), get("/watch")]);
  expect([first?.status, second?.status]).toEqual([status, status]);
  expect(rendered).toHaveLength(2);
  expect((await get("/watch")).status).toBe(status);
  expect(rendered).toHaveLength(3);
});

test("only a canonical address is shared, and no long one", async () => {
  const { rendered, port } = await site(hello);
  // fetch would tidy these addresses up.
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const [answer] = await once(
      request({ host: "127.0.0.1", port, path, headers, agent: false }).end(),
      "response",
    );
    answer.resume();
    await once(answer, "end");
  };
  const odd = ["/./api/v1/matches", "/x/../watch", "//evil/watch", "/\\api", "/%2e/watch"];
  for (const path of odd) {
    await ask(path);
    await ask(path);
  }
  expect(rendered.map((line) => line.split(" ")[1])).toEqual(odd.flatMap((path) => [path, path]));
  await ask("/watch", { "next-router-state-tree": "x".repeat(9_000) });
  await ask("/watch", { "next-router-state-tree": "x".repeat(9_000) });
  expect(rendered).toHaveLength(odd.length * 2 + 2);
});

test("each of many large pages is rendered once, although not all of them can be kept", async () => {
  const { rendered, get } = await site((request, response) => {
    // Those requested first are ready last, and displaced by the others before that.
    const place = Number(request.url?.split("=")[1]);
    setTimeout(() => response.end("x".repeat(300_000)), 500 - 10 * place);
  });
  const pages = Array.from({ length: 28 }, (_, place) => get(`/watch?page=${place}`));
  for (const page of await Promise.all(pages)) expect(await page.text()).toHaveLength(300_000);
  expect(rendered).toHaveLength(28);
});

test.each([
  "/",
  "/watch",
  "/watch/0198",
  "/agents",
  "/agents/hush",
  "/agents/newton",
  "/docs/rules",
])("%s is the same for everybody", (path) => expect(isSameForAll(path)).toBe(true));

test.each([
  "/me",
  "/agents/new",
  "/agents/new/x",
  "/agents/a/b",
  "/watching",
  "/play",
  "/lab",
  "/seasons/s",
])("%s may depend on its reader", (path) => expect(isSameForAll(path)).toBe(false));

/** Renders pages that count, and says so in Chinese. */
const counting = (status = 200, headers = {}) => {
  let count = 0;
  return (_request: IncomingMessage, response: ServerResponse): void => {
    count += 1;
    response.writeHead(status, headers).end(`第 ${count} 次`);
  };
};

test("a page with a stamp is rendered again when that has changed, and at the latest after an hour", async () => {
  const stamps: Record<string, string> = { "/watch/1": "a" };
  const { get, pass } = await site(counting(), async (address) => stamps[address] ?? null);
  const read = async (coding = "br") =>
    (await get("/watch/1", { "accept-encoding": coding })).text();
  expect(await read()).toBe("第 1 次");
  await pass(30 * 60_000);
  for (const coding of ["br", "gzip", "identity", "gzip"]) {
    expect(await read(coding)).toBe("第 1 次");
  }
  stamps["/watch/1"] = "b";
  await pass(2_100);
  expect(await read()).toBe("第 2 次");
  await pass(59 * 60_000);
  expect(await read()).toBe("第 2 次");
  await pass(2 * 60_000);
  expect(await read()).toBe("第 3 次");
  delete stamps["/watch/1"];
  await pass(2_100);
  expect(await read()).toBe("第 4 次");
});

test("a change while a page is rendered is not lost", async () => {
  let stamp = "before";
  let text = "before";
  const { get, pass } = await site(
    (_request, response) => {
      const read = text;
      [stamp, text] = ["after", "after"];
      setTimeout(() => response.end(read), 50);
    },
    async () => stamp,
  );
  const read = async () => (await get("/watch/1")).text();
  expect(await read()).toBe("before");
  await pass(2_100);
  expect(await read()).toBe("after");
});

test.each([
  ["a missing page", 404, {}],
  ["a page that sets a cookie", 200, { "set-cookie": "a=b" }],
])("%s is not kept, whatever its stamp", async (_what, status, headers) => {
  const { get, pass } = await site(counting(status, headers), async () => "stamp");
  expect(await (await get("/watch/1")).text()).toBe("第 1 次");
  await pass(2_100);
  expect(await (await get("/watch/1")).text()).toBe("第 2 次");
});

test("a reader gets the page although its stamp cannot be read", async () => {
  const { get } = await site(counting(), async () => {
    throw new Error("The database is gone.");
  });
  expect(await (await get("/watch/1")).text()).toBe("第 1 次");
});

test("pages are kept up to a number of bytes, those read last before others", async () => {
  const { rendered, get, pass } = await site(
    (_request, response) => response.end(randomBytes(1_000_000)),
    async () => "stamp",
  );
  const read = async (place: number) => (await get(`/watch/${place}`)).arrayBuffer();
  const places = Array.from({ length: 20 }, (_, place) => place);
  for (const place of places) await read(place);
  expect(rendered).toHaveLength(20);
  await pass(3_000);
  for (const place of places.slice(-8)) await read(place);
  expect(rendered).toHaveLength(20);
  for (const place of places.slice(0, 3)) await read(place);
  expect(rendered).toHaveLength(23);
});
