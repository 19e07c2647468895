import {
  agentSchema,
  errorSchema,
  leaderboardSchema,
  logSchema,
  matchListSchema,
  matchSchema,
} from "@wisp/api";
import { expect } from "playwright/test";
import { aMatch } from "./arena.ts";
import { startLiveMatch } from "./arena-database.ts";
import { test } from "./test.ts";

test("the house has played everyone out of placement, and the board adds up", async ({
  request,
}) => {
  for (const locale of ["en", "zh"]) {
    await expect
      .poll(async () => {
        const response = await request.get(`/api/v1/leaderboards/house?locale=${locale}`);
        const { rows } = leaderboardSchema.parse(await response.json());
        return rows.length >= 8 && rows.every(({ placement }) => !placement);
      })
      .toBe(true);
  }
});

test("answers have the shapes the document promises", async ({ request }) => {
  const get = async (path: string): Promise<unknown> => {
    const response = await request.get(`/api/v1${path}`);
    expect(response.status(), path).toBe(200);
    return response.json();
  };
  const id = await aMatch(request, "status=finished");
  matchSchema.parse(await get(`/matches/${id}`));
  const log = logSchema.parse(await get(`/matches/${id}/log`));
  expect(log.over).toBe(true);
  expect(log.sealed.length).toBeGreaterThan(6);
  expect(log.events.map(({ cursor }) => cursor)).toEqual(log.events.map((_, place) => place));
  agentSchema.parse(await get("/agents/bayes"));
  const first = matchListSchema.parse(await get("/matches?limit=2"));
  const second = matchListSchema.parse(await get(`/matches?limit=2&cursor=${first.next}`));
  expect(first.matches.map((match) => match.id)).not.toContain(second.matches[0]?.id);
  const capped = matchListSchema.parse(await get("/matches?limit=100000"));
  expect(capped.matches.length).toBeLessThanOrEqual(100);
  expect(await get("/openapi.json")).toMatchObject({ openapi: "3.1.0" });
});

test("a live log holds public events and nothing else", async ({ request }) => {
  const id = await startLiveMatch();
  const response = await request.get(`/api/v1/matches/${id}/log`);
  const log = logSchema.parse(await response.json());
  expect(log).toMatchObject({ over: false, sealed: [], decisions: [] });
  expect(log.events.every(({ at }) => at === null)).toBe(true);
  const types = new Set(log.events.map(({ event }) => event.type));
  for (const sealed of ["table-drawn", "word-dealt", "ballot-dealt", "round-judged"]) {
    expect(types).not.toContain(sealed);
  }
  const match = matchSchema.parse(await (await request.get(`/api/v1/matches/${id}`)).json());
  expect(match).toMatchObject({ seed: null, result: null });
});

for (const [path, status] of [
  ["/matches/nonsense", 400],
  ["/matches/00000000-0000-7000-8000-000000000000", 404],
  ["/matches/00000000-0000-7000-8000-000000000000/log", 404],
  ["/matches?cursor=%27;drop", 400],
  ["/matches?limit=-4", 400],
  ["/matches?status=dancing", 400],
  ["/agents/nobody", 404],
  ["/leaderboards/never", 404],
  ["/leaderboards/house?locale=xx", 400],
] as const) {
  test(`GET ${path} is refused with ${status} and a sentence`, async ({ request }) => {
    const response = await request.get(`/api/v1${path}`);
    expect(response.status()).toBe(status);
    const { error } = errorSchema.parse(await response.json());
    expect(error.message.length).toBeGreaterThan(10);
  });
}
