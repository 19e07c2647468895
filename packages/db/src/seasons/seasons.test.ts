import { freshDatabase } from "@wisp/test-kit/database";
import { beforeEach, describe, expect, it } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { wordsOf } from "../../test/packs.ts";
import { makeTable, newMatch } from "../../test/table.ts";
import {
  type Agent,
  actOnSeason,
  createMatch,
  createPlanned,
  createSeason,
  editSeason,
  ensureUser,
  enterSeason,
  glances,
  inviteAgents,
  isFailure,
  joinLine,
  listActs,
  listCandidates,
  listEntries,
  listSeasons,
  plannedAgents,
  progressOf,
  recordCheck,
  type Season,
  type SeasonAct,
  type SeasonTerms,
  seasonBySlug,
  setRole,
  upsertPack,
  withdrawAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "anywhere");
const organizer = await ensureUser(database, "olga");
await setRole(database, organizer.id, "organizer");
const user = { id: organizer.id, role: "organizer" } as const;
const family = { slug: "light", theme: "home", difficulty: "easy", status: "accepted" } as const;
const words = wordsOf("lamp", "candle");
const pack = { name: "Words", locale: "en", families: [{ ...family, words }] };
await upsertPack(database, { ...pack, slug: "hidden", public: false });
await upsertPack(database, { ...pack, slug: "open", public: true });
await upsertPack(database, { ...pack, slug: "empty", public: false, families: [] });
await upsertPack(database, { ...pack, slug: "others", public: false });
await database.pool.query(
  `UPDATE "Pack" SET "creatorId" = $1 WHERE "slug" IN ('hidden', 'empty')`,
  [organizer.id],
);
const packIds = new Map(
  (await database.prisma.pack.findMany()).map(({ slug, id }) => [slug, id] as const),
);
const idOf = (slug: string): string => packIds.get(slug) ?? "";
let serial = 0;

beforeEach(() => database.pool.query(`DELETE FROM "LinePlace"`));

const terms = (more: Partial<SeasonTerms> = {}): SeasonTerms => {
  serial += 1;
  return {
    ...{ slug: `cup-${serial}`, name: "Spring cup", description: "", game: "who-is-spy" },
    ...{ config: {}, locales: ["en"], visibility: "unlisted", eligibility: "everyone" },
    ...{ oneAgentPerOwner: false, schedule: "lines", matchesEach: null, matchesPerDay: null },
    ...{ opensAt: null, closesAt: null, ranking: "total", rankWindowDays: null },
    ...{ wordsShown: "ended", spendMicrosPerDay: null },
    ...more,
  };
};

const wish = (more: Partial<SeasonTerms> = {}, packs: readonly string[] = []) => ({
  terms: terms(more),
  packs,
});

async function season(more: Partial<SeasonTerms> = {}): Promise<Season> {
  const made = await createSeason(database, user, wish(more));
  if (isFailure(made)) throw new Error(made.detail);
  const found = await seasonBySlug(database, made.slug);
  if (found === null) throw new Error("it is not there");
  return found;
}

const again = async ({ slug }: Season): Promise<Season> => {
  const found = await seasonBySlug(database, slug);
  if (found === null) throw new Error("it is gone");
  return found;
};

async function agent(owner: string | null, passed = true): Promise<Agent> {
  serial += 1;
  const ownerId = owner === null ? null : (await ensureUser(database, owner)).id;
  const made = await addAgent(database, `agent-${serial}`, { ownerId });
  if (passed) await recordCheck(database, made.version.id, { ok: true });
  return made;
}

const act = ({ id }: Season, what: SeasonAct, actorId: string | null = user.id) =>
  actOnSeason(database, { seasonId: id, act: what, actorId, seats: 6, manyOfAnOwner: false });
const codeOf = (result: object): unknown => ("failed" in result ? result.failed : result);
const enter = async ({ id }: Season, entering: Agent) =>
  codeOf(await enterSeason(database, id, entering.id));

const invite = ({ id }: Season, ...slugs: string[]) => inviteAgents(database, user.id, id, slugs);

