import { agentBySlug, createAgent, ensureSeason, ensureUser, recordCheck } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { findTicket, leaveOwnQueue, requestMatch } from "./tickets.ts";

const { database } = await freshDatabase();
const ann = await ensureUser(database, "ann");
const bob = await ensureUser(database, "bob");

async function agent(slug: string, games: readonly string[]): Promise<void> {
  await createAgent(database, {
    slug,
    name: slug,
    ownerId: ann.id,
    house: false,
    endpoint: null,
    games: games.map((game) => ({ game, locale: "en" })),
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
}
await agent("one", ["who-is-spy"]);
await agent("many", ["who-is-spy", "tic-tac-toe"]);
await agent("one-left", ["removed-game", "who-is-spy"]);
await agent("none-left", ["removed-game"]);
await ensureSeason(database, {
  slug: "house",
  name: "House",
  game: "who-is-spy",
  config: {},
  locales: ["en"],
  house: true,
});
const practice = { kind: "practice", opponents: "house" } as const;

test("an agent whose other games the arena no longer has needs no game in the request", async () => {
  const requested = await requestMatch(database, ann, "one-left", practice);
  if (isFailure(requested)) throw new Error(requested.detail);
  expect(await findTicket(database, ann, requested.id)).toMatchObject({ game: "who-is-spy" });
});

test("an agent that plays one game needs no game in the request", async () => {
  const requested = await requestMatch(database, ann, "one", practice);
  if (isFailure(requested)) throw new Error(requested.detail);
  const ticket = await findTicket(database, ann, requested.id);
  expect(ticket).toMatchObject({ game: "who-is-spy", state: "waiting", agent: { slug: "one" } });
  expect(await findTicket(database, bob, requested.id)).toMatchObject({ failed: "unknown-ticket" });
  expect(await leaveOwnQueue(database, bob, requested.id)).toMatchObject({
    failed: "unknown-ticket",
  });
  expect(await leaveOwnQueue(database, ann, requested.id)).toMatchObject({ state: "left" });
});

test.each([
  ["an agent of others", bob, "one", {}, "unknown-agent"],
  ["no game of an agent that plays several", ann, "many", {}, "game-needed"],
  ["no game of an agent whose games are removed", ann, "none-left", {}, "game-removed"],
  ["a removed game", ann, "one-left", { game: "removed-game" }, "game-removed"],
  ["a game that it does not play", ann, "one", { game: "tic-tac-toe" }, "wrong-game"],
  ["an unknown season", ann, "one", { season: "nowhere", kind: "ranked" }, "unknown-season"],
  ["a ranked match without a check", ann, "one", { season: "house", kind: "ranked" }, "not-passed"],
] as const)("a request for %s fails", async (_, owner, slug, more, failed) => {
  expect(await requestMatch(database, owner, slug, { ...practice, ...more })).toMatchObject({
    failed,
  });
});

test("practice is in any language, unless the agent names others", async () => {
  const { version } = (await agentBySlug(database, "one")) ?? {};
  const check = async (locale: string): Promise<void> => {
    const steps = [{ name: "who-is-spy", ok: true, ms: 1, detail: "", locales: [locale] }];
    await recordCheck(database, version?.id ?? "", { ok: true, steps });
  };
  const request = () => requestMatch(database, ann, "one", { ...practice, locale: "zh" });
  await check("en");
  expect(await request()).toMatchObject({ failed: "unnamed-game" });
  await check("zh");
  expect(isFailure(await request())).toBe(false);
});
