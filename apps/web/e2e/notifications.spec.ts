import { agentBySlug, reportIncident, STRIKES } from "@wisp/db";
import { expect } from "playwright/test";
import { complaints, expectSoundThroughout, speak } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test("an owner is notified of a suspension, until the notification is read", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await using own = await ownAgent("Notified agent");
  const heard = complaints(page);
  await signIn(page, "local", "/me/notifications");
  const database = await arenaDatabase();
  const agent = await agentBySlug(database, own.slug);
  for (let count = 0; count < STRIKES; count += 1) {
    await reportIncident(database, {
      ...{ agentId: agent?.id ?? "", versionId: agent?.version.id ?? "", matchId: null },
      ...{ code: "crashed", detail: "The server answered with HTTP 500." },
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
  await expect(page.getByText(/因技术故障被平台暂停/).first()).toBeVisible();
  await expectSoundThroughout(page);
  await speak(page, "en", baseURL ?? "");

  await page.goto("/");
  const menu = page.getByRole("button", { name: /unread notification/ });
  await menu.click();
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await expect(page).toHaveURL(/\/me\/notifications$/);
  // The menu lies above the button.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("unread", { exact: true })).toHaveCount(0);
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await expect(row).toBeVisible();
  heard.expectNone();
});
