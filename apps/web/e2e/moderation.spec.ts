import { personalTokenMadeSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { entry } from "./answers.ts";
import { aMatch, complaints, expectSoundThroughout, firstSpeech, logOf } from "./arena.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const HIDDEN = "[hidden by a moderator]";

test("a moderator hides a speech from its match, and shows it again", { tag: "@scales" }, async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  const at = await firstSpeech(request, id);
  const textAt = async (): Promise<unknown> =>
    (await logOf(request, id)).events.find(({ cursor }) => cursor === at)?.event.text;
  const said = String(await textAt());

  await signIn(page, "local", `/watch/${id}?at=${at}`);
  await page.getByRole("link", { name: "Moderate" }).click();
  await expect(page.getByRole("blockquote")).toHaveText(said);
  await page.getByRole("button", { name: "Hide the speech" }).click();
  await expect(page.getByText("Give the reason in a sentence.")).toBeVisible();
  await page.getByLabel("Reason").fill("It insults a player.");
  await page.getByRole("button", { name: "Hide the speech" }).click();
  await expect(page.getByText("Done. The owner has been notified")).toBeVisible();
  await expectSoundThroughout(page);
  expect(await textAt()).toBe(HIDDEN);
  const transcript = await request.get(`/api/v1/matches/${id}/transcript.md`);
  expect(await transcript.text()).toContain("hidden by a moderator");
  await page.goto(`/watch/${id}?at=${at}`);
  await expect(page.locator("[role=tabpanel] a[aria-current] bdi").last()).toHaveText(HIDDEN);

  await page.goto("/admin/moderation");
  const act = entry(page, "It insults a player.");
  await expect(act).toContainText(said);
  await act.getByRole("button", { name: "Revert" }).click();
  await expect(page.getByText("Reverted. The owner has been notified.")).toBeVisible();
  expect(await textAt()).toBe(said);
  await page.goto("/admin/audit?action=speech-hidden");
  await expect(entry(page, "It insults a player.").first()).toBeVisible();
  heard.expectNone();
});

test("an owner reads the reason, and cannot take a moderator's name back", {
  tag: "@sweep",
}, async ({ page }) => {
  await using agent = await ownAgent("rude-heron");
  await signIn(page, "local", `/agents/${agent.slug}`);
  await page.getByRole("link", { name: "Moderate" }).click();
  const form = page.locator("form").filter({ hasText: "New name" });
  await form.getByLabel("New name").fill("Polite heron");
  await form.getByLabel("Reason").fill("The name is rude.");
  await form.getByRole("button", { name: "Rename the agent" }).click();
  await expect(page.getByText("Done. The owner has been notified")).toBeVisible();
  expect((await page.request.get(`/agents/${agent.slug}`)).status()).toBe(404);
  await page.goto("/me");
  const note = page.getByRole("listitem").filter({ hasText: "The name is rude." });
  await expect(note).toContainText("Polite heron was renamed.");
  await expect(note).toContainText("rude-heron");
  const taken = await page.request.patch("/api/v1/agents/polite-heron", {
    data: { name: "rude-heron" },
  });
  expect(taken.status()).toBe(403);
  expect(await taken.text()).toContain("The name is rude.");
  await page.goto("/admin/moderation");
  await entry(page, "The name is rude.").getByRole("button", { name: "Revert" }).click();
  await expect(page.getByText("Reverted. The owner has been notified.")).toBeVisible();
});

test("a banned user is signed out, and learns the reason at the sign-in", async ({
  page,
  browser,
}) => {
  await signIn(page, "mallory-e2e", "/me");
  const made = await page.request.post("/api/v1/me/tokens", {
    data: { name: "bot", scopes: ["read"], expiresInDays: 1 },
  });
  const { secret } = personalTokenMadeSchema.parse(await made.json());
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, "local", "/admin/users?q=mallory-e2e");
  await entry(admin, "mallory-e2e").getByRole("link", { name: "Moderate" }).click();
  const form = admin.locator("form").filter({ hasText: "Ban the account" });
  await form.getByLabel("Reason").fill("Insults people in matches.");
  await form.getByRole("button", { name: "Ban the account" }).click();
  await expect(admin.getByText("Done. The owner has been notified")).toBeVisible();

  await page.goto("/me");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Name").fill("mallory-e2e");
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Insults people in matches.",
  );
  const called = await page.request.get("/api/v1/me", {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(called.status()).toBe(403);
  expect(await called.text()).toContain("Insults people in matches.");
  // Public pages stay readable.
  expect((await page.request.get("/watch")).status()).toBe(200);

  await admin.goto("/admin/moderation");
  await entry(admin, "Insults people in matches.").getByRole("button", { name: "Revert" }).click();
  await expect(admin.getByText("Reverted. The owner has been notified.")).toBeVisible();
  await signIn(page, "mallory-e2e", "/me");
  await expect(page).toHaveURL(/\/me$/);
  await admin.context().close();
});
