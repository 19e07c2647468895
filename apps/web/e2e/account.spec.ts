import { expect, test } from "@playwright/test";
import { complaints, speak } from "./arena.ts";

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

test("a page elsewhere cannot lead the browser here under a name of its own", async ({
  request,
}) => {
  for (const path of ["/", "/api/v1/matches", "/api/auth/csrf"]) {
    const answer = await request.get(path, { headers: { host: "evil.example" } });
    expect(answer.status(), path).toBe(421);
  }
});

test("the sign-in page speaks Chinese", async ({ page, baseURL }) => {
  await speak(page, "zh", baseURL ?? "");
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
});
