import {
  createAgent,
  createPlanned,
  ensureUser,
  listAuditEntries,
  listEntries,
  type NewMatch,
  performSeasonAction,
  recordCheck,
  seasonBySlug,
  setRole,
} from "@wisp/db";
import { isFailure, stagesShape } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { expect, test } from "vitest";
import { actOnSeason, enterAgent, inviteToSeason } from "./act.ts";
import { newSeason } from "./terms.ts";
import {
  decideDispute,
  disputeMatch,
  panelOf,
  replayLostTable,
  setDay,
  showDay,
} from "./tournament-day.ts";

const { database } = await freshDatabase();
const made = await ensureUser(database, "olga");
await setRole(database, made.id, "organizer");
const olga = { ...made, role: "organizer" } as const;
const bob = await ensureUser(database, "bob");

const MINUTE_MS = 60_000;
let serial = 0;

async function agentOf(ownerId: string | null) {
  serial += 1;
  const slug = `agent-${String(serial).padStart(3, "0")}`;
  const agent = await createAgent(database, {
    slug,
    name: slug,
    ownerId,
    house: ownerId === null,
    endpoint: null,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  return agent;
}

async function read(slug: string) {
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error(`no ${slug}`);
  return season;
}

type Seated = { readonly id: string; readonly version: { readonly id: string } };

/** A match of tic-tac-toe among agents. */
const matchOf = (seasonId: string, agents: readonly Seated[], seed: string): NewMatch => ({
  seasonId,
  game: "tic-tac-toe",
  gameVersion: 1,
  locale: "en",
  config: { language: "en" },
  materials: {},
  seed,
  seedHash: `hash of ${seed}`,
  randomAlgorithm: "test/1",
  pace: "full",
  seats: agents.map((agent, seat) => ({ seat, agentId: agent.id, versionId: agent.version.id })),
});

/** A tournament that starts in some minutes. */
async function cup(minutes: number | null): Promise<string> {
  serial += 1;
  const opensAt = minutes === null ? null : new Date(Date.now() + minutes * MINUTE_MS);
  const season = await newSeason(database, olga, {
    ...plainTerms,
    name: `Cup ${serial}`,
    game: "tic-tac-toe",
    options: {},
    packs: [],
    ranking: "rating",
    schedule: "blocks",
    eligibility: "everyone",
    opensAt,
    stages: stagesShape.parse([{ kind: "swiss" }]),
  });
  if (isFailure(season)) throw new Error(season.detail);
  return season.slug;
}

const day = (more: object = {}) => ({
  zone: "Asia/Shanghai",
  checkInMinutes: 60,
  roundStarts: [],
  ...more,
});

test.each([
  [{ zone: "Mars/Olympus" }, "wrong-zone"],
  [{ checkInMinutes: 1.5 }, "wrong-times"],
  [{ checkInMinutes: -1 }, "wrong-times"],
  [{ roundStarts: [new Date(Date.now() + 20 * MINUTE_MS)] }, "wrong-times"],
  [
    { roundStarts: [90, 80].map((minutes) => new Date(Date.now() + minutes * MINUTE_MS)) },
    "wrong-times",
  ],
])("%j are no times of a tournament that starts in half an hour", async (more, failed) => {
  const slug = await cup(30);
  expect(await setDay(database, olga, slug, day(more))).toMatchObject({ failed });
});

test("only the organizer sets times, and only of tournaments", async () => {
  const slug = await cup(30);
  expect(await setDay(database, bob, slug, day())).toMatchObject({ failed: "not-yours" });
  expect(await panelOf(database, bob, slug, new Date())).toMatchObject({ failed: "not-yours" });
  expect(await setDay(database, olga, slug, day())).toEqual({ set: true });
  const { entries } = await listAuditEntries(database, { action: "tournament-times-set" });
  expect(entries[0]).toMatchObject({
    target: slug,
    detail: { zone: "Asia/Shanghai", checkInMinutes: 60 },
  });
});

test("who has not passed a check since the check-in opened is not in the tournament", async () => {
  const slug = await cup(30);
  await setDay(database, olga, slug, day());
  const [checked, late, house] = [
    await agentOf(bob.id),
    await agentOf(bob.id),
    await agentOf(null),
  ];
  for (const agent of [checked, late]) {
    await recordCheck(database, agent.version.id, { ok: true });
    expect(await enterAgent(database, bob, slug, agent.slug)).toEqual({ entered: true });
    // It passed before the window.
    await database.pool.query(
      `UPDATE "AgentVersion" SET "checkedAt" = now() - interval '2 hours' WHERE "id" = $1`,
      [agent.version.id],
    );
  }
  await inviteToSeason(database, olga, slug, [house.slug]);
  const states = async () => {
    const shown = await showDay(database, await read(slug), new Date());
    return shown.checkIns.map(({ agent, isCheckedIn }) => [agent.slug, isCheckedIn]);
  };
  expect(await states()).toEqual([
    [checked.slug, false],
    [late.slug, false],
    [house.slug, true],
  ]);
  const start = () => actOnSeason(database, olga, slug, "start", { allowSameOwner: true });
  expect(await start()).toMatchObject({ failed: "too-few-agents" });
  // No agent was taken out by the start that did not come.
  expect(
    (await listEntries(database, (await read(slug)).id)).every((each) => each.withdrawnAt === null),
  ).toBe(true);

  await recordCheck(database, checked.version.id, { ok: true });
  await recordCheck(database, late.version.id, { ok: false });
  expect(await states()).toEqual([
    [checked.slug, true],
    [late.slug, false],
    [house.slug, true],
  ]);
  expect(await start()).toEqual({ done: true });
  const entries = await listEntries(database, (await read(slug)).id);
  expect(entries.map(({ agent, withdrawnAt }) => [agent.slug, withdrawnAt !== null])).toEqual([
    [checked.slug, false],
    [late.slug, true],
    [house.slug, false],
  ]);
  expect(await setDay(database, olga, slug, day({ checkInMinutes: 5 }))).toMatchObject({
    failed: "not-now",
  });
});

test("a start before the check-in opens takes nobody out, and round times lead to the next one", async () => {
  const slug = await cup(null);
  const agents = [await agentOf(null), await agentOf(null)];
  await inviteToSeason(
    database,
    olga,
    slug,
    agents.map((agent) => agent.slug),
  );
  const at = new Date(Date.now() + 30 * MINUTE_MS);
  expect(await setDay(database, olga, slug, day({ roundStarts: [at] }))).toEqual({ set: true });
  const season = await read(slug);
  const request = { seasonId: season.id, actorId: null, seats: 2, allowSameOwner: true };
  expect(await performSeasonAction(database, { ...request, action: "start" })).toEqual({
    done: true,
  });
  const shown = await showDay(database, await read(slug), new Date());
  // The first round has no match yet, and needs no time.
  expect(shown).toMatchObject({ checkInAt: null, checkIns: [], nextRoundAt: null });
  const place = { stage: 0, round: 0, group: 0, table: 0, match: 0 };
  const match = await createPlanned(database, season.id, matchOf(season.id, agents, "a seed"), {
    place: { ...place, entrants: [], seats: [], dealt: {} },
    late: 0,
  });
  expect(match).toEqual(expect.any(String));
  expect((await showDay(database, await read(slug), new Date())).nextRoundAt).toEqual(at);
});

/** A tournament that is played, with a match of the agents that has ended in some way. */
async function played(status: "finished" | "failed") {
  const slug = await cup(null);
  const agents = [await agentOf(bob.id), await agentOf(null)];
  for (const agent of agents) {
    await recordCheck(database, agent.version.id, { ok: true });
    if (agent.owner === null) await inviteToSeason(database, olga, slug, [agent.slug]);
    else await enterAgent(database, bob, slug, agent.slug);
  }
  const season = await read(slug);
  expect(await actOnSeason(database, olga, slug, "start", { allowSameOwner: true })).toEqual({
    done: true,
  });
  const place = { stage: 0, round: 0, group: 0, table: 0, match: 0 };
  const make = (seed: string, at = place) =>
    createPlanned(database, season.id, matchOf(season.id, agents, seed), {
      place: { ...at, entrants: agents.map(({ id }) => id), seats: [0, 1], dealt: {} },
      late: 0,
    });
  const end = async (seed: string, at = place): Promise<string> => {
    const id = await make(seed, at);
    if (typeof id !== "string") throw new Error(id.detail);
    await database.pool.query(
      `UPDATE "Match" SET "status" = $2::"MatchStatus", "finishedAt" = now() WHERE "id" = $1`,
      [id, status],
    );
    return id;
  };
  return { slug, season, agents, place, make, end };
}

test("a match that the arena lost is played again until the next round is drawn", async () => {
  const { slug, place, make, end } = await played("failed");
  const replay = () => replayLostTable(database, olga, slug, place);
  const lost = async () => {
    const panel = await panelOf(database, olga, slug, new Date());
    if (isFailure(panel)) throw new Error(panel.detail);
    return panel.lost;
  };
  for (const seed of ["a", "b"]) await end(seed);
  expect(await replay()).toMatchObject({ failed: "not-lost" });
  await end("c");
  expect(await lost()).toMatchObject([place]);
  expect(await replayLostTable(database, bob, slug, place)).toMatchObject({ failed: "not-yours" });
  expect(await replay()).toEqual({ replayed: true });
  // It is due again, and has three attempts more.
  expect(await lost()).toEqual([]);
  expect(await replay()).toMatchObject({ failed: "not-lost" });
  for (const seed of ["d", "e", "f"]) await end(seed);
  expect(await lost()).toMatchObject([place]);
  expect(await make("next", { ...place, round: 1 })).toEqual(expect.any(String));
  expect(await replay()).toMatchObject({ failed: "too-late" });
  const { entries } = await listAuditEntries(database, { action: "table-replayed" });
  expect(entries).toMatchObject([{ target: slug, detail: place }]);
});

test("a match that the arena lost is not played again once its table plays another set", async () => {
  const { slug, place, make, end } = await played("failed");
  for (const seed of ["a", "b", "c"]) await end(seed);
  const replay = () => replayLostTable(database, olga, slug, place);
  // Of two seats: the second match of the same set, and the first of the next.
  expect(await make("second", { ...place, match: 1 })).toEqual(expect.any(String));
  expect(await replay()).toEqual({ replayed: true });
  for (const seed of ["d", "e", "f"]) await end(seed);
  expect(await make("of another table", { ...place, table: 1, match: 2 })).toEqual(
    expect.any(String),
  );
  expect(await make("of another group", { ...place, group: 1, round: 1 })).toEqual(
    expect.any(String),
  );
  expect(await replay()).toEqual({ replayed: true });
  for (const seed of ["g", "h", "i"]) await end(seed);
  expect(await make("next set", { ...place, match: 2 })).toEqual(expect.any(String));
  expect(await replay()).toMatchObject({ failed: "too-late" });
});

test("an owner objects once to a match of theirs, and the organizer decides once, with a reason", async () => {
  const { slug, agents, make, place, end } = await played("finished");
  const [own, house] = agents.map((agent) => agent.slug);
  const match = await end("a");
  const object = (agent = "", more: object = {}) =>
    disputeMatch(database, bob, slug, { agent, match, text: "The clock was wrong.", ...more });
  expect(await object(house)).toMatchObject({ failed: "not-yours" });
  expect(await object(own, { text: " " })).toMatchObject({ failed: "wrong-text" });
  expect(await object(own, { text: "x".repeat(1_001) })).toMatchObject({ failed: "wrong-text" });
  expect(await object(own, { match: "none" })).toMatchObject({ failed: "unknown-match" });
  const running = await make("b", { ...place, match: 1 });
  expect(await object(own, { match: running })).toMatchObject({ failed: "unknown-match" });
  expect(await object(own)).toEqual({ opened: true });
  expect(await object(own)).toMatchObject({ failed: "disputed" });

  const disputes = async () => {
    const panel = await panelOf(database, olga, slug, new Date());
    if (isFailure(panel)) throw new Error(panel.detail);
    return panel.disputes;
  };
  const [dispute] = await disputes();
  expect(dispute).toMatchObject({
    matchId: match,
    agent: { slug: own },
    text: "The clock was wrong.",
    upheld: null,
  });
  const id = dispute?.id ?? "";
  const decide = (ruling: string) =>
    decideDispute(database, olga, slug, { id, upheld: false, ruling });
  expect(await decide("")).toMatchObject({ failed: "wrong-text" });
  expect(
    await decideDispute(database, bob, slug, { id, upheld: true, ruling: "Mine." }),
  ).toMatchObject({ failed: "not-yours" });
  expect(await decide("The log shows that it was right.")).toEqual({ ruled: true });
  expect(await decide("Again.")).toMatchObject({ failed: "unknown-dispute" });
  expect(await disputes()).toMatchObject([
    { upheld: false, ruling: "The log shows that it was right." },
  ]);
  const { entries } = await listAuditEntries(database, { action: "dispute-dismissed" });
  expect(entries).toMatchObject([
    { target: slug, detail: { agent: own, ruling: "The log shows that it was right." } },
  ]);
});
