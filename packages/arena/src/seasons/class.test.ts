import {
  classTeams,
  createAgent,
  deleteAccount,
  ensureUser,
  entryChoices,
  joinLinkOf,
  listAuditEntries,
  listEntries,
  membershipOf,
  newId,
  notificationsOf,
  roleInClasses,
  seasonBySlug,
  setRole,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { expect, test } from "vitest";
import { enterAgent } from "./act.ts";
import {
  changeJoinLink,
  changeRoster,
  type JoinRequest,
  joinSeasonClass,
  leaveSeasonClass,
  readRoster,
  reportOfClass,
} from "./class.ts";
import { copySeason } from "./copy.ts";
import { newSeason, type SeasonRequest } from "./terms.ts";

const { database } = await freshDatabase();

async function user(handle: string, role: User["role"] = "user"): Promise<User> {
  const made = await ensureUser(database, handle);
  await setRole(database, made.id, role);
  return { ...made, role };
}
const teacher = await user("olga", "organizer");
const rita = await user("rita", "organizer");
const admin = await user("ada", "admin");

const terms: SeasonRequest = {
  ...plainTerms,
  name: "Class",
  game: "tic-tac-toe",
  options: {},
  packs: [],
  eligibility: "invited",
};

let serial = 0;

/** A season of a teacher's. */
async function season(more: Partial<SeasonRequest> = {}, organizer = teacher) {
  serial += 1;
  const made = await newSeason(database, organizer, { ...terms, slug: `class-${serial}`, ...more });
  if (isFailure(made)) throw new Error(made.detail);
  const found = await seasonBySlug(database, made.slug);
  if (found === null) throw new Error("no season");
  return found;
}

async function agent(slug: string, owner: User): Promise<{ id: string; versionId: string }> {
  const made = await createAgent(database, {
    slug,
    name: slug,
    ownerId: owner.id,
    house: false,
    endpoint: null,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  await database.pool.query(`UPDATE "AgentVersion" SET "passedAt" = now() WHERE "agentId" = $1`, [
    made.id,
  ]);
  return { id: made.id, versionId: made.version.id };
}

type TestAgent = Awaited<ReturnType<typeof agent>>;

/** A finished match of the season in which the agent missed one decision, and sent `raw`; its id. */
async function missed(
  seasonId: string,
  { id, versionId }: TestAgent,
  raw = '{"answer":"12"}',
): Promise<string> {
  const match = newId();
  await database.pool.query(
    `INSERT INTO "Match" ("id", "seasonId", "game", "gameVersion", "locale", "config", "materials", "seed",
      "seedHash", "randomAlgorithm", "pace", "status", "finishedAt")
     VALUES ($1, $2, 'tic-tac-toe', 1, 'en', '{}', '{}', 's', 'h', 't', 'full', 'finished', now())`,
    [match, seasonId],
  );
  await database.pool.query(
    `INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId") VALUES ($1, 0, $2, $3)`,
    [match, id, versionId],
  );
  await database.pool.query(
    `INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "ask", "prompt", "askedAt", "latencyMs",
       "missed", "detail", "raw")
     VALUES ($1, 0, 0, 1, 'move', 'Move.', now(), 1, 'illegal', 'There is no field 12.', $2)`,
    [match, raw],
  );
  await database.pool.query(
    `INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat")
     VALUES ($1, 'missed', $2, 1, 0)`,
    [id, match],
  );
  return match;
}

const codeOf = (result: object): unknown => ("failed" in result ? result.failed : result);

const join = async (slug: string, student: User, more: Partial<JoinRequest> = {}) =>
  codeOf(
    await joinSeasonClass(database, student, slug, {
      token: "",
      agent: "",
      name: null,
      team: "",
      consents: true,
      ...more,
    }),
  );

async function newLink(slug: string, expiresAt: Date | null = null): Promise<string> {
  const made = await changeJoinLink(database, teacher, slug, "new", expiresAt);
  if (isFailure(made) || made.link === null) throw new Error("no link");
  return made.link.token;
}

const report = async (slug: string) => {
  const made = await reportOfClass(database, teacher, slug);
  if (isFailure(made)) throw new Error(made.detail);
  return made;
};

test("a student joins by the link and enters; the link expires and can be revoked", async () => {
  const { id, slug } = await season();
  const ann = await user("ann");
  const own = await agent("anns", ann);
  expect(codeOf(await enterAgent(database, ann, slug, "anns"))).toBe("not-invited");
  const first = await newLink(slug);
  const token = await newLink(slug);
  expect(await join(slug, ann, { token: first })).toBe("not-on-roster");
  expect(await join(slug, ann, { token, consents: false })).toBe("no-consent");
  expect(await join(slug, ann, { token, team: "x".repeat(61) })).toBe("wrong-team");
  expect(await join(slug, ann, { token, agent: "anns", team: "Red" })).toEqual({ entered: true });
  const roles = () =>
    Promise.all([ann, teacher, rita, admin].map(({ id }) => roleInClasses(database, id)));
  expect(await roles()).toEqual(["member", "teacher", null, null]);
  await setRole(database, teacher.id, "user");
  expect(await roles()).toEqual(["member", null, null, null]);
  await setRole(database, teacher.id, "organizer");
  expect((await listEntries(database, id)).map(({ agentId }) => agentId)).toEqual([own.id]);

  const until = new Date(Date.now() + 60_000);
  const short = await newLink(slug, until);
  await database.pool.query(`UPDATE "JoinLink" SET "expiresAt" = now() WHERE "seasonId" = $1`, [
    id,
  ]);
  expect(await join(slug, await user("late"), { token: short })).toBe("not-on-roster");
  const past = new Date(Date.now() - 1);
  expect(codeOf(await changeJoinLink(database, teacher, slug, "new", past))).toBe("wrong-dates");
  expect(await changeJoinLink(database, teacher, slug, "revoke", null)).toEqual({ link: null });
  expect(await joinLinkOf(database, id)).toBeNull();
  // A member stays one, and may enter another agent.
  await agent("anns-2", ann);
  expect(codeOf(await enterAgent(database, ann, slug, "anns-2"))).toEqual({ entered: true });
});

test("whose agent is refused has not joined, and can join without it", async () => {
  const { id, slug } = await season({ oneAgentPerOwner: true });
  const token = await newLink(slug);
  const may = await user("may");
  await agent("mays", may);
  await agent("mays-new", may);
  await database.pool.query(
    `UPDATE "AgentVersion" SET "passedAt" = NULL FROM "Agent" agent
     WHERE agent."id" = "agentId" AND agent."slug" = 'mays-new'`,
  );
  const found = await seasonBySlug(database, slug);
  if (found === null) throw new Error("no season");
  const choices = async (joins: boolean) =>
    (await entryChoices(database, found, may.id, joins)).map((each) => [
      each.slug,
      each.refusal?.failed ?? null,
    ]);
  // The form offers those that could enter with their owner, who needs no invitation.
  expect(await choices(true)).toEqual([
    ["mays", null],
    ["mays-new", "not-passed"],
  ]);
  expect(await choices(false)).toEqual([
    ["mays", "not-invited"],
    ["mays-new", "not-invited"],
  ]);
  const request = { token, name: "May M.", team: "Red", consents: true };
  for (const [slugOfAgent, refusal] of [
    ["nobodys", { failed: "not-yours" }],
    [
      "mays-new",
      {
        failed: "not-passed",
        detail:
          "You have not joined the class. The newest version of this agent has not passed a check. Check it first.",
      },
    ],
  ] as const) {
    const refused = await joinSeasonClass(database, may, slug, { ...request, agent: slugOfAgent });
    expect(refused).toMatchObject(refusal);
    expect(await membershipOf(database, id, may.id)).toBeNull();
    expect((await report(slug)).members).toEqual([]);
  }
  expect(await join(slug, may, { ...request, agent: "mays" })).toEqual({ entered: true });
  // A member stays one, in the team of before, when another agent is refused.
  expect(await join(slug, may, { token, team: "Blue", agent: "mays-new" })).toBe("not-passed");
  expect(await membershipOf(database, id, may.id)).toMatchObject({ team: "Red" });
  expect(await join(slug, may, { token, team: null })).toEqual({ entered: false });
  expect(await membershipOf(database, id, may.id)).toMatchObject({ team: "Red" });
  expect((await report(slug)).members).toMatchObject([{ account: null, name: "May M." }]);
  expect(await join(slug, may, { token, name: "x".repeat(61) })).toBe("wrong-name");
});

test("a public season is no class", async () => {
  const { slug } = await season({ visibility: "public" });
  expect(codeOf(await changeJoinLink(database, teacher, slug, "new", null))).toBe("not-class");
  expect(await join(slug, await user("pat"))).toBe("not-class");
});

test.each([
  [
    "account,name,team\nAnn,Ann A.,Red\n\nbob@x.example,Bob",
    [
      ["ann", "Ann A.", "Red"],
      ["bob@x.example", "Bob", ""],
    ],
  ],
  ['@cara\t"Cara, C."\tBlue', [["cara", "Cara, C.", "Blue"]]],
  ['dan;"Dan ""D"" D."', [["dan", 'Dan "D" D.', ""]]],
  [
    "\ufeff姓名,组别,学号,邮箱\n王小明,红队,7,Wang@x.example\n",
    [["wang@x.example", "王小明", "红队"]],
  ],
  ["用户名，姓名\nlin，林一", [["lin", "林一", ""]]],
  ["Team;E-Mail\nRed;eve@x.example", [["eve@x.example", "", "Red"]]],
  ["", []],
])("the roster %j is read", (text, rows) => {
  expect(readRoster(text)).toEqual(rows.map(([account, name, team]) => ({ account, name, team })));
});

test.each([
  ["ann\nANN", "Line 2: ann is on the roster twice."],
  ["ann\u202e", "Line 1: write a user name or an e-mail address first."],
  ["an\0n", "Line 1: write a user name or an e-mail address first."],
  [",Ann", "Line 1: write a user name or an e-mail address first."],
  [`ann,${"x".repeat(61)}`, "Line 1: a name and a team have at most 60 characters."],
])("the roster %j is refused by its line", (text, detail) => {
  expect(readRoster(text)).toMatchObject({ failed: "wrong-roster", detail });
});

test("a roster is also given in rows", async () => {
  const { slug } = await season();
  const row = { account: "@Lea", name: "Lea", team: "Red" };
  expect(await changeRoster(database, teacher, slug, [row])).toEqual({ listed: 1 });
  expect((await report(slug)).members).toMatchObject([{ account: "lea", handle: null }]);
  expect(await changeRoster(database, teacher, slug, [row, row])).toMatchObject({
    failed: "wrong-roster",
    detail: "Line 2: lea is on the roster twice.",
  });
});

test("those on the roster join without a link, by user name or by confirmed address", async () => {
  const { id, slug } = await season();
  const [ben, cy, dee] = [await user("ben"), await user("cy"), await user("dee")];
  await database.pool.query(
    `UPDATE "User" SET "email" = "handle" || '@x.example',
       "emailVerifiedAt" = CASE WHEN "handle" = 'cy' THEN now() END WHERE "handle" IN ('cy', 'dee')`,
  );
  const roster = "Ben,Ben B.,Red\nCY@x.example,Cy C.,Blue\ndee@x.example,Dee D.,Blue";
  expect(await changeRoster(database, teacher, slug, roster)).toEqual({ listed: 3 });
  expect(await membershipOf(database, id, ben.id)).toMatchObject({ listed: true, team: "Red" });
  expect(await join(slug, ben, { team: "mine" })).toEqual({ entered: false });
  expect(await join(slug, cy)).toEqual({ entered: false });
  // Her address is not confirmed.
  expect(await join(slug, dee)).toBe("not-on-roster");
  const named = async () =>
    (await report(slug)).members.map(({ name, team, handle }) => [name, team, handle]);
  expect(await named()).toEqual([
    ["Ben B.", "Red", "ben"],
    ["Cy C.", "Blue", "cy"],
    ["Dee D.", "Blue", null],
  ]);
  // By the link, and found on the next roster by user name; who is not on it any more stays a member.
  expect(await join(slug, dee, { token: await newLink(slug), team: "Green" })).toEqual({
    entered: false,
  });
  await changeRoster(database, teacher, slug, "dee,Dee,Red\nben,Benjamin,Red");
  expect(await named()).toEqual([
    ["", "Blue", "cy"],
    ["Benjamin", "Red", "ben"],
    ["Dee", "Red", "dee"],
  ]);
  await deleteAccount(database, ben.id);
  expect((await named()).map(([name]) => name)).toEqual(["", "Dee"]);
});

test("with the account of a teacher, the roster and the link of the class are deleted", async () => {
  const former = await user("former", "organizer");
  const { id, slug } = await season({}, former);
  const made = await changeJoinLink(database, former, slug, "new", null);
  if (isFailure(made) || made.link === null) throw new Error("no link");
  await changeRoster(database, former, slug, "lee,Lee L.,Red\nmax@x.example,Max M.,Blue");
  const lee = await user("lee");
  expect(await join(slug, lee)).toEqual({ entered: false });
  await deleteAccount(database, former.id);
  const { rows } = await database.pool.query(
    `SELECT "account", "name", "team", "userId" FROM "ClassMember" WHERE "seasonId" = $1`,
    [id],
  );
  expect(rows).toEqual([{ account: null, name: "", team: "Red", userId: lee.id }]);
  expect(await join(slug, await user("nat"), { token: made.link.token })).toBe("not-on-roster");
});

test("the organizer alone sees failing decisions, of those who agreed and since then", async () => {
  const { id, slug } = await season();
  const [eve, fay] = [await user("eve"), await user("fay")];
  const [eves] = [await agent("eves", eve), await agent("fays", fay)];
  await missed(id, eves);
  expect(await join(slug, eve, { token: await newLink(slug), agent: "eves" })).toEqual({
    entered: true,
  });
  // Invited without the class, so without consent.
  await database.pool.query(
    `INSERT INTO "SeasonEntry" ("seasonId", "agentId", "locales", "enteredAt")
     SELECT $1, "id", '{en}', now() FROM "Agent" WHERE "slug" = 'fays'`,
    [id],
  );
  const agents = async () => (await report(slug)).members.flatMap((member) => member.agents);
  const faults = async () => (await agents()).map((each) => Object.fromEntries(each.faults));
  expect(await agents()).toMatchObject([{ agent: { slug: "eves" }, missed: [] }]);
  expect(await faults()).toEqual([{}]);
  const match = await missed(id, eves);
  // Not while the match goes on.
  const setStatus = (status: string) =>
    database.pool.query(`UPDATE "Match" SET "status" = $2::"MatchStatus" WHERE "id" = $1`, [
      match,
      status,
    ]);
  await setStatus("running");
  expect(await agents()).toMatchObject([{ missed: [] }]);
  expect(await faults()).toEqual([{}]);
  await setStatus("finished");
  expect(await faults()).toMatchObject([{ en: { missed: 1, fouls: 0 } }]);
  expect(await agents()).toMatchObject([
    {
      ineligibility: null,
      passedAt: expect.any(Date),
      missed: [{ missed: "illegal", detail: "There is no field 12.", raw: '{"answer":"12"}' }],
    },
  ]);
  for (const other of [rita, admin, eve]) {
    expect(codeOf(await reportOfClass(database, other, slug))).toBe("not-yours");
    expect(codeOf(await changeRoster(database, other, slug, ""))).toBe("not-yours");
    expect(codeOf(await changeJoinLink(database, other, slug, "new", null))).toBe("not-yours");
    expect(codeOf(await leaveSeasonClass(database, other, slug, "fay"))).toBe("not-yours");
  }
  await database.pool.query(`UPDATE "Decision" SET "askedAt" = now() - interval '25 hours'`);
  expect(await agents()).toMatchObject([{ missed: [] }]);
  expect(await leaveSeasonClass(database, eve, slug, null)).toEqual({ left: true });
  expect(await agents()).toEqual([]);
  expect((await listEntries(database, id)).find(({ owner }) => owner === "eve")).toMatchObject({
    ineligibility: "withdrawn",
  });
  expect(codeOf(await enterAgent(database, eve, slug, "eves"))).toBe("not-invited");
});

test("many failing agents take no more room than some, and each of them is shown", async () => {
  const { id, slug } = await season();
  const token = await newLink(slug);
  for (let place = 0; place < 25; place += 1) {
    const student = await user(`many-${place}`);
    const own = await agent(`many-${place}`, student);
    expect(await join(slug, student, { token, agent: `many-${place}` })).toEqual({ entered: true });
    await database.pool.query(
      `WITH played AS (
        INSERT INTO "Match" ("id", "seasonId", "game", "gameVersion", "locale", "config", "materials", "seed",
          "seedHash", "randomAlgorithm", "pace", "status", "finishedAt")
        SELECT gen_random_uuid(), $1, 'tic-tac-toe', 1, 'en', '{}', '{}', 's', 'h', 't', 'full', 'finished', now()
        FROM generate_series(1, 25) RETURNING "id"),
      seated AS (
        INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId") SELECT "id", 0, $2, $3 FROM played),
      decided AS (
        INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "ask", "prompt", "askedAt", "latencyMs", "missed", "raw")
        SELECT "id", 0, 0, 1, 'move', 'Move.', now(), 1, 'illegal', to_json(repeat('x', 50000)) FROM played)
      INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat")
      SELECT $2, 'missed', "id", 1, 0 FROM played`,
      [id, own.id, own.versionId],
    );
  }
  const missed = (await report(slug)).members.map(({ agents }) => agents[0]?.missed.length);
  expect(missed).toEqual(Array.from({ length: 25 }, () => 16));
});

test("the organizer reads no words that are hidden, and no speech that moderators hid", async () => {
  const { id, slug } = await season();
  const pia = await user("pia");
  const [pias, olgas] = [await agent("pias", pia), await agent("olgas", teacher)];
  await join(slug, pia, { token: await newLink(slug), agent: "pias" });
  const long = `{"said":"${"x".repeat(3_980)} A rude word."}`;
  const match = await missed(id, pias, long);
  const other = await missed(id, pias, '{"said":"A rude word. An own word."}');
  await database.pool.query(
    `INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId") VALUES ($1, 1, $2, $3)`,
    [other, olgas.id, olgas.versionId],
  );
  const hide = async (matchId: string, seat: number, text: string) =>
    database.pool.query(
      `WITH act AS (INSERT INTO "ModerationAct" ("id", "kind", "userId", "matchId", "reason", "actorId")
         VALUES ($1, 'speech-hidden', $2, $3, 'Rude.', $6) RETURNING "id")
       INSERT INTO "HiddenEvent" ("matchId", "seq", "cursor", "actId", "seat", "from", "text", "shown")
       SELECT $3, $4, $4, "id", $4, 0, $5, '{}' FROM act`,
      [newId(), pia.id, matchId, seat, text, admin.id],
    );
  await hide(match, 0, "A rude word.");
  await hide(other, 0, "A rude word.");
  await hide(other, 1, "An own word.");
  const read = async () =>
    (await report(slug)).members.flatMap(({ agents }) => agents.flatMap((each) => each.missed));
  const [second, first] = await read();
  expect(second).toMatchObject({ raw: '{"said":"[…] An own word."}', wordsHidden: false });
  // Also where only its beginning would be shown.
  expect(first?.raw).toMatch(/x \[…\]"\}$/);

  await database.pool.query(
    `WITH pack AS (INSERT INTO "Pack" ("id", "slug", "name", "locale", "public") VALUES ($1, 'hidden', 'H', 'en', false) RETURNING "id"),
       chosen AS (UPDATE "Season" SET "wordsShown" = 'retired' WHERE "id" = $2)
     UPDATE "Match" SET "packId" = pack."id" FROM pack WHERE "seasonId" = $2`,
    [newId(), id],
  );
  for (const decision of await read()) {
    expect(decision).toMatchObject({
      missed: "illegal",
      detail: null,
      text: null,
      raw: null,
      wordsHidden: true,
    });
  }
});

test("what the organizer does to a class is in the audit log, and what members do is not", async () => {
  const { slug } = await season();
  const zoe = await user("zoe");
  const mark = (await listAuditEntries(database)).entries[0]?.id ?? "";
  const until = new Date(Date.now() + 60_000);
  await join(slug, zoe, { token: await newLink(slug, until), team: "Red" });
  await changeRoster(database, teacher, slug, "zoe,Zoe Z.,Red\nyan@x.example,Yan,Blue\nxu,Xu");
  await changeJoinLink(database, teacher, slug, "revoke", null);
  // Nothing to end.
  await changeJoinLink(database, teacher, slug, "revoke", null);
  await leaveSeasonClass(database, zoe, slug, null);
  await join(slug, zoe);
  expect(await leaveSeasonClass(database, teacher, slug, "zoe")).toEqual({ left: true });
  expect(await leaveSeasonClass(database, teacher, slug, "zoe")).toEqual({ left: false });
  const entries = async () =>
    (await listAuditEntries(database, { actor: "olga" })).entries
      .filter(({ id }) => id > mark)
      .map(({ action, target, detail }) => [action, target, detail]);
  expect(await entries()).toEqual([
    ["class-member-removed", "zoe", { season: slug }],
    ["class-link-ended", slug, {}],
    ["class-roster-saved", slug, { students: 3, teams: 2 }],
    ["class-link-made", slug, { expiresAt: until.toISOString() }],
  ]);
  await deleteAccount(database, zoe.id);
  expect((await entries())[0]).toEqual([
    "class-member-removed",
    expect.stringMatching(/^departed-/),
    { season: slug },
  ]);
});

test("a team's score is the mean of its agents' points per match", async () => {
  const { id, slug } = await season();
  const token = await newLink(slug);
  for (const [handle, team, matches, score] of [
    ["gil", "Red", 1, 2],
    ["hal", "Red", 9, 0.5],
    ["ivy", "Blue", 4, 1],
    ["jon", "Green", 0, 0],
    ["kim", "", 5, 3],
  ] as const) {
    const student = await user(handle);
    const own = await agent(`${handle}s`, student);
    await join(slug, student, { token, agent: `${handle}s`, team });
    if (matches === 0) continue;
    await database.pool.query(
      `INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number", "matches", "figures")
       VALUES ($1, 'en', false, $2, $3, 1, $4, json_build_object('score', $5::float8))`,
      [id, own.id, own.versionId, matches, score],
    );
  }
  expect(await classTeams(database, id)).toMatchObject([
    { team: "Red", matches: 10, score: 1.25, agents: [{ slug: "gils" }, { slug: "hals" }] },
    { team: "Blue", matches: 4, score: 1 },
    { team: "Green", matches: 0, score: null },
  ]);
});

test("a copy takes over the roster for its teacher, and invites no student", async () => {
  const { slug, id } = await season({ eligibility: "invited" });
  await changeRoster(database, teacher, slug, "uma,Uma U.,Red\nvic@x.example,Vic V.");
  const [uma, wes] = [await user("uma"), await user("wes")];
  await agent("umas", uma);
  await join(slug, uma, { agent: "umas" });
  await join(slug, wes, { token: await newLink(slug), name: "Wes W.", team: "Blue" });
  const before = await notificationsOf(database, uma.id, 50);
  const copied = await copySeason(database, teacher, slug, {
    kind: "repeat",
    roster: true,
    change: {},
  });
  if (isFailure(copied)) throw new Error(copied.detail);
  const members = (await report(copied.slug)).members;
  expect(members.map(({ account, name, team }) => [account, name, team]).toSorted()).toEqual([
    ["uma", "Uma U.", "Red"],
    ["vic@x.example", "Vic V.", ""],
    ["wes", "Wes W.", "Blue"],
  ]);
  expect(members.every(({ handle, consentedAt }) => handle === null && consentedAt === null)).toBe(
    true,
  );
  const copy = await seasonBySlug(database, copied.slug);
  expect(await listEntries(database, copy?.id ?? id)).toEqual([]);
  expect(await notificationsOf(database, uma.id, 50)).toEqual(before);
  const roster = { kind: "copy", roster: true } as const;
  expect(
    codeOf(
      await copySeason(database, teacher, slug, { ...roster, change: { visibility: "public" } }),
    ),
  ).toBe("not-class");
  expect(codeOf(await copySeason(database, admin, slug, { ...roster, change: {} }))).toBe(
    "not-yours",
  );
});
