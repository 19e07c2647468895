import { expect } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test("a session that ends in the middle of a form loses nothing", { tag: "@sweep" }, async ({
  page,
  context,
}) => {
  await using agent = await ownAgent("Interrupted");
  await signIn(page, "local", "/me");
  const card = page.locator(`#${agent.slug}`);
  const edit = card.getByText("Edit, key, retire");
  await untilItAnswers(edit);
  await edit.click();
  const description = card.getByLabel("Description");
  await description.fill("Typed before the session ended.");
  await context.clearCookies({ name: /session/ });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("alert")).toContainText("You are signed out.");
  await expect(description).toHaveValue("Typed before the session ended.");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    card.getByRole("link", { name: "Sign in in a new tab" }).click(),
  ]);
  await tab.locator("input[name=handle]").fill("local");
  await tab.locator("form:has(input[name=handle]) button[type=submit]").click();
  await tab.waitForURL(/\/me$/);
  await tab.close();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Saved.")).toBeVisible();
  await expect(description).toHaveValue("Typed before the session ended.");

  await page.goto("/agents/new?way=dial-out");
  const name = page.getByLabel("Name");
  const register = page.getByRole("button", { name: "Register and show the key" });
  await untilItAnswers(register);
  await name.fill("Typed too");
  await context.clearCookies({ name: /session/ });
  await register.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You are signed out.");
  await expect(name).toHaveValue("Typed too");

  await page.goto("/agents/new");
  const check = page.getByRole("button", { name: "Check" });
  await untilItAnswers(check);
  await page.getByLabel("Address").fill("http://127.0.0.1:9/typed");
  await check.click();
  await page.waitForURL(/\/sign-in/);
  await page.locator("input[name=handle]").fill("local");
  await page.locator("form:has(input[name=handle]) button[type=submit]").click();
  await expect(page.getByLabel("Address")).toHaveValue("http://127.0.0.1:9/typed");
});