describe("the terms of a season", () => {
  const day = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const cases: [string, Partial<SeasonTerms>, string[], string, string][] = [
    ["an empty name", { name: " " }, [], "wrong-name", "name"],
    ["an address with a space", { slug: "a cup" }, [], "wrong-slug", "slug"],
    ["the address of a page", { slug: "new" }, [], "wrong-slug", "slug"],
    ["too much about it", { description: "a".repeat(501) }, [], "wrong-description", "description"],
    ["no language", { locales: [] }, [], "no-language", "locales"],
    ["an unknown language", { locales: ["tlh"] }, [], "no-language", "locales"],
    ["a language twice", { locales: ["en", "en"] }, [], "no-language", "locales"],
    [
      "a start in the year 0",
      { opensAt: new Date("0000-01-01T00:00:00Z") },
      [],
      "wrong-dates",
      "opensAt",
    ],
    ["half a match", { matchesPerDay: 0.5 }, [], "wrong-number", "matchesPerDay"],
    ["blocks of no size", { schedule: "blocks" }, [], "no-matches-each", "matchesEach"],
    [
      "an end before it begins",
      { opensAt: day(2), closesAt: day(1) },
      [],
      "wrong-dates",
      "closesAt",
    ],
    ["an end in the past", { closesAt: day(-1) }, [], "wrong-dates", "closesAt"],
    ["a pack that is not there", {}, [user.id], "unknown-pack", "packs"],
    ["a pack of another language", { locales: ["zh"] }, ["hidden"], "unknown-pack", "packs"],
    ["open words in public", { visibility: "public" }, ["open"], "public-pack", "packs"],
    ["the open pack in public", { visibility: "public" }, [], "public-pack", "packs"],
    ["a pack without words", {}, ["empty"], "no-words", "packs"],
    ["a hidden pack of others", {}, ["others"], "unknown-pack", "packs"],
  ];
  it.each(cases)("refuses %s", async (_, more, packs, failed, field) => {
    const ids = packs.map((slug) => packIds.get(slug) ?? slug);
    expect(await createSeason(database, user, wish(more, ids))).toMatchObject({
      ...{ failed, field },
      detail: expect.stringMatching(/\.$/),
    });
  });

  it("are kept as they were said, once for an address", async () => {
    const given = wish({ visibility: "public", rankWindowDays: 7, matchesPerDay: 20 }, [
      idOf("hidden"),
    ]);
    expect(await createSeason(database, user, given)).toMatchObject({ slug: given.terms.slug });
    expect(await seasonBySlug(database, given.terms.slug)).toMatchObject({
      ...given.terms,
      ...{ status: "draft", house: false, creatorId: user.id },
    });
    expect(await seasonBySlug(database, given.terms.slug)).not.toHaveProperty("planSeed");
    expect(await createSeason(database, user, given)).toMatchObject({ failed: "slug-taken" });
  });

  it("let an unlisted season take open words, and keep it out of lists", async () => {
    const hidden = wish({}, [idOf("open")]);
    expect(await createSeason(database, user, hidden)).not.toHaveProperty("failed");
    const slugs = async (creatorId?: string) =>
      (await listSeasons(database, creatorId)).map(({ slug }) => slug);
    expect(await slugs()).not.toContain(hidden.terms.slug);
    expect(await slugs(user.id)).toContain(hidden.terms.slug);
  });

  it("change until it starts, and never afterwards", async () => {
    const made = await season();
    const changed = wish({ slug: made.slug, name: "Summer cup" });
    expect(await editSeason(database, user, made.id, changed)).toMatchObject({ slug: made.slug });
    expect(await again(made)).toMatchObject({ name: "Summer cup" });
    await act(made, "start");
    expect(await editSeason(database, user, made.id, changed)).toMatchObject({ failed: "not-now" });
  });
});

