import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import {
  type Agent,
  agentBySlug,
  changePlay,
  ensureSeason,
  enterSeason,
  joinQueue,
  listAgents,
  listCandidates,
  listEntries,
  recordCheck,
  type Season,
  setOnline,
  ticketById,
  withdrawAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const spy = (locale: string, online = true) => ({ game: "who-is-spy", locale, online });
const toe = { game: "tic-tac-toe", locale: "en", online: true };

let agent: Agent;
let season: Season;
beforeAll(async () => {
  const created = await addAgent(database, "polyglot", {
    games: [
      { game: "who-is-spy", locale: "zh" },
      { game: "who-is-spy", locale: "en" },
    ],
  });
  agent = created;
  await recordCheck(database, agent.version.id, { ok: true });
  await setOnline(database, agent.id, true);
  const terms = { name: "S", game: "who-is-spy", config: {}, locales: ["en", "zh"], house: false };
  season = await ensureSeason(database, { slug: "s", ...terms });
  await ensureSeason(database, { ...terms, slug: "house", house: true });
});

const slugs = async (query: { game: string; locale: string; seasonId?: string }) =>
  (await listCandidates(database, { seasonId: null, ...query })).map(({ slug }) => slug);

test("an agent plays a game in several languages, and is listed and offered in each", async () => {
  expect(agent.games).toEqual([spy("en"), spy("zh")]);
  expect((await agentBySlug(database, "polyglot"))?.games).toEqual([spy("en"), spy("zh")]);
  for (const locale of ["en", "zh"]) {
    expect(await slugs({ game: "who-is-spy", locale })).toEqual(["polyglot"]);
    const { agents } = await listAgents(database, { game: "who-is-spy", locale });
    expect(agents.map(({ slug }) => slug)).toEqual(["polyglot"]);
  }
  expect(await slugs({ game: "tic-tac-toe", locale: "en" })).toEqual([]);
});

test("each of its games is offered by its own switch, and can be requested in any case", async () => {
  expect(
    await changePlay(database, agent.id, { games: [spy("en"), spy("zh", false), toe] }),
  ).toBeNull();
  expect((await agentBySlug(database, "polyglot"))?.games).toEqual([
    toe,
    spy("en"),
    spy("zh", false),
  ]);
  expect(await slugs({ game: "who-is-spy", locale: "en" })).toEqual(["polyglot"]);
  expect(await slugs({ game: "who-is-spy", locale: "zh" })).toEqual([]);
  expect(await slugs({ game: "tic-tac-toe", locale: "en" })).toEqual(["polyglot"]);
  const called = { seasonId: null, called: [agent.id] };
  const query = { game: "who-is-spy", locale: "zh", ...called };
  expect(await listCandidates(database, query)).toMatchObject([{ slug: "polyglot" }]);
});

test("it waits in one queue per game, in the requested language", async () => {
  const request = { agentId: agent.id, kind: "practice", opponents: "queue" } as const;
  const ids = [];
  for (const more of [{ game: "who-is-spy", locale: "zh" }, { game: "tic-tac-toe" }]) {
    const joined = await joinQueue(database, { ...request, ...more });
    if (isFailure(joined)) throw new Error(joined.detail);
    ids.push(joined.id);
  }
  const tickets = await Promise.all(ids.map((id) => ticketById(database, id)));
  expect(tickets).toMatchObject([
    { game: "who-is-spy", locale: "zh", state: "waiting" },
    { game: "tic-tac-toe", locale: "en", state: "waiting" },
  ]);
  const ranked = { ...request, kind: "ranked", game: "who-is-spy" } as const;
  const joined = await joinQueue(database, { ...ranked, locale: "zh" });
  expect("id" in joined && (await ticketById(database, joined.id))).toMatchObject({ locale: "zh" });
});

test("it leaves the queues of games and languages that it no longer plays", async () => {
  expect(await changePlay(database, agent.id, { games: [spy("en"), spy("zh"), toe] })).toBeNull();
  const request = { agentId: agent.id, opponents: "queue" } as const;
  const ids: string[] = [];
  for (const [game, locale, kind] of [
    ["who-is-spy", "zh", "ranked"],
    ["tic-tac-toe", "en", "practice"],
  ] as const) {
    const ticket = await joinQueue(database, { ...request, game, locale, kind });
    if (isFailure(ticket)) throw new Error(ticket.detail);
    ids.push(ticket.id);
  }
  const states = async () =>
    (await Promise.all(ids.map((id) => ticketById(database, id)))).map((ticket) => [
      ticket?.state,
      ticket?.refusal,
    ]);
  await changePlay(database, agent.id, { games: [spy("en"), spy("zh", false), toe] });
  expect(await states()).toEqual([
    ["waiting", null],
    ["waiting", null],
  ]);
  await changePlay(database, agent.id, { games: [spy("en"), toe] });
  expect(await states()).toEqual([
    ["refused", "wrong-language"],
    ["waiting", null],
  ]);
});

test("it enters a season in all its languages, and keeps these while it is in", async () => {
  expect(await changePlay(database, agent.id, { games: [spy("en"), spy("zh")] })).toBeNull();
  expect(await enterSeason(database, season.id, agent.id)).toEqual({ entered: true });
  const locales = async () => (await listEntries(database, season.id)).map((each) => each.locales);
  expect(await locales()).toEqual([["en", "zh"]]);
  expect(await changePlay(database, agent.id, { games: [spy("en")] })).toMatchObject({
    failed: "in-season",
  });
  // Nor is anything else changed that was asked for with it.
  const before = await agentBySlug(database, "polyglot");
  const more = { maxConcurrent: 7, separateSessions: true };
  expect(await changePlay(database, agent.id, { games: [spy("en")], ...more })).toMatchObject({
    failed: "in-season",
  });
  expect(await agentBySlug(database, "polyglot")).toEqual(before);
  expect((await agentBySlug(database, "polyglot"))?.games).toEqual([spy("en"), spy("zh")]);
  await withdrawAgent(database, null, season.id, agent);
  expect(await changePlay(database, agent.id, { games: [spy("en")] })).toBeNull();
  await enterSeason(database, season.id, agent.id);
  expect(await locales()).toEqual([["en"]]);
  // A language that comes later counts when it enters again.
  expect(await changePlay(database, agent.id, { games: [spy("en"), spy("zh")] })).toBeNull();
  const seasonId = season.id;
  expect(await slugs({ game: "who-is-spy", locale: "en", seasonId })).toEqual(["polyglot"]);
  expect(await slugs({ game: "who-is-spy", locale: "zh", seasonId })).toEqual([]);
  const request = { agentId: agent.id, kind: "ranked", opponents: "queue", seasonId } as const;
  const joined = await joinQueue(database, { ...request, game: "who-is-spy", locale: "zh" });
  expect(joined).toMatchObject({ failed: "wrong-language" });
});

test("an agent plays something", async () => {
  expect(await changePlay(database, agent.id, { games: [] })).toMatchObject({ failed: "no-games" });
});
