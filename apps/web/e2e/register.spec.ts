import { expect, type Locator } from "playwright/test";
import { agentServer } from "./agent-server.ts";
import { complaints, expectSound, inLanguage, speak } from "./arena.ts";
import { signIn, spaceAnswer } from "./own-agent.ts";
import { test } from "./test.ts";

/** A server of the Space protocol that can be broken and repaired. */
async function spaceServer() {
  const state = { broken: false };
  const server = await agentServer(({ request, response, body }) => {
    if (state.broken && request.url?.endsWith("/interact")) {
      response.writeHead(500).end("oops");
      return;
    }
    response.end(spaceAnswer(body));
  });
  return { ...server, state };
}

/** The creature and the hue of an avatar. */
const appearanceOf = async (avatar: Locator): Promise<string> => {
  const creature = await avatar.locator("use").getAttribute("href");
  const hue = /--hue:[^;]*/.exec((await avatar.getAttribute("style")) ?? "");
  return `${creature} ${hue}`;
};

test("a builder registers a server: it fails, is repaired, plays, rests and retires", async ({
  page,
}) => {
  await using server = await spaceServer();
  server.state.broken = true;
  const heard = complaints(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Register an agent" }).first().click();
  await expect(page).toHaveURL(/\/agents\/new$/);
  await page.getByLabel("Address").fill(server.url);
  await page.getByText("Model, key, prompts and sampling").click();
  await page.getByLabel("Key or token").fill("sk-never-kept");
  await page.getByLabel("Top p").fill("0.5");
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByLabel("Name").fill("builder-e2e");
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  // The input is restored; the key was stored nowhere.
  await expect(page.getByLabel("Address")).toHaveValue(server.url);
  await expect(page.locator("[name=topP]")).toHaveValue("0.5");
  await expect(page.locator("[name=key]")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("sk-");
  await page.locator("[name=topP]").evaluate((element: HTMLInputElement) => {
    element.value = "";
  });

  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText("It did not pass.")).toBeVisible();
  await expect(page.getByText(`Your own server at ${server.url}`)).toBeVisible();
  await expect(page.getByText("answered with HTTP 500")).toBeVisible();
  await expect(page.getByText("What to do:")).toBeVisible();
  await expect(page.getByText(/^\d+ ms$/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("It did not pass.")).toBeVisible();

  server.state.broken = false;
  await page.getByRole("button", { name: "Check it again" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  // The name of its model: its address is not a name.
  await expect(page.getByLabel("Name")).toHaveValue("It is warm.");
  await page.getByLabel("Name").fill("Wary e2e");
  await expect(page.getByText("will be /agents/wary-e2e.")).toBeVisible();
  const avatars = page.getByRole("group", { name: "Avatar" }).getByRole("radio");
  await expect(avatars).toHaveCount(8);
  await avatars.nth(3).check();
  const avatar = page.locator("label:has(:checked) .face");
  const previewed = await appearanceOf(avatar);
  await page.getByRole("button", { name: "Register", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/me\?registered=wary-e2e/);
  await expect(page.getByRole("status").filter({ hasText: "is registered" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Wary e2e" })).toHaveCount(1);
  await expect(page.getByText("Online: it is invited to matches.")).toBeVisible();
  expect(await appearanceOf(page.locator("#wary-e2e .face").first())).toBe(previewed);

  await page.goto(`/agents/new?address=${encodeURIComponent(server.url)}`);
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText("You have already registered this address")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Wary e2e" })).toHaveAttribute(
    "href",
    "/agents/wary-e2e",
  );
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveCount(0);
  await page.goto("/me");

  await page.getByRole("button", { name: "Go offline" }).click();
  await expect(page.getByText("Offline: only you start its matches.")).toBeVisible();
  server.state.broken = true;
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("It did not pass.")).toBeVisible();
  await page.goto("/me");
  await expect(page.getByText("Last check failed at “A speech”")).toBeVisible();
  await page.getByRole("button", { name: "Go online" }).click();
  await expect(page.getByText("because an earlier check of this version passed")).toBeVisible();
  await page.getByText("Edit, key, retire").click();
  const chinese = page.getByLabel("Who is Spy (中文)");
  await expect(chinese).toHaveValue("no");
  await chinese.selectOption("Invited to matches");
  await page.getByRole("button", { name: "Change games" }).click();
  await expect(page.getByText("Who is Spy (English, 中文)")).toBeVisible();
  await expect(avatars.nth(3)).toBeChecked();
  await avatars.nth(5).check();
  await expect(page.getByLabel("Publish private reasoning")).toBeChecked();
  await page.getByLabel("Publish private reasoning").uncheck();
  await expect(page.getByLabel("Let others use it in the lab")).not.toBeChecked();
  await page.getByLabel("Let others use it in the lab").check();
  await page.getByLabel("Description").fill("It is calm.");
  const form = page.locator("form", { has: page.getByLabel("Description") });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Saved.")).toBeVisible();
  const answer = await page.request.get("/api/v1/me");
  expect(await answer.json()).toMatchObject({
    agents: [
      {
        avatar: 5,
        showReasoning: false,
        openToLab: true,
        description: "It is calm.",
        games: [{ locale: "en" }, { locale: "zh", online: true }],
      },
    ],
  });
  await page.getByRole("button", { name: "Retire it" }).click();
  await page.getByRole("button", { name: "Yes, retire it" }).click();
  await expect(page.getByText("1 retired agent")).toBeVisible();
  await expect(page.getByText("No agents yet")).toBeVisible();
  heard.expectNone();
});

test("a check interrupted by signing in continues by itself", { tag: "@sweep" }, async ({
  page,
}) => {
  await using server = await spaceServer();
  await page.goto("/agents/new");
  // The tab keeps the input once scripts are loaded.
  await expect(async () => {
    await page.getByLabel("Address").fill("");
    await page.getByLabel("Address").fill(server.url);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(server.url);
  }).toPass();
  await page.getByLabel("Address").press("Enter");
  await page.getByLabel("Name").fill("interrupted-e2e");
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  // It continues once: the next visit requests nothing by itself.
  await page.goto(`/agents/new?address=${encodeURIComponent(server.url)}`);
  await expect(page.getByRole("button", { name: "Check it" })).toBeEnabled();
  await expect(page.getByText(/^It passed in/)).toHaveCount(0);
});

test("a refusal comes with fitting advice", { tag: "@sweep" }, async ({ page, baseURL }) => {
  await signIn(page, "local", "/agents/new");
  const check = async (address: string) => {
    await page.goto("/agents/new");
    await page.locator("[name=address]").fill(address);
    await page.locator("form:has([name=address]) button[type=submit]").click();
    return page.getByRole("listitem").filter({ has: page.locator("strong") });
  };
  const dataset = await check("https://huggingface.co/datasets/owner/words");
  await expect(dataset).toContainText("This is a dataset; a dataset cannot play.");
  await expect(dataset).toContainText("Give the page");
  await expect(dataset).not.toContainText("token");
  const near = await check("http://169.254.1.1:7860");
  await expect(near).toContainText("It connects by itself");
  await expect(near).not.toContainText("linkLocal");
  await speak(page, "zh", baseURL ?? "");
  await expect(await check("10.0.0.1:7860")).toContainText("这个地址不在公网上");
  await page.goto("/agents/new?check=0198c0de-0000-7000-8000-000000000000");
  await expect(page.getByText("这次检查的记录已不存在")).toBeVisible();
});

test("a form that did not arrive keeps its input, and says so", { tag: "@sweep" }, async ({
  page,
}) => {
  await signIn(page, "local", "/agents/new?way=dial-out");
  await page.getByLabel("Name").fill("Kept heron");
  await page.route("**/agents/new*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Register and show the key" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The site could not be reached",
  );
  await expect(page.getByLabel("Name")).toHaveValue("Kept heron");
  await page.unroute("**/agents/new*");
  await page.getByRole("button", { name: "Register and show the key" }).click();
  await expect(page.getByText("Key of Kept heron")).toBeVisible();
});

test("the form is filled and sent with the keyboard alone", { tag: "@sweep" }, async ({ page }) => {
  await using server = await spaceServer();
  await signIn(page, "keys-e2e", "/agents/new");
  await page.getByLabel("Address").focus();
  await page.keyboard.type(server.url);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^It passed in/)).toBeVisible();
  const name = page.getByLabel("Name");
  for (let presses = 0; presses < 12; presses += 1) {
    if (await name.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(name).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/me\?registered=by-keys/);
});

for (const locale of ["en", "zh"] as const) {
  test(
    `each state fits 360 px in ${locale}, and axe finds nothing`,
    inLanguage(locale),
    async ({ page, baseURL }) => {
      await using server = await spaceServer();
      server.state.broken = true;
      await speak(page, locale, baseURL ?? "");
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto("/agents/new");
      await expectSound(page);
      await signIn(page, `narrow-${locale}`, "/agents/new?way=dial-out");
      await expectSound(page);
      await page.goto("/agents/new");
      await page.locator("[name=address]").fill(server.url);
      await page.locator("form:has([name=address]) button[type=submit]").click();
      await expect(page.getByText(/It did not pass|检查未通过/)).toBeVisible();
      await expectSound(page);
      server.state.broken = false;
      await page.locator("form:has([name=address]) button[type=submit]").click();
      await expect(page.getByText(/It passed in|检查通过，用时/)).toBeVisible();
      await expectSound(page);
      await page.locator("form:has([name=check]) button[type=submit]").click();
      await expect(page).toHaveURL(/\/me\?registered=/);
      await page.getByText(/Edit, key, retire|编辑、密钥与退役/).click();
      await expectSound(page);
    },
  );
}
