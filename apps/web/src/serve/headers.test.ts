import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { setSite } from "#test/open-site.ts";
import { noteOrigins } from "./callers.ts";
import { noteChanges, noteUnavailable, sayUnavailable, setOwnHeaders } from "./headers.ts";

afterEach(() => {
  vi.useRealTimers();
  setSite({});
});

test.each([
  [true, "max-age=31536000"],
  [false, null],
])("with https %s an answer says so, and never where the runner is", async (isHttps, strict) => {
  const server = createServer((_, response) => {
    setOwnHeaders(response, isHttps);
    response.setHeader("x-middleware-rewrite", "http://runner:3100/live");
    response.writeHead(200, { "content-type": "text/plain" }).end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(headers.get("strict-transport-security")).toBe(strict);
  expect(headers.get("x-middleware-rewrite")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  server.close();
});

test.each([
  ["POST", "a=b; next-auth.session-token=x", true],
  ["PUT", "next-auth.session-token=x", true],
  ["GET", "next-auth.session-token=x", false],
  ["POST", "a=b", false],
])("%s with the cookies %j marks its browser: %s", async (method, cookie, marks) => {
  const server = createServer((request, response) => {
    noteChanges(request, response);
    // What sets all cookies of its own must not drop the mark.
    response.setHeader("Set-Cookie", ["own=1"]).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}`, { method, headers: { cookie } });
  server.close();
  const mark = "WISP_CHANGED=yes; Path=/; Max-Age=3; HttpOnly; SameSite=Lax";
  expect(headers.getSetCookie()).toEqual(marks ? ["own=1", mark] : ["own=1"]);
});

test("beside a replica, what the owner of the machine changes is marked for a while", async () => {
  const site = { WISP_MODE: "local", WISP_DATABASE_READ_URL: "postgresql://127.0.0.1:1/a" };
  setSite({ ...site, WISP_DATABASE_READ_LAG_MS: "4000" });
  vi.useFakeTimers({ toFake: ["performance"] });
  const server = createServer((request, response) => {
    noteChanges(request, response);
    response.end(request.headers.cookie);
  });
  noteOrigins(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (method: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}`, { method, headers })).text();
  const elsewhere = { "x-forwarded-for": "192.0.2.1" };
  const token = { authorization: "Bearer x" };
  const session = { cookie: "next-auth.session-token=x" };
  // Others have a name, or are not of this machine.
  for (const headers of [elsewhere, token, session]) await ask("POST", headers);
  expect(await ask("GET")).toBe("");
  expect(await ask("POST")).toBe("WISP_CHANGED=yes");
  expect(await ask("GET", { cookie: "a=b" })).toBe("a=b; WISP_CHANGED=yes");
  expect(await ask("GET", elsewhere)).toBe("");
  vi.advanceTimersByTime(6_900);
  expect(await ask("GET")).toBe("WISP_CHANGED=yes");
  vi.advanceTimersByTime(200);
  expect(await ask("GET")).toBe("");
  setSite({ ...site, WISP_DATABASE_READ_URL: "" });
  await ask("POST");
  expect(await ask("GET")).toBe("");
  server.close();
});

/** The answer to a request whose page fails, with or without a failure of the database at that time. */
async function answerOf(
  status: number,
  isNoted: boolean,
  own: { readonly "retry-after"?: string },
): Promise<[number, string | null]> {
  const server = createServer((_, response) => {
    sayUnavailable(response);
    if (isNoted) noteUnavailable();
    response.writeHead(status, own).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { status: said, headers } = await fetch(`http://127.0.0.1:${port}`);
  server.close();
  return [said, headers.get("retry-after")];
}

test.each([
  { was: 500, isNoted: true, own: {}, is: [503, "5"] },
  // It failed for another reason, after the database was back.
  { was: 500, isNoted: false, own: {}, is: [500, null] },
  { was: 404, isNoted: true, own: {}, is: [404, null] },
  { was: 200, isNoted: true, own: {}, is: [200, null] },
  { was: 503, isNoted: false, own: {}, is: [503, "5"] },
  { was: 503, isNoted: true, own: { "retry-after": "60" }, is: [503, "60"] },
])("$was with $own is sent as $is (the database was away: $isNoted)", async (each) => {
  expect(await answerOf(each.was, each.isNoted, each.own)).toEqual(each.is);
});
