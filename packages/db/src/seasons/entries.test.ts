import { freshDatabase } from "@wisp/test-kit/database";
import { beforeEach, describe, expect, it } from "vitest";
import { entrant, makeOrganizer } from "../../test/seasons.ts";
import { makeTable, newMatch } from "../../test/table.ts";
import {
  type Agent,
  banAccount,
  createMatch,
  ensureSeason,
  enterSeason,
  glances,
  inviteAgents,
  isEntered,
  joinQueue,
  listAuditEntries,
  listCandidates,
  listEntries,
  matchesUnderWay,
  openInvitations,
  recordCheck,
  restAgent,
  type Season,
  waitingTickets,
  withdrawAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "anywhere");
const { user, season, perform } = await makeOrganizer(database);

beforeEach(() => database.pool.query(`DELETE FROM "Ticket"`));

const codeOf = (result: object): unknown => ("failed" in result ? result.failed : result);
const enter = async ({ id }: Season, entering: Agent) =>
  codeOf(await enterSeason(database, id, entering.id));
const invite = ({ id }: Season, ...slugs: string[]) => inviteAgents(database, user.id, id, slugs);

describe("an entry", () => {
  it("is refused with the reason, and taken once", async () => {
    const made = await season({ oneAgentPerOwner: true });
    const own = await entrant(database, "ann");
    expect(await enter(made, await entrant(database, "ann", false))).toBe("not-passed");
    expect(await enter(made, own)).toEqual({ entered: true });
    expect(await enter(made, own)).toEqual({ entered: true });
    expect(await enter(made, await entrant(database, "ann"))).toBe("one-per-owner");
    expect(await enter(await season({ locales: ["zh"] }), own)).toBe("wrong-language");
    expect(await enter(await season({ game: "chess" }), own)).toBe("wrong-game");
    expect(await enter(table.season, own)).toBe("house");
    await database.pool.query(`UPDATE "Agent" SET "retiredAt" = now() WHERE "id" = $1`, [own.id]);
    expect(await enter(await season(), own)).toBe("retired");
    expect(
      (await listEntries(database, made.id)).map(({ ineligibility }) => ineligibility),
    ).toEqual(["retired"]);
    await perform(made, "start");
    await perform(made, "freeze");
    expect(await enter(made, await entrant(database, "bob"))).toBe("too-late");
    expect((await glances(database, [made.id])).get(made.id)).toEqual({
      agents: 1,
      matches: 0,
      isFinal: false,
      organizer: "olga",
    });
    expect(await matchesUnderWay(database, [made.id])).toEqual(new Map());
  });

  it("of an agent that rests, or whose owner is banned, says so, and since when", async () => {
    const made = await season();
    const [resting, banned] = [await entrant(database, "rita"), await entrant(database, "boris")];
    for (const agent of [resting, banned]) await enter(made, agent);
    const rest = { agentId: resting.id, code: "quota-spent", detail: "HTTP 402." } as const;
    await restAgent(database, rest);
    const day = "interval '1 day'";
    await database.pool.query(`UPDATE "Agent" SET "restingSince" = "restingSince" - ${day}`);
    // The probe before its end finds the same: it is one rest.
    await restAgent(database, { ...rest, probed: true });
    const act = await banAccount(database, user.id, banned.owner?.id ?? "", "Spam.");
    expect(act).not.toHaveProperty("failed");
    const listed = await listEntries(database, made.id);
    const of = ({ slug }: Agent) => listed.find(({ agent }) => agent.slug === slug);
    expect(of(resting)).toMatchObject({ ineligibility: "resting" });
    expect(Date.now() - (of(resting)?.ineligibleSince?.getTime() ?? 0)).toBeGreaterThan(86_000_000);
    expect(of(banned)).toMatchObject({
      ineligibility: "suspended",
      ineligibleSince: expect.any(Date),
    });
    await recordCheck(database, resting.version.id, { ok: true });
    expect((await listEntries(database, made.id)).map((entry) => entry.ineligibility)).toContain(
      null,
    );
  });

  it("of an agent that is too slow for the season's clock is refused, and says both times", async () => {
    const quick = await season({ clockMs: 2_000 });
    const patient = await season({ clockMs: 5_000 });
    const slow = await entrant(database, "slow", false);
    const passed = { ok: true, steps: [], answerMs: { "who-is-spy": 3_000, holdem: 9_000 } };
    await recordCheck(database, slow.version.id, passed);
    expect(await enterSeason(database, quick.id, slow.id)).toMatchObject({
      failed: "too-slow",
      detail: expect.stringMatching(/took 3 s for an answer in its check.* gives 2 s/),
    });
    expect(await enter(patient, slow)).toEqual({ entered: true });
    await perform(patient, "start");
    await database.pool.query(`UPDATE "Agent" SET "online" = true WHERE "id" = $1`, [slow.id]);
    const query = { game: "who-is-spy", locale: "en", seasonId: patient.id };
    expect(await listCandidates(database, query)).toHaveLength(1);
    const ranked = { agentId: slow.id, kind: "ranked", game: "who-is-spy" } as const;
    const asked = { ...ranked, seasonId: patient.id, opponents: "queue" } as const;
    expect(await joinQueue(database, asked)).toMatchObject({ id: expect.any(String) });
    // It became slower: it stays entered, and is seated no more.
    await recordCheck(database, slow.version.id, { ok: true, answerMs: { "*": 6_000 } });
    expect(await listCandidates(database, query)).toEqual([]);
    expect(await listEntries(database, patient.id)).toMatchObject([{ ineligibility: "too-slow" }]);
    expect(await waitingTickets(database)).toMatchObject([{ tooSlow: true }]);
    expect(await joinQueue(database, asked)).toMatchObject({ failed: "too-slow" });
  });

  it("of an agent with one memory in a season that seats one agent in all seats is refused", async () => {
    const made = await season({ team: "self" });
    const own = await entrant(database, "forgetful");
    const limit = (matches: number | null) =>
      database.pool.query(
        `UPDATE "Agent" SET "maxConcurrent" = $2, "online" = true WHERE "id" = $1`,
        [own.id, matches],
      );
    await limit(1);
    expect(await enterSeason(database, made.id, own.id)).toMatchObject({
      failed: "one-memory",
      detail: expect.stringContaining("several matches at the same time"),
    });
    expect(await enter(await season(), own)).toEqual({ entered: true });
    await limit(2);
    expect(await enter(made, own)).toEqual({ entered: true });
    await perform(made, "start");
    const query = { game: "who-is-spy", locale: "en", seasonId: made.id };
    expect(await listCandidates(database, query)).toHaveLength(1);
    // Its owner limits it later: it stays entered, and is seated no more.
    await limit(1);
    expect(await listCandidates(database, query)).toEqual([]);
  });

  it("of a Space in a season with variants is refused: the protocol tells no rules", async () => {
    const made = await season({ config: { lastGuess: true }, variant: true });
    const own = await entrant(database, "spacious");
    const connect = (connector: string) =>
      database.pool.query(`UPDATE "AgentVersion" SET "connector" = $2 WHERE "id" = $1`, [
        own.version.id,
        connector,
      ]);
    await connect("space");
    expect(await enterSeason(database, made.id, own.id)).toMatchObject({
      failed: "no-variants",
      detail: expect.stringContaining("Space protocol"),
    });
    expect(await enter(await season(), own)).toEqual({ entered: true });
    await connect("wisp");
    expect(await enter(made, own)).toEqual({ entered: true });
    await perform(made, "start");
    await database.pool.query(`UPDATE "Agent" SET "online" = true WHERE "id" = $1`, [own.id]);
    const query = { game: "who-is-spy", locale: "en", seasonId: made.id };
    expect(await listCandidates(database, query)).toHaveLength(1);
    // A newer version is a Space: it stays entered, and is seated no more.
    await connect("space");
    expect(await listCandidates(database, query)).toEqual([]);
  });

  it("is made where the arena has a season for an agent that is too slow for the house season", async () => {
    await database.pool.query(`UPDATE "Season" SET "clockMs" = 10000 WHERE "house"`);
    const terms = { name: "Slow", game: "who-is-spy", config: {}, locales: ["en"], house: false };
    const own = await ensureSeason(database, { ...terms, slug: "slow", clockMs: 120_000 });
    const entered = async ({ id }: Agent): Promise<boolean> =>
      (await listEntries(database, own.id)).some((each) => each.agentId === id && isEntered(each));
    for (const [ms, enters] of [
      [9_000, false],
      [60_000, true],
      [130_000, false],
    ] as const) {
      const agent = await entrant(database, "own", false);
      await recordCheck(database, agent.version.id, { ok: true, answerMs: { "*": ms } });
      expect([ms, await entered(agent)]).toEqual([ms, enters]);
      if (!enters) continue;
      // A withdrawal counts, also after the next check.
      await withdrawAgent(database, null, own.id, agent);
      await recordCheck(database, agent.version.id, { ok: true, answerMs: { "*": ms } });
      expect(await entered(agent)).toBe(false);
    }
  });

  it("by two agents of one owner at the same time succeeds for one of them", async () => {
    const made = await season({ oneAgentPerOwner: true });
    const two = [await entrant(database, "cid"), await entrant(database, "cid")];
    const results = await Promise.all(two.map((each) => enter(made, each)));
    expect(results.filter((result) => result === "one-per-owner")).toHaveLength(1);
  });

  it("needs an invitation where the season requires it; house agents enter immediately", async () => {
    const made = await season({ eligibility: "invited" });
    const guest = await entrant(database, "dan");
    expect(await enter(made, guest)).toBe("not-invited");
    expect(await invite(made, guest.slug)).toEqual([]);
    expect(await enter(made, guest)).toEqual({ entered: true });
    const house = await entrant(database, null);
    expect(await invite(made, house.slug)).toEqual([]);
    const entries = await listEntries(database, made.id);
    expect(entries.find(({ agentId }) => agentId === house.id)?.enteredAt).not.toBeNull();
    expect(await withdrawAgent(database, user.id, made.id, guest)).toBe(true);
    expect(await withdrawAgent(database, user.id, made.id, guest)).toBe(false);
    expect(await enter(made, guest)).toBe("not-invited");
    const { entries: recorded } = await listAuditEntries(database, { actor: "olga" });
    expect(recorded.map(({ action: kept }) => kept)).toEqual(
      expect.arrayContaining(["agent-invited", "agent-withdrawn"]),
    );
  });

  it("is shown to an invited agent's owner until it is answered or too late", async () => {
    const made = await season({ eligibility: "invited", name: "Guests only" });
    const [guest, second] = [await entrant(database, "gus"), await entrant(database, "gus")];
    const owner = guest.owner?.id ?? "";
    const open = async () =>
      (await openInvitations(database, owner)).map(({ agent }) => agent.slug).toSorted();
    await invite(made, guest.slug, second.slug);
    expect(await openInvitations(database, owner)).toContainEqual({
      season: { slug: made.slug, name: "Guests only" },
      organizer: "olga",
      agent: { slug: guest.slug, name: guest.name },
      invitedAt: expect.any(Date),
    });
    expect(await openInvitations(database, user.id)).toEqual([]);
    expect(await open()).toEqual([guest.slug, second.slug].toSorted());
    await enter(made, guest);
    expect(await open()).toEqual([second.slug]);
    await withdrawAgent(database, null, made.id, second);
    expect(await open()).toEqual([]);
    await invite(made, second.slug);
    expect(await open()).toEqual([second.slug]);
    await perform(made, "start");
    await perform(made, "freeze");
    expect(await open()).toEqual([]);
  });

  it("invites all who are named, or none and reports who cannot be and why", async () => {
    const made = await season();
    const [guest, unchecked] = [
      await entrant(database, "gus"),
      await entrant(database, null, false),
    ];
    const gone = await entrant(database, null);
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

  it("fills the tables of the season, each agent as often in a day as its entry says", async () => {
    const made = await season({ matchesPerDay: 1 });
    const [one, other] = [await entrant(database, "eve"), await entrant(database, "fay")];
    for (const each of [one, other]) {
      await database.pool.query(`UPDATE "Agent" SET "online" = true WHERE "id" = $1`, [each.id]);
    }
    const wanted = {
      agentId: one.id,
      game: "who-is-spy",
      kind: "ranked",
      opponents: "queue",
      seasonId: made.id,
    } as const;
    expect(codeOf(await joinQueue(database, wanted))).toBe("no-season");
    await perform(made, "start");
    expect(codeOf(await joinQueue(database, wanted))).toBe("not-entered");
    await enterSeason(database, made.id, one.id);
    const joined = await joinQueue(database, wanted);
    expect(joined).not.toHaveProperty("failed");
    // A ticket for the house season is another one.
    expect(await joinQueue(database, { ...wanted, seasonId: null })).not.toEqual(joined);
    const query = { game: "who-is-spy", locale: "en", seasonId: made.id };
    const offered = async () =>
      (await listCandidates(database, query)).map(({ agentId, seasonMatchesLeft }) => ({
        agentId,
        seasonMatchesLeft,
      }));
    expect(await offered()).toEqual([{ agentId: one.id, seasonMatchesLeft: 1 }]);
    const seats = table.seats.map((seat) =>
      seat.seat === 0 ? { ...seat, agentId: one.id, versionId: one.version.id } : seat,
    );
    await createMatch(database, { ...newMatch(table), seasonId: made.id, seats });
    expect(await offered()).toEqual([]);
  });
});
