import { expect } from "playwright/test";
import { press } from "./answers.ts";
import { everythingFor } from "./providers/everything.ts";
import {
  answerFor,
  buttons,
  consent,
  goTo,
  post,
  problemOn,
  signInBy,
  somebody,
  whoIs,
} from "./providers/person.ts";
import { publicSiteSomewhere } from "./providers/public-site.ts";
import { test } from "./test.ts";

const all = everythingFor();
// Several people sign in in each, one after the other.
for (const way of ["huggingface", "github"] as const) {
  test(`${way}: a refusal there is reported, and nothing is kept`, { tag: "@sweep" }, async ({
    browser,
  }) => {
    await signInBy(await somebody(browser, all().site.url), way, 0);
    const before = await all().users();
    for (const [locale, words] of [
      ["en", "granted no access"],
      ["zh", "没有授权"],
    ] as const) {
      const page = await somebody(browser, all().site.url, locale);
      await goTo(page, way);
      await consent(page, "no");
      await expect(problemOn(page)).toContainText(words);
      expect(await whoIs(page)).toBeNull();
      expect(await all().users()).toBe(before);
      // A user who then signs in reaches the page they wanted at first.
      await press(page.getByRole("button", { name: buttons[way][locale] }));
      await consent(page, 0);
      await expect(page).toHaveURL("/agents");
    }
  });

  test(`${way}: an answer that belongs to another browser signs nobody in`, {
    tag: "@sweep",
  }, async ({ browser }) => {
    const attacker = await somebody(browser, all().site.url);
    await goTo(attacker, way);
    const answer = await answerFor(attacker, 0);
    const victim = await somebody(browser, all().site.url);
    await victim.goto(answer);
    await expect(problemOn(victim)).toContainText("did not start here");
    expect(await whoIs(victim)).toBeNull();
    // Another sign-in in progress has a separate state.
    await goTo(victim, way);
    await expect(victim).toHaveTitle("Provider");
    await victim.goto(answer);
    await expect(problemOn(victim)).toContainText("did not start here");
    expect(await whoIs(victim)).toBeNull();
  });
}

test("an unavailable provider is reported, and the next attempt works", { tag: "@sweep" }, async ({
  browser,
}) => {
  const cases = [
    ["huggingface", all().hf.broken, "/.well-known/openid-configuration", "cannot be reached"],
    ["huggingface", all().hf.broken, "/oauth/token", "did not confirm"],
    ["huggingface", all().hf.broken, "/oauth/userinfo", "did not confirm"],
    ["github", all().hub.broken, "/login/oauth/access_token", "did not confirm"],
    ["github", all().hub.broken, "/api/v3/user", "did not confirm"],
  ] as const;
  for (const [way, broken, path, words] of cases) {
    const page = await somebody(browser, all().site.url);
    broken.add(path);
    await goTo(page, way);
    if (words === "did not confirm") await consent(page, 0);
    await expect(problemOn(page), path).toContainText(words);
    expect(await whoIs(page)).toBeNull();
    broken.delete(path);
    await signInBy(await somebody(browser, all().site.url), way, 0);
  }
});

test("the address of a form of the sign-in page leads to that page", { tag: "@sweep" }, async ({
  browser,
}) => {
  const page = await somebody(browser, all().site.url);
  for (const way of ["local", "email-link"]) {
    const answer = await page.goto(`/api/auth/callback/${way}`);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL("/sign-in");
  }
});

test("each way is offered where it is set up, and one that is not cannot be used", {
  tag: "@sweep",
}, async ({ browser }) => {
  const { WISP_GITHUB_ID: _id, WISP_SMTP_URL: _smtp, ...fewer } = all().settings;
  await using half = await publicSiteSomewhere(fewer);
  const page = await somebody(browser, half.url);
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: buttons.huggingface.en })).toBeVisible();
  await expect(page.getByRole("button", { name: buttons.github.en })).toHaveCount(0);
  await expect(page.getByLabel("E-mail address")).toHaveCount(0);
  expect(half.said()).toContain("WISP_GITHUB_ID is not set");
  const { url } = await (await post(page.request, "signin/github", {})).json();
  expect(new URL(url).origin).toBe(half.url);
});

test("without any way the page and the operator's log say so", { tag: "@sweep" }, async ({
  browser,
}) => {
  await using bare = await publicSiteSomewhere({ DATABASE_URL: all().database.url });
  const page = await somebody(browser, bare.url);
  await page.goto("/sign-in");
  await expect(page.getByRole("main")).toContainText("Sign-in is not set up");
  await page.getByRole("link", { name: "How to set up sign-in" }).click();
  await expect(page).toHaveURL("/docs/self-hosting");
  expect(bare.said()).toContain("No sign-in method is set up");
});
