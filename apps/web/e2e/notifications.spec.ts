import { agentBySlug, reportIncident, STRIKES } from "@wisp/db";
import { expect } from "playwright/test";
import { z } from "zod";
import { agentServer } from "./agent-server.ts";
import { press } from "./answers.ts";
import { complaints, expectSoundThroughout, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test("an owner is notified of a suspension, until the notification is read", {
  tag: "@sweep",
}, async ({ page, baseURL }) => {
  await using own = await ownAgent("Notified agent");
  const heard = complaints(page);
  await signIn(page, "local", "/me/notifications");
  const database = await arenaDatabase();
  const agent = await agentBySlug(database, own.slug);
  for (let count = 0; count < STRIKES; count += 1) {
    await reportIncident(database, {
      agentId: agent?.id ?? "",
      versionId: agent?.version.id ?? "",
      matchId: null,
      code: "crashed",
      detail: "The server answered with HTTP 500.",
    });
  }
  await database.close();
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Notified agent" }).first();
  await expect(row).toContainText("was suspended for technical failures");
  await expect(row).toContainText("The server answered with HTTP 500.");
  await expectSoundThroughout(page);
  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  await expect(page.getByText(/因技术故障被暂停/).first()).toBeVisible();
  await expectSoundThroughout(page);
  await speak(page, "en", baseURL ?? "");

  await page.goto("/");
  const menu = page.getByRole("button", { name: /unread notification/ });
  await menu.click();
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await expect(page).toHaveURL(/\/me\/notifications$/);
  // The menu is above the button.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("unread", { exact: true })).toHaveCount(0);
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await expect(row).toBeVisible();
  heard.expectNone();
});

test("a user chooses channels, and tests a webhook", { tag: "@sweep" }, async ({
  page,
  baseURL,
}) => {
  const received: { readonly id: unknown; readonly body: string }[] = [];
  await using receiver = await agentServer(({ request, response, body }) => {
    received.push({ id: request.headers["webhook-id"], body });
    response.writeHead(204).end();
  });
  const heard = complaints(page);
  await signIn(page, "local", "/me/notifications");
  await page.getByRole("link", { name: "Settings" }).click();
  const frozen = page.getByRole("checkbox", {
    name: "A season of yours or of your agents is frozen: Site",
  });
  await frozen.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(frozen).not.toBeChecked();

  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("https://10.0.0.1/");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("alert").first()).toContainText("cannot be called");
  await address.fill(`${receiver.url}/wisp`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("HTTP 204")).toBeVisible();
  expect(received).toMatchObject([{ id: expect.stringMatching(/^notification_\d+$/) }]);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ type: "test" });
  await expectSoundThroughout(page);
  await speak(page, "zh", baseURL ?? "");
  await page.reload();
  await expect(page.getByRole("button", { name: "发送测试消息" })).toBeVisible();
  await expectSoundThroughout(page);
  await speak(page, "en", baseURL ?? "");
  await page.reload();
  await page.getByRole("button", { name: "Remove webhook" }).click();
  await expect(page.getByRole("button", { name: "Add webhook" })).toBeVisible();

  await page.goto("/unsubscribe?token=none");
  await expect(page.getByText("This link is not valid.")).toBeVisible();
  heard.expectNone();
});

test("a visitor is led to sign in, then follows an agent and sees its matches", {
  tag: "@sweep",
}, async ({ page }) => {
  const heard = complaints(page);
  const listed = await page.request.get("/api/v1/matches?limit=1");
  const { matches } = z
    .object({ matches: z.array(z.object({ id: z.string() })) })
    .parse(await listed.json());
  const path = `/watch/${matches[0]?.id}`;
  const open = () => page.getByText("Follow agents of this match").click();
  await page.goto(path);
  await open();
  const follow = page.getByRole("button", { name: /^Follow / }).first();
  const label = (await follow.getAttribute("aria-label")) ?? "";
  const name = label.replace(/^Follow /, "");
  await follow.click();
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?callbackUrl=${encodeURIComponent(path)}`));
  await signIn(page, "follower", path);
  await open();
  await press(page.getByRole("button", { name: label, exact: true }));
  const followed = page.getByRole("button", { name: `Following ${name}: stop following` });
  await expect(followed).toBeVisible();
  await expectSoundThroughout(page);
  await page.goto("/me/following");
  await expect(page.getByRole("heading", { name: "Latest matches" })).toBeVisible();
  await expectSoundThroughout(page);
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await followed.click();
  await expect(page.getByRole("button", { name: label, exact: true })).toBeVisible();
  await page.goto("/me/following");
  await expect(page.getByText("You follow no agents")).toBeVisible();
  heard.expectNone();
});
