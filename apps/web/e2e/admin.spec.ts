import {
  agentBySlug,
  type Database,
  ensureUser,
  fileReport,
  getMatch,
  listPeople,
  reportIncident,
  setRole,
} from "@wisp/db";
import { expect } from "playwright/test";
import texts from "../messages/en/admin.json" with { type: "json" };
import { entry } from "./answers.ts";
import { aMatch, complaints, expectSoundThroughout, openNarrow, speak } from "./arena.ts";
import { arenaDatabase, hang, playAgain } from "./arena-database.ts";
import { type OwnAgent, ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const paths = [
  "",
  "/matches",
  "/reports",
  "/moderation",
  "/words",
  "/fair-play",
  "/agents",
  "/users",
  "/audit",
].map((section) => `/admin${section}`);

let database: Database;
let agent: OwnAgent;
let bystander = "";

test.beforeAll(async () => {
  database = await arenaDatabase();
  agent = await ownAgent("failing-heron");
  bystander = (await ensureUser(database, "bystander")).id;
});
test.afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await database.close();
});

const roleOf = async (handle: string) =>
  (await listPeople(database, { search: handle })).people[0]?.role;

/** Suspends the agent, with its next health check in an hour. */
async function suspend(): Promise<string> {
  const { id, version } = (await agentBySlug(database, agent.slug)) ?? {};
  if (id === undefined || version === undefined) throw new Error("the agent is not there");
  await database.connection.query(
    `UPDATE "Agent" SET "online" = true, "nextHealthCheckAt" = now() + interval '1 hour' WHERE "id" = $1`,
    [id],
  );
  const incident = { agentId: id, versionId: version.id, matchId: null, code: "timeout" };
  for (const detail of ["first", "second", "It answered nothing within 30 s."]) {
    await reportIncident(database, { ...incident, detail });
  }
  await database.connection.query(
    `UPDATE "Agent" SET "nextHealthCheckAt" = now() + interval '1 hour' WHERE "id" = $1`,
    [id],
  );
  return id;
}

test("for everybody else it does not exist", { tag: "@sweep" }, async ({ page }) => {
  const seen = async () => {
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page).toHaveTitle(/^Page not found/);
      expect(await page.locator("body").innerText(), path).not.toContain("Administration");
      // The menu's word for it is known to every page; nothing of the pages themselves is.
      const content = await page.content();
      for (const lead of Object.values(texts.leads)) expect(content, path).not.toContain(lead);
    }
  };
  await seen();
  await signIn(page, "bystander", "/me");
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
  await seen();
});

test("an admin sees how the arena is doing", async ({ page, request }) => {
  const heard = complaints(page);
  await aMatch(request, "status=finished");
  await signIn(page, "local", "/admin");
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
  await expect(page.getByText("Finished, last 24 h").locator("..")).toContainText(/[1-9]/);
  await expect(page.getByText(/playing \d+ match/).first()).toBeVisible();
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  heard.expectNone();
});

test("a match that hangs is requeued, another one given up", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const id = await playAgain(database, await aMatch(request, "status=finished&locale=en"));
  await expect.poll(async () => (await getMatch(database, id))?.status).toBe("running");
  await signIn(page, "local", "/admin");
  const first = await hang(database, id);
  await page.goto("/admin/matches");
  await entry(page, id).getByRole("button", { name: "Requeue" }).click();
  await first.release();
  await expect(page.getByText("The match has been requeued")).toBeVisible();

  const second = await hang(database, id);
  await page.goto("/admin/matches");
  await entry(page, id).getByRole("button", { name: "Give up" }).click();
  await page.getByLabel("Reason, for the audit log").fill("Nobody watched it.");
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await second.release();
  await expect(page.getByText("The match has been given up.")).toBeVisible();
  await expect(entry(page, id)).toContainText("Nobody watched it.");
  expect((await getMatch(database, id))?.status).toBe("failed");

  await page.goto("/admin/audit?action=match-failed");
  await expect(entry(page, id)).toContainText("Nobody watched it.");
  await page.goto("/admin/audit?actor=bystander");
  await expect(page.getByText("No matching actions")).toBeVisible();
});

