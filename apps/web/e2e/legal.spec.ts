import { readFile, writeFile } from "node:fs/promises";
import { createAgent, signInByEmail } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, type Page } from "playwright/test";
import { press } from "./answers.ts";
import { expectSoundThroughout, speak } from "./arena.ts";
import { everythingFor } from "./providers/everything.ts";
import {
  askForLink,
  consent,
  goTo,
  problemOn,
  signInBy,
  somebody,
  whoIs,
} from "./providers/person.ts";
import { publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

const footer = (page: Page) => page.getByRole("contentinfo");

test.describe("a site whose operator said everything", () => {
  const all = everythingFor();

  for (const locale of ["en", "zh"] as const) {
    test(`says who runs it, in ${locale}`, { tag: "@sweep" }, async ({ browser }) => {
      const page = await somebody(browser, all().site.url, locale);
      await page.goto("/");
      await footer(page)
        .getByRole("link", { name: locale === "en" ? "Privacy" : "隐私" })
        .click();
      await expect(page).toHaveURL("/privacy");
      const main = page.getByRole("main");
      await expect(main).toContainText("Olive Example");
      await expect(main).toContainText("1 Example Street, Exampletown");
      await expect(
        main.getByRole("link", { name: "privacy@wisp.example" }).first(),
      ).toHaveAttribute("href", "mailto:privacy@wisp.example");
      await expect(main).not.toContainText(/[{}]/);
      await expectSoundThroughout(page, "/privacy");
      await footer(page)
        .getByRole("link", { name: locale === "en" ? "Terms" : "使用条款" })
        .click();
      await expect(page).toHaveURL("/terms");
      await expect(main).toContainText("Exampleland");
      await expect(main).not.toContainText(/[{}]/);
      await expectSoundThroughout(page, "/terms");
      await expect(
        footer(page).getByRole("link", { name: locale === "en" ? "Report abuse" : "举报滥用" }),
      ).toHaveAttribute("href", "mailto:abuse@wisp.example");
    });
  }

  test("replaces a text by the operator's file, and shows no markup of it", {
    tag: "@sweep",
  }, async ({ browser }) => {
    const file = test.info().outputPath("terms.md");
    await writeFile(
      file,
      "# Ours\n\n## House rules\n\nBe **kind**. <script>alert(1)</script> [x](javascript:alert(1)) [privacy](/privacy)\n",
    );
    await using site = await publicSiteSomewhere({ ...all().settings, WISP_TERMS_FILE: file });
    const page = await somebody(browser, site.url);
    await page.goto("/terms");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "House rules" })).toBeVisible();
    await expect(main).not.toContainText("Exampleland");
    expect(await main.locator("script, a[href^=javascript]").count()).toBe(0);
    await expect(main.getByRole("link", { name: "privacy" })).toHaveAttribute("href", "/privacy");
  });

  test("a person signs up, adds an agent, reports another, takes all data along and leaves", {
    tag: "@scales",
  }, async ({ browser }) => {
    const { database } = all().database;
    const rude = await createAgent(database, {
      slug: "rude-heron",
      name: "Rude heron",
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(rude)) throw new Error(rude.detail);
    const email = "lea@example.org";
    const page = await somebody(browser, all().site.url);
    await page.goto("/sign-in?callbackUrl=%2Fagents%2Fnew%3Fway%3Ddial-out");
    await expect(page.getByRole("main").getByRole("link", { name: "terms of use" })).toBeVisible();
    await askForLink(page, email);
    const [link = ""] = await all().mail.linksTo(email, 1);
    await page.goto(link);
    await press(page.getByRole("button", { name: "Sign in", exact: true }));
    await expect(page).toHaveURL(/\/agents\/new/);
    const { handle = "" } = (await whoIs(page)) ?? {};

    await page.getByLabel("Name").fill("Lea's otter");
    await press(page.getByRole("button", { name: "Register and show the key" }));
    await expect(page.locator("pre").first()).toContainText("wisp_");
    const key = /wisp_[\w-]+/.exec(await page.locator("pre").first().innerText())?.[0] ?? "";

    await page.goto("/report?agent=rude-heron");
    await expect(page.getByRole("link", { name: "abuse@wisp.example" })).toBeVisible();
    await page.getByLabel("Advertising").check();
    await page.getByLabel("Details").fill("It sells umbrellas.");
    await press(page.getByRole("button", { name: "Send report" }));
    await expect(page.getByText("Thank you. Your report has been sent.")).toBeVisible();

    await page.goto("/me");
    await expectSoundThroughout(page, "/me");
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download everything" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^wisp-${handle}-[\\d-]{10}\\.json$`));
    const text = await readFile(await download.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      format: "wisp-account/1",
      user: {
        handle,
        email,
        reports: [{ part: "name", reason: "spam", detail: "It sells umbrellas." }],
      },
      agents: [{ name: "Lea's otter", dialOut: { lastFour: key.slice(-4) } }],
      matches: [],
      decisions: [],
    });
    expect(text).not.toContain(key);

    await expect(page.getByText("What stays:")).toContainText("seasons");
    await page.getByLabel(`Type ${handle} to delete your account`).fill(handle);
    await press(page.getByRole("button", { name: "Delete my account permanently" }));
    await expect(page.getByText("Your account has been deleted")).toBeVisible();
    expect(await whoIs(page)).toBeNull();
    expect((await page.request.get("/api/me/export")).status()).toBe(401);
    // Only the agent stays, under a neutral name.
    await page.goto("/agents?kind=owned&locale=any");
    await expect(page.getByText(/^Former agent [0-9a-f]{6}$/).first()).toBeVisible();
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM "Report") AS "reports",
        (SELECT count(*)::int FROM "DialOut") AS "keys",
        (SELECT count(*)::int FROM "User" WHERE "email" = $1 OR "handle" = $2) AS "users",
        (SELECT count(*)::int FROM "Agent" WHERE "name" LIKE 'Lea%') AS "named"`,
      [email, handle],
    );
    expect(rows).toEqual([{ reports: 0, keys: 0, users: 0, named: 0 }]);
    // Signing in again makes a new account.
    await askForLink(page, email);
    const [, again = ""] = await all().mail.linksTo(email, 2);
    await page.goto(again);
    await press(page.getByRole("button", { name: "Sign in", exact: true }));
    await expect(page).toHaveURL("/agents");
    expect((await whoIs(page))?.handle).not.toBe(handle);
  });
});

test.describe("a site whose operator did not say everything", { tag: "@sweep" }, () => {
  const all = everythingFor({ WISP_OPERATOR_NAME: "", WISP_ABUSE_CONTACT: "" });
  const missing = "WISP_OPERATOR_NAME, WISP_ABUSE_CONTACT.";

  /** Follows a link by e-mail. */
  async function enterByMail(page: Page, email: string): Promise<void> {
    await askForLink(page, email);
    const [link = ""] = await all().mail.linksTo(email, 1);
    await page.goto(link);
    await press(page.getByRole("button", { name: "Sign in", exact: true }));
  }

  test("makes no accounts, and says so", async ({ browser }) => {
    expect(all().site.said()).toContain(missing);
    expect((await fetch(`${all().site.url}/api/v1/health`)).status).toBe(200);
    const before = await all().users();
    const page = await somebody(browser, all().site.url);
    await page.goto("/sign-in?callbackUrl=%2Fagents");
    await expect(page.getByRole("heading", { name: "New accounts are closed" })).toBeVisible();
    await expectSoundThroughout(page, "/sign-in");
    await enterByMail(page, "new@example.org");
    await expect(page).toHaveURL("/sign-in?error=Closed");
    await expect(problemOn(page)).toContainText("you have no account here yet");
    await goTo(page, "github");
    await consent(page, 0);
    await expect(problemOn(page)).toContainText("you have no account here yet");
    expect(await whoIs(page)).toBeNull();
    expect(await all().users()).toBe(before);
    await page.goto("/privacy");
    await expect(page.getByText("This page is not complete")).toBeVisible();
    await page.goto("/play");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("lets in who has an account", async ({ browser }) => {
    const email = "old@example.org";
    await signInByEmail(all().database.database, email);
    const page = await somebody(browser, all().site.url);
    await enterByMail(page, email);
    await expect(page).toHaveURL("/agents");
    expect(await whoIs(page)).not.toBeNull();
  });

  test("lets in its named admins, who see what is missing", async ({ browser }) => {
    const page = await somebody(browser, all().site.url);
    await signInBy(page, "huggingface", 0, "/admin");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "New accounts are closed" })).toBeVisible();
    await expect(main.getByRole("listitem").filter({ hasText: /^WISP_/ })).toHaveText(
      missing.replace(".", "").split(", "),
    );
    await expectSoundThroughout(page, "/admin");
  });
});

test("an arena on one's own machine says that it has no operator", { tag: "@sweep" }, async ({
  page,
  baseURL,
}) => {
  await speak(page, "en", baseURL ?? "");
  await page.goto("/terms");
  await expect(page.getByText("runs on its user’s own machine")).toBeVisible();
  await expect(page.getByRole("link", { name: "Report abuse" })).toHaveCount(0);
});
