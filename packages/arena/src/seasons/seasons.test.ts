import { createAgent, ensureUser, seasonBySlug, setRole, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, describe, expect, test } from "vitest";
import { actOnSeason } from "./act.ts";
import { enterAgent, inviteToSeason, withdrawFromSeason } from "./entries.ts";
import { tableSize } from "./table-size.ts";
import { changeSeason, newSeason, requestOfSeason, type SeasonRequest } from "./terms.ts";

const { database } = await freshDatabase();

async function user(handle: string, role: User["role"]): Promise<User> {
  const made = await ensureUser(database, handle);
  await setRole(database, made.id, role);
  return { ...made, role };
}
const olga = await user("olga", "organizer");
const rita = await user("rita", "organizer");
const ann = await user("ann", "user");
const admin = await user("ada", "admin");

const terms: SeasonRequest = {
  ...{ name: "Cup", description: "", game: "tic-tac-toe", options: {}, locales: ["en"], packs: [] },
  ...{ visibility: "unlisted", eligibility: "everyone", oneAgentPerOwner: false },
  ...{ schedule: "queue", matchesEach: null, matchesPerDay: null, opensAt: null, closesAt: null },
  ...{ ranking: "rating", rankWindowDays: null, wordsShown: "ended", probes: [] },
  spendMicrosPerDay: null,
};

/** The slug of a new season of Olga's. */
async function season(more: Partial<SeasonRequest> = {}): Promise<string> {
  const made = await newSeason(database, olga, { ...terms, ...more });
  if (isFailure(made)) throw new Error(made.detail);
  return made.slug;
}