describe("an act", () => {
  it("happens once however often it is asked for, and is kept once", async () => {
    const made = await season();
    const results = await Promise.all(Array.from({ length: 8 }, () => act(made, "start")));
    expect(results.filter((result) => "done" in result && result.done)).toHaveLength(1);
    expect(results.every((result) => "done" in result)).toBe(true);
    const { acts } = await listActs(database, { act: "season-started" });
    expect(acts.filter(({ target }) => target === made.slug)).toHaveLength(1);
    expect(await again(made)).toMatchObject({ status: "open", startedAt: expect.any(Date) });
  });

  it("that does not fit is refused with a sentence", async () => {
    const made = await season();
    for (const what of ["pause", "freeze", "publish"] as const) {
      expect(await act(made, what)).toMatchObject({ failed: "not-now" });
    }
    expect(await act(table.season, "freeze")).toMatchObject({ failed: "house" });
    await act(made, "start");
    const match = await createMatch(database, { ...newMatch(table), seasonId: made.id });
    await act(made, "freeze");
    expect(await act(made, "publish")).toMatchObject({ failed: "matches-under-way" });
    await database.pool.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = $1`, [match]);
    expect(await act(made, "publish")).toEqual({ done: true });
    expect(await again(made)).toMatchObject({ status: "published" });
    expect(await progressOf(database, made.id)).toMatchObject([{ locale: "en", finished: 1 }]);
  });

  it("by itself is kept as its organizer's", async () => {
    const made = await season();
    expect(await act(made, "start", null)).toEqual({ done: true });
    const { acts } = await listActs(database, { act: "season-started" });
    expect(acts[0]).toMatchObject({
      ...{ actor: "olga", target: made.slug, detail: { byItself: true } },
    });
  });

  it("starts blocks only with enough agents, who are then its plan's", async () => {
    const made = await season({ schedule: "blocks", matchesEach: 6 });
    const agents: Agent[] = [];
    for (let place = 0; place < 6; place += 1) {
      const entering = await agent(place < 2 ? "twice" : `owner-${place}`);
      await enterSeason(database, made.id, entering.id);
      agents.push(entering);
    }
    // Two of one owner: no table of six holds both, so twelve are needed.
    expect(await act(made, "start")).toMatchObject({
      ...{ failed: "too-few-agents", detail: expect.stringContaining("needs 12") },
    });
    const [first] = agents;
    if (first === undefined) throw new Error("nobody");
    await withdrawAgent(database, null, made.id, first);
    expect(await act(made, "start")).toMatchObject({ failed: "too-few-agents" });
    await enterSeason(database, made.id, (await agent("last")).id);
    expect(await act(made, "start")).toEqual({ done: true });
    expect(await plannedAgents(database, await again(made))).toHaveLength(6);
    expect(await enter(made, await agent("late"))).toBe("too-late");
    const [, second] = agents;
    await withdrawAgent(database, null, made.id, second ?? first);
    const planned = await plannedAgents(database, await again(made));
    expect(planned).toHaveLength(6);
    expect(planned.filter(({ hindrance }) => hindrance === "withdrawn")).toHaveLength(1);
  });

  it("that freezes lets no match begin behind it", async () => {
    const made = await season();
    await act(made, "start");
    const planned = { ...newMatch(table), seasonId: made.id, seed: "first" };
    const [one, other] = await Promise.all([
      createPlanned(database, made.id, planned),
      createPlanned(database, made.id, planned),
    ]);
    expect([one, other].filter((result) => typeof result === "string")).toHaveLength(1);
    expect([one, other]).toContainEqual(expect.objectContaining({ failed: "made" }));
    await act(made, "pause");
    expect(await createPlanned(database, made.id, { ...planned, seed: "next" })).toMatchObject({
      failed: "not-open",
    });
  });
});

describe("an entry", () => {
  it("is refused with the reason, and taken once", async () => {
    const made = await season({ oneAgentPerOwner: true });
    const own = await agent("ann");
    expect(await enter(made, await agent("ann", false))).toBe("not-passed");
    expect(await enter(made, own)).toEqual({ entered: true });
    expect(await enter(made, own)).toEqual({ entered: true });
    expect(await enter(made, await agent("ann"))).toBe("one-per-owner");
    expect(await enter(await season({ locales: ["zh"] }), own)).toBe("wrong-language");
    expect(await enter(await season({ game: "chess" }), own)).toBe("wrong-game");
    expect(await enter(table.season, own)).toBe("house");
    await database.pool.query(`UPDATE "Agent" SET "retiredAt" = now() WHERE "id" = $1`, [own.id]);
    expect(await enter(await season(), own)).toBe("retired");
    expect((await listEntries(database, made.id)).map(({ hindrance }) => hindrance)).toEqual([
      "retired",
    ]);
    await act(made, "start");
    await act(made, "freeze");
    expect(await enter(made, await agent("bob"))).toBe("too-late");
    expect((await glances(database, [made.id])).get(made.id)).toEqual({
      ...{ agents: 1, matches: 0, organizer: "olga" },
    });
  });

  it("by two agents of one owner at once is taken for one of them", async () => {
    const made = await season({ oneAgentPerOwner: true });
    const two = [await agent("cid"), await agent("cid")];
    const results = await Promise.all(two.map((each) => enter(made, each)));
    expect(results.filter((result) => result === "one-per-owner")).toHaveLength(1);
  });

  it("needs an invitation where the season says so; the house comes at once", async () => {
    const made = await season({ eligibility: "invited" });
    const guest = await agent("dan");
    expect(await enter(made, guest)).toBe("not-invited");
    expect(await invite(made, guest.slug)).toEqual([]);
    expect(await enter(made, guest)).toEqual({ entered: true });
    const house = await agent(null);
    expect(await invite(made, house.slug)).toEqual([]);
    const entries = await listEntries(database, made.id);
    expect(entries.find(({ agentId }) => agentId === house.id)?.enteredAt).not.toBeNull();
    expect(await withdrawAgent(database, user.id, made.id, guest)).toBe(true);
    expect(await withdrawAgent(database, user.id, made.id, guest)).toBe(false);
    expect(await enter(made, guest)).toBe("not-invited");
    const { acts } = await listActs(database, { actor: "olga" });
    expect(acts.map(({ act: kept }) => kept)).toEqual(
      expect.arrayContaining(["agent-invited", "agent-withdrawn"]),
    );
  });

  it("invites all who are named, or none and tells who cannot be and why", async () => {
    const made = await season();
    const [guest, unchecked] = [await agent("gus"), await agent(null, false)];
    const gone = await agent(null);
    await database.pool.query(`UPDATE "Agent" SET "retiredAt" = now() WHERE "id" = $1`, [gone.id]);
    const named = [guest.slug, "nosuch", unchecked.slug, gone.slug, "no\0where"];
    const refused = await invite(made, ...named);
    expect(refused.map(({ slug, failed }) => [slug, failed])).toEqual([
      ["nosuch", "unknown-agent"],
      [unchecked.slug, "not-passed"],
      [gone.slug, "retired"],
      ["no\0where", "unknown-agent"],
    ]);
    expect(await listEntries(database, made.id)).toEqual([]);
    expect(await invite(made, guest.slug, guest.slug)).toEqual([]);
    expect(await listEntries(database, made.id)).toMatchObject([
      { agentId: guest.id, enteredAt: null },
    ]);
  });

  it("is what tables of the season are made of, each agent as often in a day as it says", async () => {
    const made = await season({ matchesPerDay: 1 });
    const [one, other] = [await agent("eve"), await agent("fay")];
    for (const each of [one, other]) {
      await database.pool.query(`UPDATE "Agent" SET "online" = true WHERE "id" = $1`, [each.id]);
    }
    const wanted = {
      agentId: one.id,
      kind: "ranked",
      opponents: "queue",
      seasonId: made.id,
    } as const;
    expect(codeOf(await joinLine(database, wanted))).toBe("no-season");
    await act(made, "start");
    expect(codeOf(await joinLine(database, wanted))).toBe("not-entered");
    await enterSeason(database, made.id, one.id);
    const joined = await joinLine(database, wanted);
    expect(joined).not.toHaveProperty("failed");
    // A place in the house season is another one.
    expect(await joinLine(database, { ...wanted, seasonId: null })).not.toEqual(joined);
    const query = { game: "who-is-spy", locale: "en", seasonId: made.id };
    const offered = async () =>
      (await listCandidates(database, query)).map(({ agentId, seasonMatchesLeft }) => ({
        ...{ agentId, seasonMatchesLeft },
      }));
    expect(await offered()).toEqual([{ agentId: one.id, seasonMatchesLeft: 1 }]);
    const seats = table.seats.map((seat) =>
      seat.seat === 0 ? { ...seat, agentId: one.id, versionId: one.version.id } : seat,
    );
    await createMatch(database, { ...newMatch(table), seasonId: made.id, seats });
    expect(await offered()).toEqual([]);
  });
});
