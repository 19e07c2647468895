import { expect } from "playwright/test";
import { entry } from "./answers.ts";
import { aMatch, complaints, firstSpeech } from "./arena.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test("a report travels from the match to those who administer", async ({ page, request }) => {
  await using agent = await ownAgent("reported-heron");
  const heard = complaints(page);
  const id = await aMatch(request, "status=finished&locale=en");
  const at = await firstSpeech(request, id);
  await page.goto(`/watch/${id}?at=${at}`);
  const speech = await page.locator("[role=tabpanel] a[aria-current] bdi").last().innerText();
  await page.getByRole("link", { name: "Report the marked speech" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Name").fill("reporter-e2e");
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await expect(page).toHaveURL(new RegExp(`/report\\?match=${id}&at=${at}$`));
  await expect(page.getByRole("radio", { name: "This speech" })).toBeChecked();
  await expect(page.getByText(speech, { exact: true })).toBeVisible();

  await page.getByLabel("Something else").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Describe the problem in a sentence.")).toBeVisible();
  await expect(page.getByLabel("Something else")).toBeChecked();
  await page.getByLabel("Details").fill("It says where I live. \u202E<b>\n");
  await page.getByRole("button", { name: "Send report" }).dblclick();
  await expect(page.getByText("Thank you. Your report has been sent.")).toBeVisible();
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page).toHaveURL(new RegExp(`/watch/${id}`));

  await page.goto(`/report?match=${id}&at=${at}`);
  await page.getByLabel("Advertising").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("You have already reported this.")).toBeVisible();

  await page.goto(`/agents/${agent.slug}`);
  await page.getByRole("link", { name: "Report this agent" }).click();
  await page.getByLabel("Its avatar").check();
  await page.getByLabel("Cheating").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you. Your report has been sent.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, "local", "/admin/reports");
  const reported = entry(page, "It says where I live.");
  await expect(reported).toContainText(speech);
  await expect(reported.getByRole("link", { name: "Speech" })).toHaveAttribute(
    "href",
    `/watch/${id}?at=${at}`,
  );
  expect(await reported.innerText()).not.toContain("\u202E");
  await reported.getByRole("button", { name: "Close" }).click();
  await reported.getByLabel("Note").fill("Wrote to its owner.");
  await reported.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("The report has been resolved.")).toBeVisible();
  await expect(page.getByText("It says where I live.")).toHaveCount(0);
  const avatar = entry(page, "Avatar of an agent");
  await avatar.getByRole("button", { name: "Close" }).click();
  await avatar.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("The report has been dismissed.")).toBeVisible();
  await page.getByRole("link", { name: "Closed" }).click();
  await expect(entry(page, "It says where I live.")).toContainText("Wrote to its owner.");
  await expect(entry(page, "Avatar of an agent")).toContainText("dismissed");
  await page.goto("/admin/audit?action=report-dismissed");
  await expect(
    page.getByRole("link", { name: "Avatar of an agent: reported-heron" }),
  ).toHaveAttribute("href", `/agents/${agent.slug}`);
  await page.goto("/admin/audit?action=report-resolved");
  await expect(page.getByRole("main").getByRole("link", { name: "Speech" })).toHaveAttribute(
    "href",
    `/watch/${id}?at=${at}`,
  );
  heard.expectNone();
});

test("without scripts a refused report keeps what was entered", { tag: "@sweep" }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const id = await aMatch(request, "status=finished&locale=en");
  await signIn(page, "reporter-e2e", "/me");
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? "",
    storageState,
  });
  const bare = await context.newPage();
  await bare.goto(`/report?match=${id}&at=${await firstSpeech(request, id)}`);
  await bare.getByLabel("Something else").check();
  await bare.getByLabel("Details").fill(" ");
  const parts = bare.locator("input[name=part]");
  await parts.last().check();
  await bare.getByRole("button", { name: "Send report" }).click();
  await expect(bare.getByText("Describe the problem in a sentence.")).toBeVisible();
  await expect(bare.getByLabel("Something else")).toBeChecked();
  await expect(bare.getByLabel("Details")).toHaveValue(" ");
  await expect(parts.last()).toBeChecked();
});

test("parts that cannot be reported are not found", { tag: "@sweep" }, async ({ page }) => {
  for (const query of ["", "?agent=nobody", "?match=no-id", "?match=%00", "?agent=%00"]) {
    expect((await page.goto(`/report${query}`))?.status(), query).toBe(404);
  }
});
