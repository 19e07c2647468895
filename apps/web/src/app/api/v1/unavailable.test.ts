import { callFailures, useCaseFailures } from "@wisp/api";
import { openDatabase } from "@wisp/db";
import { afterAll, expect, it } from "vitest";
import { ApiProblem, publicRoute } from "#server/calls/api.ts";
import { openSite } from "#test/open-site.ts";

const { url } = await openSite();
const health = await import("./health/route.ts");

const passing = Object.entries({ ...useCaseFailures, ...callFailures }).flatMap(
  ([code, meaning]) => (meaning.status === 503 ? [{ code, ...meaning }] : []),
);
const context = { params: Promise.resolve({}) };

it.each(passing)("$code says when to call again", async (declared) => {
  const fail = (waitMs?: number) =>
    publicRoute(async () => {
      throw new ApiProblem(declared, "Later.", waitMs);
    })(new Request("http://localhost/api/v1/matches"), context);
  const [unknown, known] = [await fail(), await fail(7_000)];
  expect(unknown.status).toBe(503);
  expect(Number(unknown.headers.get("retry-after"))).toBe(declared.retryAfterS);
  expect(known.headers.get("retry-after")).toBe("7");
});

const full = new URL(url);
full.searchParams.set("options", "-c default_transaction_read_only=on");
const away = new URL(url);
away.port = "1";

it.each([
  ["up", url, 200, null],
  ["read-only", full.href, 503, "5"],
  ["down", away.href, 503, "5"],
])("health is %s", async (state, address, status, retryAfter) => {
  const database = openDatabase({ url: address });
  afterAll(() => database.close());
  globalThis.wispDatabase = database;
  const answer = await health.GET();
  expect((await answer.json()).database).toBe(state);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
});
