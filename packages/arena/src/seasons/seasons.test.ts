import {
  createAgent,
  ensureUser,
  entryChoices,
  listAuditEntries,
  listEntries,
  notificationsOf,
  seasonBySlug,
  setRole,
  type User,
  upsertPack,
} from "@wisp/db";
import { isFailure, stagesShape } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { beforeAll, describe, expect, test } from "vitest";
import { actOnSeason, enterAgent, inviteToSeason, withdrawFromSeason } from "./act.ts";
import { copyOfSeason, copySeason, nameOfCopy } from "./copy.ts";
import { tableSize } from "./find.ts";
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
  ...plainTerms,
  name: "Cup",
  game: "tic-tac-toe",
  options: {},
  packs: [],
  ranking: "rating",
};

/** The slug of a new season of Olga's. */
async function season(more: Partial<SeasonRequest> = {}): Promise<string> {
  const made = await newSeason(database, olga, { ...terms, ...more });
  if (isFailure(made)) throw new Error(made.detail);
  return made.slug;
}

async function agent(slug: string, ownerId: string | null): Promise<string> {
  await createAgent(database, {
    slug,
    name: slug,
    ownerId,
    house: ownerId === null,
    endpoint: null,
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
      ...terms,
      slug,
      name: "Terms",
      matchesPerDay: 3,
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
    [{ game: "who-is-spy", options: { naming: "either-word" } }, true],
    [{ game: "who-is-spy", options: { roles: "told" } }, true],
    [{}, false],
  ])("%j are stored as a variant: %s", async (more, variant) => {
    const name = `Variants ${JSON.stringify(more).replace(/\W+/g, " ")}`;
    const slug = await season({ name, ...more });
    expect(await seasonBySlug(database, slug)).toMatchObject({ variant });
    expect(await changeSeason(database, olga, slug, { options: {} })).toEqual({
      id: expect.any(String),
      slug,
    });
    expect(await seasonBySlug(database, slug)).toMatchObject({ variant: false });
  });

  test.each([
    [{ game: "chess" }, "unknown-game", "game"],
    [{ options: { cheat: true } }, "wrong-option", "cheat"],
    [{ options: { rounds: -1 } }, "wrong-option", "rounds"],
    [{ game: "who-is-spy", options: { naming: "any" } }, "wrong-option", "naming"],
    [{ interviews: ["shoe-size"] }, "unknown-interview", "interviews"],
    [
      { game: "who-is-spy", options: { lastGuess: true }, wordsShown: "retired" },
      "words-shown-live",
      "wordsShown",
    ],
    [{ name: "" }, "wrong-name", "name"],
    [{ schedule: "blocks" }, "no-matches-each", "matchesEach"],
    [{ team: "self" }, "no-self-teams", "team"],
    [{ game: "who-is-spy", team: "self" }, "no-self-teams", "team"],
    [{ poolModel: "small" }, "no-pool-model", "poolModel"],
    [{ memory: "season", schedule: "duplicates", matchesEach: 6 }, "no-notes", "memory"],
    [{ game: "hanabi", memory: "season", team: "self" }, "no-notes", "memory"],
    [
      { ownersWatch: "live", schedule: "duplicates", matchesEach: 6 },
      "not-watchable",
      "ownersWatch",
    ],
    [
      { game: "holdem", ownersWatch: "live", schedule: "blocks", matchesEach: 6 },
      "not-watchable",
      "ownersWatch",
    ],
  ] as const)("%j fail with the field to correct", async (more, failed, field) => {
    expect(await newSeason(database, olga, { ...terms, ...more })).toMatchObject({ failed, field });
  });

  test("refuse packs with pairs that the options do not let play", async () => {
    const pairOf = (slug: string, ...words: readonly [string, ...string[]][]) => ({
      slug,
      theme: "other",
      status: "accepted" as const,
      closeness: [5, 5] as const,
      words: words.map(([word, ...aliases]) => ({ word, aliases })),
    });
    const sound = pairOf("drinks", ["coffee"], ["tea"]);
    const packs = {
      sound: [sound],
      inside: [sound, pairOf("teas", ["tea"], ["green tea"])],
      alias: [pairOf("shades", ["grey", "gray"], ["silver", "gray"]), sound],
      // Clues for one of these words were written blind, and name the other.
      named: [pairOf("buys", ["store"], ["shop"])],
      "named among others": [pairOf("buys", ["store"], ["shop"]), sound],
    };
    for (const [slug, pairs] of Object.entries(packs)) {
      await upsertPack(database, { slug, name: slug, locale: "en", public: false, pairs });
    }
    const made = (pack: string, options: object) =>
      newSeason(database, admin, {
        ...terms,
        name: `${pack} ${JSON.stringify(options)}`,
        game: "who-is-spy",
        options: { ...options },
        packs: [pack],
      });
    const either = { naming: "either-word" };
    const failed = { failed: "unplayable-pairs", field: "packs" };
    expect(await made("inside", either)).toMatchObject({
      ...failed,
      detail:
        'With these options, a pair of the pack "inside" cannot be played. Where neither word may be said, "tea" and "green tea" cannot be a pair: saying one says the other.',
    });
    expect(await made("alias", either)).toMatchObject({
      ...failed,
      detail: expect.stringContaining("they share a spelling"),
    });
    expect(await made("named", either)).toMatchObject({
      ...failed,
      detail: expect.stringContaining("too often name the other"),
    });
    for (const [pack, options] of [
      ["sound", either],
      ["named", {}],
      ["named among others", either],
      ["inside", {}],
      ["alias", { roles: "told" }],
    ] as const) {
      expect(await made(pack, options)).toHaveProperty("slug");
    }
  });

  test("let agents take notes and owners watch live, which copies keep; notes are a variant", async () => {
    const slug = await season({ name: "Noted", memory: "season", ownersWatch: "live" });
    const made = await seasonBySlug(database, slug);
    if (made === null) throw new Error(`no ${slug}`);
    expect(made.variant).toBe(true);
    expect(await requestOfSeason(database, made)).toMatchObject({
      memory: "season",
      ownersWatch: "live",
    });
    await changeSeason(database, olga, slug, { memory: "none" });
    expect(await seasonBySlug(database, slug)).toMatchObject({ variant: false });
  });

  test("seat one agent in all seats in a game whose seats are a team, and are copied so", async () => {
    const slug = await season({ name: "Alone", game: "hanabi", team: "self" });
    const made = await seasonBySlug(database, slug);
    if (made === null) throw new Error(`no ${slug}`);
    expect(await requestOfSeason(database, made)).toMatchObject({ team: "self" });
    expect(await changeSeason(database, olga, slug, { game: "tic-tac-toe" })).toMatchObject({
      failed: "no-self-teams",
      field: "team",
    });
    expect(await changeSeason(database, olga, slug, { team: "others" })).toMatchObject({ slug });
    expect(await seasonBySlug(database, slug)).toMatchObject({ team: "others" });
  });

  test("give a name without Latin letters a slug", async () => {
    expect(await season({ name: "2026 春季女子杯" })).toBe("2026-chun-ji-nv-zi-bei");
    expect(await season({ name: "2026春季女子杯！" })).toMatch(
      /^2026-chun-ji-nv-zi-bei-[0-9a-f]{6}$/,
    );
    expect(await season({ name: "Кубок" })).toMatch(/^season-[0-9a-f]{6}$/);
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
    // The organizer cannot withdraw agents from a season that is open to everyone.
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

  test("are disqualified from a tournament by its organizer, with the reason kept", async () => {
    const cup = await season({
      name: "Cup for everyone",
      schedule: "blocks",
      stages: stagesShape.parse([{ kind: "league" }]),
    });
    expect(await enterAgent(database, ann, cup, "fox")).toEqual({ entered: true });
    const out = (who: User) => withdrawFromSeason(database, who, cup, "fox", "It read the words.");
    expect(await out(rita)).toMatchObject({ failed: "not-yours" });
    expect(await out(olga)).toEqual({ left: true });
    const { entries } = await listAuditEntries(database, { action: "agent-withdrawn" });
    expect(entries[0]).toMatchObject({ detail: { season: cup, reason: "It read the words." } });
  });
});

describe("actions", () => {
  const room = { allowSameOwner: false };

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

describe("a copy of a season", () => {
  test.each([
    ["Cup", "copy", "Cup (copy)", "Cup (copy) 2"],
    ["Cup (copy)", "copy", "Cup (copy)", "Cup (copy) 2"],
    ["Cup (copy) 2", "copy", "Cup (copy)", "Cup (copy) 2"],
    ["Cup (copy) of Ann", "copy", "Cup (copy) of Ann (copy)", "Cup (copy) of Ann (copy) 2"],
    ["Cup", "repeat", "Cup 2", "Cup 3"],
    ["Cup 9", "repeat", "Cup 10", "Cup 11"],
    ["灯杯 第2季", "repeat", "灯杯 第3季", "灯杯 第4季"],
    ["灯杯", "repeat", "灯杯 2", "灯杯 3"],
    ["x".repeat(60), "repeat", `${"x".repeat(58)} 2`, `${"x".repeat(58)} 3`],
    ["灯".repeat(60), "copy", `${"灯".repeat(53)} (copy)`, `${"灯".repeat(51)} (copy) 2`],
  ] as const)("of %s as %s is called %s, or else %s", (name, kind, first, second) => {
    expect([1, 2].map((nth) => nameOfCopy(name, kind, " (copy)", nth))).toEqual([first, second]);
  });

  test.each([
    ["copy", ["Twice (copy)", "Twice (copy) 2", "Twice (copy) 3"]],
    ["repeat", ["Twice 2", "Twice 3", "Twice 4"]],
  ] as const)(
    "that is made by %s again and again gets the next free number",
    async (kind, names) => {
      const first = await season({ name: "Twice", slug: `twice-by-${kind}` });
      // The third is a copy of the second.
      let copied = first;
      for (const [at, name] of names.entries()) {
        const made = await copySeason(database, olga, copied, { kind, change: {} });
        if (isFailure(made)) throw new Error(made.detail);
        expect(await seasonBySlug(database, made.slug)).toMatchObject({ name });
        if (at === 1) copied = made.slug;
      }
    },
  );

  test("has an address of its own where that of its name is the original's", async () => {
    const slug = await season({ name: "Lamp" });
    const original = await seasonBySlug(database, slug);
    if (original === null) throw new Error("no season");
    const { request } = await copyOfSeason(database, olga, original, {
      kind: "copy",
      word: "（副本）",
    });
    expect(request.name).toBe("Lamp（副本） 2");
  });

  test("has the terms of any season that an organizer can read, without its address and dates", async () => {
    const slug = await season({
      name: "Original",
      schedule: "blocks",
      matchesEach: 24,
      matchesPerDay: 7,
      opensAt: new Date("2030-01-01"),
      closesAt: new Date("2030-02-01"),
      options: { moveTimeLimitMs: 20_000 },
    });
    const change = { matchesPerDay: 3 };
    expect(await copySeason(database, ann, slug, { kind: "copy", change })).toMatchObject({
      failed: "not-organizer",
    });
    const made = await copySeason(database, rita, slug, { kind: "copy", change });
    expect(made).toMatchObject({ slug: "original-copy" });
    const copy = await seasonBySlug(database, "original-copy");
    expect(copy).toMatchObject({
      name: "Original (copy)",
      status: "draft",
      creatorId: rita.id,
      opensAt: null,
      closesAt: null,
      schedule: "blocks",
      matchesEach: 24,
      matchesPerDay: 3,
      config: { moveTimeLimitMs: 20_000 },
    });
  });

  test("leaves out hidden packs of somebody else's, and says so", async () => {
    await upsertPack(database, {
      slug: "hidden-words",
      name: "Hidden words",
      locale: "en",
      public: false,
      pairs: [],
    });
    await database.pool.query(`UPDATE "Pack" SET "creatorId" = $1 WHERE "slug" = 'hidden-words'`, [
      olga.id,
    ]);
    const slug = await season({ name: "Hidden", game: "who-is-spy" });
    await database.pool.query(
      `INSERT INTO "SeasonPack" ("seasonId", "packId")
       SELECT season."id", pack."id" FROM "Season" season, "Pack" pack
       WHERE season."slug" = $1 AND pack."slug" = 'hidden-words'`,
      [slug],
    );
    const original = await seasonBySlug(database, slug);
    if (original === null) throw new Error("no season");
    const means = { kind: "copy", word: " (copy)" } as const;
    expect(await copyOfSeason(database, olga, original, means)).toMatchObject({
      request: { packs: ["hidden-words"] },
      packsLeftOut: [],
    });
    expect(await copyOfSeason(database, rita, original, means)).toMatchObject({
      request: { packs: [] },
      packsLeftOut: ["Hidden words"],
    });
    expect(await copySeason(database, rita, slug, { kind: "copy", change: {} })).toMatchObject({
      failed: "unknown-pack",
      field: "packs",
    });
  });

  test("that repeats it invites its agents; those of the organizer and of nobody enter", async () => {
    const slug = await season({ name: "League", eligibility: "invited", oneAgentPerOwner: true });
    const ours = ["olga-one", "olga-two"];
    for (const own of ours) await agent(own, olga.id);
    const house = await agent("repeat-house", null);
    const theirs = await agent("ann-repeats", ann.id);
    const gone = await agent("ann-retires", ann.id);
    await inviteToSeason(database, olga, slug, [...ours, house, theirs, gone]);
    await enterAgent(database, olga, slug, "olga-one");
    await enterAgent(database, ann, slug, theirs);
    await database.pool.query(`UPDATE "Agent" SET "retiredAt" = now() WHERE "slug" = $1`, [gone]);
    const repeat = { kind: "repeat", change: {} } as const;
    expect(await copySeason(database, rita, slug, repeat)).toMatchObject({ failed: "not-yours" });
    const before = (await notificationsOf(database, ann.id, 50)).length;
    expect(await copySeason(database, olga, slug, repeat)).toMatchObject({ slug: "league-2" });
    const next = await seasonBySlug(database, "league-2");
    if (next === null) throw new Error("no season");
    const entries = await listEntries(database, next.id);
    const entered = entries.map((each) => [each.agent.slug, each.enteredAt !== null]);
    expect(Object.fromEntries(entered)).toEqual({
      "olga-one": true,
      "olga-two": false,
      "repeat-house": true,
      "ann-repeats": false,
    });
    const [notice, ...others] = await notificationsOf(database, ann.id, 50);
    expect(others).toHaveLength(before);
    expect(notice).toMatchObject({
      kind: "invited",
      data: { agent: { slug: theirs }, season: { slug: "league-2" } },
    });
    expect(await enterAgent(database, ann, "league-2", theirs)).toEqual({ entered: true });
  });
});

test("the choice of agents to enter says which can, and why the others cannot", async () => {
  const slug = await season({ name: "Choices", oneAgentPerOwner: false });
  const choices = async () => {
    const found = await seasonBySlug(database, slug);
    if (found === null) throw new Error("no season");
    return Object.fromEntries(
      (await entryChoices(database, found, rita.id)).map((choice) => [
        choice.slug,
        choice.refusal?.failed ?? "may enter",
      ]),
    );
  };
  await agent("rita-ready", rita.id);
  await agent("rita-entered", rita.id);
  await agent("rita-retired", rita.id);
  await agent("rita-unchecked", rita.id);
  await agent("rita-chinese", rita.id);
  await agent("rita-cards", rita.id);
  const change = (set: string, agentSlug: string) =>
    database.pool.query(
      `UPDATE ${set} FROM "Agent" agent WHERE "agentId" = agent."id" AND agent."slug" = $1`,
      [agentSlug],
    );
  await database.pool.query(`UPDATE "Agent" SET "retiredAt" = now() WHERE "slug" = 'rita-retired'`);
  await change(`"AgentVersion" SET "passedAt" = NULL`, "rita-unchecked");
  await change(`"AgentGame" SET "locale" = 'zh'`, "rita-chinese");
  await change(`"AgentGame" SET "game" = 'holdem'`, "rita-cards");
  await enterAgent(database, rita, slug, "rita-entered");
  expect(await choices()).toEqual({
    "rita-ready": "may enter",
    "rita-unchecked": "not-passed",
    "rita-chinese": "wrong-language",
    "rita-cards": "wrong-game",
  });
  await changeSeason(database, olga, slug, { oneAgentPerOwner: true });
  expect(await choices()).toMatchObject({ "rita-ready": "one-per-owner" });
  await changeSeason(database, olga, slug, { oneAgentPerOwner: false, eligibility: "invited" });
  expect(await choices()).toMatchObject({ "rita-ready": "not-invited" });
  await inviteToSeason(database, olga, slug, ["rita-ready"]);
  expect(await choices()).toMatchObject({ "rita-ready": "may enter" });
});
