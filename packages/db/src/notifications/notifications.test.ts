import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { person } from "../../test/packs.ts";
import { entrant, makeOrganizer } from "../../test/seasons.ts";
import {
  closeReport,
  createExperiment,
  deleteAccount,
  type ExperimentReason,
  type ExperimentStatus,
  ensureUser,
  enterSeason,
  experimentBySlug,
  fileReport,
  inviteAgents,
  liftSuspension,
  notificationsOf,
  readNotifications,
  recordCheck,
  reportIncident,
  STRIKES,
  setExperimentStatus,
  sweepNotifications,
  turnDays,
  withdrawAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const admin = await person(database, "admin", "admin");
const olga = await makeOrganizer(database);

const idOf = async (handle: string) => (await ensureUser(database, handle)).id;
const kindsOf = async (handle: string) =>
  (await notificationsOf(database, await idOf(handle), 20)).map(({ kind }) => kind);

test("the owner of an agent is notified of its suspension and of its return, once each", async () => {
  const agent = await entrant(database, "ada");
  const named = { slug: agent.slug, name: agent.name };
  const fail = () =>
    reportIncident(database, {
      agentId: agent.id,
      versionId: agent.version.id,
      matchId: null,
      code: "timeout",
      detail: "No answer came in time.",
    });
  for (let count = 0; count < STRIKES + 1; count += 1) await fail();
  await recordCheck(database, agent.version.id, { ok: false });
  await recordCheck(database, agent.version.id, { ok: true });
  await recordCheck(database, agent.version.id, { ok: true });
  expect(await notificationsOf(database, await idOf("ada"), 10)).toMatchObject([
    { kind: "agent-recovered", data: { agent: named }, readAt: null },
    { kind: "agent-suspended", data: { agent: named, reason: "No answer came in time." } },
  ]);
  for (let count = 0; count < STRIKES; count += 1) await fail();
  expect(await liftSuspension(database, admin.id, agent.id)).toBe(true);
  expect(await kindsOf("ada")).toEqual([
    "agent-recovered",
    "agent-suspended",
    "agent-recovered",
    "agent-suspended",
  ]);
});

test("owners are notified of invitations and of the end of a season, each once", async () => {
  const [one, two] = [await entrant(database, "bob"), await entrant(database, "bob")];
  const nobodys = await entrant(database, null);
  const season = await olga.season({ eligibility: "invited", name: "Cup" });
  const slugs = [one.slug, two.slug, nobodys.slug];
  for (let times = 0; times < 2; times += 1) {
    expect(await inviteAgents(database, olga.user.id, season.id, slugs)).toEqual([]);
  }
  for (const { id } of [one, two]) await enterSeason(database, season.id, id);
  await olga.perform(season, "start");
  await olga.perform(season, "freeze");
  await olga.perform(season, "freeze");
  const found = await notificationsOf(database, await idOf("bob"), 10);
  expect(found.map(({ kind, data }) => [kind, data.season?.name])).toEqual([
    ["season-frozen", "Cup"],
    ["season-started", "Cup"],
    ["invited", "Cup"],
    ["invited", "Cup"],
  ]);
  expect(
    found
      .slice(2)
      .map(({ data }) => data.agent?.slug)
      .toSorted(),
  ).toEqual([one.slug, two.slug].toSorted());
});

test("everybody in a season is notified of its steps, except who took them", async () => {
  const [entered, gone] = [await entrant(database, "hana"), await entrant(database, "ivan")];
  const season = await olga.season({ name: "Steps" });
  for (const { id } of [entered, gone]) await enterSeason(database, season.id, id);
  await withdrawAgent(database, null, season.id, gone);
  const before = await kindsOf("olga");
  // By its date, by its organizer, by an admin.
  await olga.perform(season, "start", null);
  await olga.perform(season, "start", null);
  await olga.perform(season, "pause");
  await olga.perform(season, "resume");
  await olga.perform(season, "freeze");
  await olga.perform(season, "publish", admin.id);
  expect(await kindsOf("hana")).toEqual(["season-published", "season-frozen", "season-started"]);
  expect(await kindsOf("ivan")).toEqual([]);
  expect(await kindsOf("olga")).toEqual(["season-published", "season-started", ...before]);
});

test("an organizer is notified when an agent in a running season is suspended, and its owner where", async () => {
  const agent = await entrant(database, "jane");
  const own = await entrant(database, "olga");
  const named = { slug: agent.slug, name: agent.name };
  const [draft, running, left] = [
    await olga.season({ name: "Draft" }),
    await olga.season({ name: "Running" }),
    await olga.season({ name: "Left" }),
  ];
  for (const season of [draft, running, left]) {
    for (const { id } of [agent, own]) await enterSeason(database, season.id, id);
  }
  await withdrawAgent(database, null, left.id, agent);
  for (const season of [running, left]) await olga.perform(season, "start");
  const before = await kindsOf("olga");
  for (const { id: agentId, version } of [agent, own]) {
    for (let count = 0; count < STRIKES + 1; count += 1) {
      await reportIncident(database, {
        agentId,
        versionId: version.id,
        matchId: null,
        code: "timeout",
        detail: "http://10.0.0.7 is silent.",
      });
    }
  }
  const [newest] = await notificationsOf(database, await idOf("jane"), 1);
  expect(newest).toMatchObject({
    kind: "agent-suspended",
    data: { agent: named, reason: "http://10.0.0.7 is silent.", season: { name: "Running" } },
  });
  const organizers = await notificationsOf(database, olga.user.id, 20);
  expect(organizers.slice(0, organizers.length - before.length)).toMatchObject([
    { kind: "agent-suspended", data: { agent: { slug: own.slug } } },
    { kind: "season-agent-suspended", data: { agent: named, season: { name: "Running" } } },
  ]);
  expect(JSON.stringify(organizers[1])).not.toContain("10.0.0.7");
});

test("the owner of an experiment is notified when it ends or a problem pauses it, not of own actions", async () => {
  const ownerId = await idOf("kim");
  const made = await createExperiment(database, {
    slug: "kims",
    ownerId,
    name: "Kim's",
    game: "who-is-spy",
    plan: {},
    hash: "0",
  });
  if (isFailure(made)) throw new Error(made.detail);
  const { id = "" } = (await experimentBySlug(database, "kims")) ?? {};
  const set = (status: ExperimentStatus, reason: ExperimentReason | null) =>
    setExperimentStatus(database, id, {
      status,
      reason,
      from: status === "running" ? ["paused"] : ["running"],
    });
  expect(await set("paused", "owner")).toBe(true);
  expect(await set("running", null)).toBe(true);
  expect(await kindsOf("kim")).toEqual([]);
  expect(await set("paused", "unreachable")).toBe(true);
  expect(await set("paused", "unreachable")).toBe(false);
  expect(await set("running", null)).toBe(true);
  expect(await set("finished", "budget")).toBe(true);
  expect(await set("finished", "budget")).toBe(false);
  const experiment = { slug: "kims", name: "Kim's" };
  const found = await notificationsOf(database, ownerId, 10);
  expect(found.map(({ kind, data }) => ({ kind, data }))).toEqual([
    { kind: "experiment-ended", data: { experiment, cause: "budget" } },
    { kind: "experiment-ended", data: { experiment, cause: "unreachable" } },
  ]);
});

test("a reporter is notified when the report is closed", async () => {
  const agent = await entrant(database, "carl");
  const reporters = [await idOf("dora"), await idOf("emil")];
  const reports: string[] = [];
  for (const reporterId of reporters) {
    const report = await fileReport(database, {
      part: "description",
      at: 0,
      quote: "",
      subjectId: agent.id,
      reporterId,
      reason: "other",
      detail: "x",
    });
    if (isFailure(report)) throw new Error(report.detail);
    reports.push(report.id);
  }
  const [first = ""] = reports;
  await closeReport(database, admin.id, first, { outcome: "resolved", note: "private" });
  await closeReport(database, admin.id, first, { outcome: "dismissed", note: "again" });
  for (const id of reporters) {
    const found = await notificationsOf(database, id, 10);
    expect(found).toMatchObject([{ kind: "report-closed", data: { outcome: "resolved" } }]);
    expect(JSON.stringify(found)).not.toContain("private");
  }
  expect(await kindsOf("carl")).toEqual([]);
});

test("the owner of a leader is notified at the end of the day on which it is overtaken", async () => {
  const [leader, follower] = [await entrant(database, "finn"), await entrant(database, "gina")];
  const season = await olga.season({ name: "Race" });
  const day = (agentId: string, date: string, points: number) =>
    database.prisma.standingDay.create({
      data: {
        agentId,
        seasonId: season.id,
        locale: "en",
        day: new Date(date),
        matches: 1,
        wins: 0,
        points,
        pointsScale: 1,
        cleanMatches: 1,
        cleanPoints: points,
      },
    });
  await day(leader.id, "2026-01-01", 5);
  await day(follower.id, "2026-01-01", 1);
  await day(follower.id, "2026-01-02", 9);
  const ranking = { figure: "total", start: 100, fee: 1 } as const;
  const turn = (today: string) => turnDays(database, () => ranking, today);
  await turn("2026-01-02");
  expect(await kindsOf("finn")).toEqual([]);
  for (let times = 0; times < 2; times += 1) await turn("2026-01-03");
  expect(await notificationsOf(database, await idOf("finn"), 5)).toMatchObject([
    {
      kind: "first-place-lost",
      data: { agent: { slug: leader.slug }, season: { name: "Race" }, locale: "en" },
    },
  ]);
  expect(await kindsOf("gina")).toEqual([]);
});

test("notifications are counted until they are read, deleted when old, and with the account", async () => {
  const [ada, bob] = [await idOf("ada"), await idOf("bob")];
  const [, second] = await notificationsOf(database, ada, 2);
  const unread = async (): Promise<number> =>
    (await notificationsOf(database, ada, 20)).filter(({ readAt }) => readAt === null).length;
  expect(await unread()).toBe(4);
  expect(await readNotifications(database, bob, "999999")).toBe(4);
  expect(await unread()).toBe(4);
  expect(await readNotifications(database, ada, second?.id ?? "")).toBe(3);
  expect(await unread()).toBe(1);
  for (const id of ["", "x", "1; DROP", "9".repeat(30)]) {
    expect(await readNotifications(database, ada, id)).toBe(0);
  }
  expect(await sweepNotifications(database, new Date(0))).toBe(0);
  await deleteAccount(database, ada);
  expect(await notificationsOf(database, ada, 5)).toEqual([]);
  expect(await sweepNotifications(database, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
});