test("role changes apply immediately, and nobody changes their own", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "local", "/admin/users");
  await page.getByLabel("Part of the handle").fill("BYSTAND");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=BYSTAND/);
  for (const role of ["organizer", "user"]) {
    await page.getByLabel("Role of bystander").selectOption(role);
    await page.getByRole("button", { name: "Change" }).click();
    await expect.poll(() => roleOf("bystander")).toBe(role);
    await expect(page.getByText("The role has been changed.")).toBeVisible();
  }
  await page.goto("/admin/users?q=local");
  await expect(entry(page, "This is you")).toContainText("local");
  await expect(page.getByLabel("Role of local")).toHaveCount(0);
  await page.goto("/admin/audit?action=role-changed");
  await expect(entry(page, "bystander")).toContainText("from organizer to user");
});

test("neither a former admin nor another site changes anything", async ({ page }) => {
  await signIn(page, "local", "/admin/users?q=bystander");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByLabel("Role of bystander").selectOption("organizer");
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("The role has been changed.")).toBeVisible();
  const request = await sent;
  const again = (headers: Record<string, string>) =>
    page.request.post(request.url(), {
      headers: { ...request.headers(), ...headers },
      data: request.postDataBuffer()?.toString("latin1").replace("organizer", "admin") ?? "",
    });
  expect((await again({})).ok()).toBe(true);
  expect(await roleOf("bystander")).toBe("admin");
  await setRole(database, bystander, "organizer");
  const foreign = await again({ origin: "https://evil.example" });
  expect(foreign.ok()).toBe(false);
  expect(await roleOf("bystander")).toBe("organizer");

  const other = await page.context().newPage();
  await other.context().clearCookies();
  await signIn(other, "bystander", "/me");
  await page.getByLabel("Role of bystander").selectOption("admin");
  await page.getByRole("button", { name: "Change" }).click();
  const heading = page.getByRole("heading", { name: "Page not found" });
  await expect(heading).toBeVisible();
  expect(await roleOf("bystander")).toBe("organizer");
});

test("a suspended agent is forgiven, or set offline", { tag: "@sweep" }, async ({ page }) => {
  const id = await suspend();
  await signIn(page, "local", "/admin/agents");
  await expect(entry(page, "failing-heron")).toContainText("It answered nothing within 30 s.");
  await entry(page, "failing-heron").getByRole("button", { name: "Lift" }).click();
  await expect(page.getByText("The suspension has been lifted.")).toBeVisible();
  expect(await agentBySlug(database, agent.slug)).toMatchObject({ state: "online" });
  expect(await suspend()).toBe(id);
  await page.goto("/admin/agents");
  await entry(page, "failing-heron").getByRole("button", { name: "Set offline" }).click();
  await expect(page.getByText("offline until its owner sets it online again")).toBeVisible();
  await expect(entry(page, "failing-heron").getByRole("button")).toHaveCount(1);
  expect(await agentBySlug(database, agent.slug)).toMatchObject({ state: "offline" });
});

for (const locale of ["en", "zh"] as const) {
  test(`its pages fit every window in ${locale} in both themes, and axe finds nothing`, {
    tag: "@sweep",
  }, async ({ page, baseURL }) => {
    const heard = complaints(page);
    const agentId = await suspend();
    const { id: reporterId } = await ensureUser(database, `reporter-${locale}`);
    const about = { part: "name", subjectId: agentId, at: 0, reason: "spam" } as const;
    await fileReport(database, { ...about, reporterId, quote: "Heron", detail: "x".repeat(999) });
    await signIn(page, "local", "/admin");
    await speak(page, locale, baseURL ?? "");
    for (const path of [...paths, `/report?agent=${agent.slug}`]) {
      await openNarrow(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectSoundThroughout(page);
    }
    heard.expectNone();
  });
}