async function agent(slug: string, ownerId: string | null): Promise<string> {
  await createAgent(database, {
    ...{ slug, name: slug, ownerId, house: ownerId === null, endpoint: null },
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  await database.pool.query(
    `UPDATE "AgentVersion" SET "passedAt" = now() FROM "Agent" agent
     WHERE agent."id" = "agentId" AND agent."slug" = $1`,
    [slug],
  );
  return slug;
}

describe("the terms of a season", () => {
  test("are an organizer's to set, and theirs and admins' to change", async () => {
    expect(await newSeason(database, ann, terms)).toMatchObject({ failed: "not-organizer" });
    const slug = await season({ name: "Terms" });
    for (const stranger of [ann, rita]) {
      expect(await changeSeason(database, stranger, slug, { matchesPerDay: 3 })).toMatchObject({
        failed: "not-yours",
      });
    }
    expect(await changeSeason(database, admin, slug, { matchesPerDay: 3 })).toMatchObject({ slug });
    const changed = await seasonBySlug(database, slug);
    if (changed === null) throw new Error("no season");
    expect(await requestOfSeason(database, changed)).toEqual({
      ...{ ...terms, slug, name: "Terms", matchesPerDay: 3 },
    });
    expect(await changeSeason(database, olga, "nowhere", {})).toMatchObject({
      failed: "unknown-season",
    });
  });

  test.each([
    [{ game: "who-is-spy" }, false],
    [{ game: "who-is-spy", options: { lastGuess: true } }, true],
    [{ game: "who-is-spy", options: { lastGuess: false, rounds: 2 } }, false],
    [{ game: "who-is-spy", options: { clueWordCap: 12 } }, true],
    [{ game: "who-is-spy", options: { sealed: "first-round" } }, true],
    [{ game: "who-is-spy", options: { order: "reversed" } }, true],
    [{}, false],
  ])("%j are stored as a variant: %s", async (more, variant) => {
    const name = `Variants ${JSON.stringify(more).replace(/\W+/g, " ")}`;
    const slug = await season({ name, ...more });
    expect(await seasonBySlug(database, slug)).toMatchObject({ variant });
    expect(await changeSeason(database, olga, slug, { options: {} })).toEqual({
      ...{ id: expect.any(String), slug },
    });
    expect(await seasonBySlug(database, slug)).toMatchObject({ variant: false });
  });

  test.each([
    [{ game: "chess" }, "unknown-game", "game"],
    [{ options: { cheat: true } }, "wrong-option", "cheat"],
    [{ options: { rounds: -1 } }, "wrong-option", "rounds"],
    [{ probes: ["shoe-size"] }, "unknown-probe", "probes"],
    [{ name: "" }, "wrong-name", "name"],
    [{ schedule: "blocks" }, "no-matches-each", "matchesEach"],
  ] as const)("%j fail with the field to correct", async (more, failed, field) => {
    expect(await newSeason(database, olga, { ...terms, ...more })).toMatchObject({ failed, field });
  });

  test("give a name without Latin letters a slug", async () => {
    expect(await season({ name: "春季杯" })).toMatch(/^season-[0-9a-f]{6}$/);
  });
});

describe("the agents of a season", () => {
  let open = "";
  let invited = "";
  beforeAll(async () => {
    open = await season({ name: "Open" });
    invited = await season({ name: "Invited", eligibility: "invited" });
    await agent("fox", ann.id);
    await agent("house-fox", null);
  });

  test("are entered and withdrawn by their owners", async () => {
    for (const change of [enterAgent, withdrawFromSeason]) {
      expect(await change(database, rita, open, "fox")).toMatchObject({ failed: "not-yours" });
      expect(await change(database, ann, "nowhere", "fox")).toMatchObject({
        failed: "unknown-season",
      });
    }
    expect(await enterAgent(database, ann, open, "fox")).toEqual({ entered: true });
    // The organizer withdraws nobody from a season that is open to everyone.
    expect(await withdrawFromSeason(database, olga, open, "fox")).toMatchObject({
      failed: "not-yours",
    });
    expect(await withdrawFromSeason(database, ann, open, "fox")).toEqual({ left: true });
    expect(await withdrawFromSeason(database, ann, open, "fox")).toEqual({ left: false });
  });

  test("are invited by the organizer, all or none, and uninvited again", async () => {
    const invite = (who: User, ...slugs: string[]) => inviteToSeason(database, who, invited, slugs);
    expect(await enterAgent(database, ann, invited, "fox")).toMatchObject({
      failed: "not-invited",
    });
    expect(await invite(rita, "fox")).toMatchObject({ failed: "not-yours" });
    expect(await invite(olga, "fox", "no-fox")).toMatchObject({
      refused: [{ slug: "no-fox", failed: "unknown-agent" }],
    });
    expect(await enterAgent(database, ann, invited, "fox")).toMatchObject({
      failed: "not-invited",
    });
    expect(await invite(olga, "fox", "house-fox")).toEqual({ refused: [] });
    expect(await enterAgent(database, ann, invited, "fox")).toEqual({ entered: true });
    expect(await withdrawFromSeason(database, olga, invited, "fox")).toEqual({ left: true });
  });
});

describe("actions", () => {
  const room = { manyOfAnOwner: false };

  test("are the organizer's and admins', and done once", async () => {
    const slug = await season({ name: "Acted on" });
    for (const stranger of [ann, rita]) {
      expect(await actOnSeason(database, stranger, slug, "start", room)).toMatchObject({
        failed: "not-yours",
      });
    }
    expect(await actOnSeason(database, olga, slug, "start", room)).toEqual({ done: true });
    expect(await actOnSeason(database, admin, slug, "start", room)).toEqual({ done: false });
    expect(await actOnSeason(database, olga, slug, "publish", room)).toMatchObject({
      failed: "not-now",
    });
  });

  test("end a season whose game the arena no longer has, and start none", async () => {
    const slug = await season({ name: "Old game" });
    const { rows } = await database.pool.query(
      `UPDATE "Season" SET "game" = 'removed-game' WHERE "slug" = $1 RETURNING "game", "config"`,
      [slug],
    );
    expect(tableSize(rows[0])).toBeNull();
    expect(await actOnSeason(database, olga, slug, "start", room)).toMatchObject({
      failed: "game-removed",
    });
    await database.pool.query(`UPDATE "Season" SET "status" = 'open' WHERE "slug" = $1`, [slug]);
    expect(await actOnSeason(database, olga, slug, "freeze", room)).toEqual({ done: true });
  });
});
