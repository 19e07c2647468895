import { meSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { complaints, speak } from "./arena.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

test("a builder signs in on their own machine, comes back to where they were, and signs out", async ({
  page,
}) => {
  const heard = complaints(page);
  await page.goto("/sign-in?callbackUrl=%2Fagents%3Fkind%3Downed");
  await page.getByLabel("Name").fill("Not A Handle");
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("lower-case letters");
  await expect(page.getByLabel("Name")).toHaveValue("Not A Handle");
  await page.getByLabel("Name").fill("ada");
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await expect(page).toHaveURL(/\/agents\?kind=owned$/);
  const [session] = (await page.context().cookies()).filter(({ name }) =>
    name.endsWith("session-token"),
  );
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  // The refused sign-in answers with 401, which the browser notes.
  expect(() => heard.expectNone()).toThrow(/401/);
});

test("where a sign-in should lead is forgotten when nobody can read it", async ({
  request,
  baseURL,
}) => {
  for (const address of ["http://[", "%00", "javascript:1", "/ok&callbackUrl=http://["]) {
    for (const [step, status] of [
      ["csrf", 200],
      ["session", 200],
      ["signin", 302],
    ] as const) {
      const answer = await request.get(`/api/auth/${step}?callbackUrl=${address}`, {
        headers: { cookie: `next-auth.callback-url=${encodeURIComponent(address)}` },
        maxRedirects: 0,
      });
      expect(answer.status(), `${step} ${address}`).toBe(status);
    }
  }
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  for (const [callbackUrl, page] of [
    ["http://[", `${baseURL}/`],
    ["/你\n好", `${baseURL}/%E4%BD%A0%E5%A5%BD`],
  ] as const) {
    const form = { csrfToken, callbackUrl };
    const answer = await request.post("/api/auth/signout", { form, maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers().location ?? "").href]).toEqual([302, page]);
  }
});

test("a page elsewhere cannot reach the site under its own host name", async ({ request }) => {
  for (const path of ["/", "/api/v1/matches", "/api/auth/csrf"]) {
    const answer = await request.get(path, { headers: { host: "evil.example" } });
    expect(answer.status(), path).toBe(421);
  }
});

test("the sign-in page speaks Chinese", { tag: "@sweep" }, async ({ page, baseURL }) => {
  await speak(page, "zh", baseURL ?? "");
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
});

test("a token is shown once, has its scopes, and is useless after it is revoked", async ({
  page,
  request,
}) => {
  await signIn(page, "tokens-e2e", "/me");
  const form = page.locator("form:has(input[name=scope])");
  await form.getByLabel("Name").fill("ci");
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.locator("pre").filter({ hasText: "wisp_pat_" });
  const token = (await shown.textContent()) ?? "";
  const asked = () =>
    request.get("/api/v1/me", { headers: { authorization: `Bearer ${token.trim()}` } });
  expect(meSchema.parse(await (await asked()).json())).toMatchObject({ handle: "tokens-e2e" });
  await page.reload();
  await expect(page.getByText(`…${token.trim().slice(-4)}`)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke: ci" }).click();
  await expect(page.getByText("No tokens yet.")).toBeVisible();
  expect((await asked()).status()).toBe(401);
});

test("an account is deleted when its handle is typed; what stays has a neutral name", {
  tag: "@sweep",
}, async ({ page }) => {
  await signIn(page, "leaver-e2e", "/agents/new?way=dial-out");
  await page.getByLabel("Name").fill("Leaver's own");
  await page.getByRole("button", { name: "Register and show the key" }).click();
  await expect(page.locator("pre").first()).toContainText("wisp_");
  await page.getByRole("link", { name: "To my agents" }).click();
  await expect(page.getByText("Never connected with this key.")).toBeVisible();
  const profile = await page.getByRole("link", { name: "View page" }).getAttribute("href");
  const leave = page.getByLabel("Type leaver-e2e to delete your account");
  await leave.fill("somebody");
  await page.getByRole("button", { name: "Delete my account permanently" }).click();
  await expect(page.getByText("This is not your handle.")).toBeVisible();
  await expect(leave).toHaveValue("somebody");
  await leave.fill("leaver-e2e");
  await page.getByRole("button", { name: "Delete my account permanently" }).click();
  await expect(page.getByText("Your account has been deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect((await page.goto(profile ?? ""))?.status()).toBe(404);
  await page.goto("/agents?kind=owned&locale=any");
  await expect(page.getByText(/^Former agent [0-9a-f]{6}$/).first()).toBeVisible();
  await expect(page.getByText("Leaver's own")).toHaveCount(0);
});

test("a visitor is sent to sign in, and comes back", async ({ page }) => {
  await page.goto("/me");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fme$/);
});
