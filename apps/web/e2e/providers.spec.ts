import { huggingFaceNames } from "@wisp/db";
import { type Browser, expect } from "playwright/test";
import { press } from "./answers.ts";
import { everythingFor } from "./providers/everything.ts";
import {
  askForLink,
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
test("Hugging Face: the account has the name there, is found again, and proves its Spaces", async ({
  browser,
}) => {
  const page = await somebody(browser, all().site.url);
  await signInBy(page, "huggingface", 0, "/agents?kind=owned");
  // An admin by WISP_ADMINS, whose entry names the provider.
  expect(await whoIs(page)).toMatchObject({ handle: "ann", role: "admin" });
  const { rows } = await all().database.database.connection.query<{
    id: string;
    email: string | null;
  }>(`SELECT "id", "email" FROM "User" WHERE "handle" = 'ann'`);
  expect(rows[0]?.email).toBeNull();
  // The proof that the check of an address accepts ("verified").
  expect(await huggingFaceNames(all().database.database, rows[0]?.id ?? "")).toEqual([
    "Ann",
    "team",
  ]);
  const before = await all().users();
  const later = await somebody(browser, all().site.url);
  await signInBy(later, "huggingface", 0);
  expect(await whoIs(later)).toMatchObject({ handle: "ann" });
  expect(await all().users()).toBe(before);
});

test("only this site's addresses are led back to", async ({ browser }) => {
  const page = await somebody(browser, all().site.url);
  await goTo(page, "github", "https://evil.example/x");
  await consent(page, 3);
  await expect(page).toHaveURL("/me");
  const other = await somebody(browser, all().site.url);
  const begun = await post(other.request, "signin/github", {
    callbackUrl: "https://evil.example/x",
  });
  await other.goto((await begun.json()).url);
  await consent(other, 3);
  await expect(other).toHaveURL(`${all().site.url}/`);
});

test("a name is not enough on a public site, in any request", async ({ browser }) => {
  const page = await somebody(browser, all().site.url);
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: buttons.github.en })).toBeVisible();
  await expect(page.getByText("On this machine")).toHaveCount(0);
  const answer = await post(page.request, "callback/local", { handle: "local" });
  expect(answer.ok()).toBe(false);
  expect(await whoIs(page)).toBeNull();
});

test("GitHub: somebody else of the same name is somebody else, and is found again", {
  tag: "@sweep",
}, async ({ browser }) => {
  const page = await somebody(browser, all().site.url);
  await signInBy(page, "huggingface", 0);
  const other = await somebody(browser, all().site.url);
  await signInBy(other, "github", 0);
  const user = await whoIs(other);
  expect(user?.handle).toMatch(/^ann-\d+$/);
  expect(user?.role).toBe("user");
  const later = await somebody(browser, all().site.url);
  await signInBy(later, "github", 0);
  expect(await whoIs(later)).toMatchObject({ handle: user?.handle });
  expect(all().hub.asked).not.toContain("/api/v3/user/emails");
});

test("e-mail: a link signs in once; another finds the same account; an old one does nothing", async ({
  browser,
}) => {
  const email = "mia@example.org";
  const page = await somebody(browser, all().site.url);
  await askForLink(page, email);
  await expect(page.getByRole("status")).toContainText(email);
  const [first = ""] = await all().mail.linksTo(email, 1);
  await page.goto(first);
  // Programs that read mail open links, too: opening one uses nothing up.
  await page.goto(first);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL("/agents");
  const mia = await whoIs(page);
  expect(mia?.handle).toMatch(/^builder-\d+$/);

  const second = await somebody(browser, all().site.url);
  await second.goto(first);
  await press(second.getByRole("button", { name: "Sign in", exact: true }));
  await expect(problemOn(second)).toContainText("has been used or has expired");
  expect(await whoIs(second)).toBeNull();

  await second.getByRole("link", { name: "Request a new link" }).click();
  await expect(second).toHaveURL("/sign-in?callbackUrl=%2Fagents");
  await askForLink(second, email);
  const [, fresh = ""] = await all().mail.linksTo(email, 2);
  await second.goto(fresh);
  await press(second.getByRole("button", { name: "Sign in", exact: true }));
  await expect(second).toHaveURL("/agents");
  expect(await whoIs(second)).toEqual(mia);

  const third = await somebody(browser, all().site.url);
  await askForLink(third, email);
  const [, , old = ""] = await all().mail.linksTo(email, 3);
  await all().database.database.connection.query(
    `UPDATE "SignInLink" SET "expiresAt" = now() - interval '1 second'`,
  );
  await third.goto(old);
  await press(third.getByRole("button", { name: "Sign in", exact: true }));
  await expect(problemOn(third)).toContainText("Request a new one");
  expect(await whoIs(third)).toBeNull();

  // GitHub says that "ann" has this address; the e-mail account here stays separate.
  const ann = await somebody(browser, all().site.url);
  await signInBy(ann, "github", 0);
  expect((await whoIs(ann))?.handle).not.toBe(mia?.handle);
});

test("an email address that does not exist is reported", { tag: "@sweep" }, async ({ browser }) => {
  const page = await somebody(browser, all().site.url);
  await askForLink(page, "gone@example.org");
  await expect(page.getByRole("main")).toContainText("could not be sent");
});

/** Where a try by a provider leads whose answer cannot be used. */
async function refused(browser: Browser, way: "huggingface" | "github", person: number) {
  const page = await somebody(browser, all().site.url);
  await goTo(page, way);
  await consent(page, person);
  await expect(problemOn(page)).toContainText("did not confirm");
  expect(await whoIs(page)).toBeNull();
}

test("invalid names are refused; others become handles", { tag: "@sweep" }, async ({ browser }) => {
  const before = await all().users();
  for (const person of [1, 2, 3, 4, 5]) await refused(browser, "huggingface", person);
  await refused(browser, "github", 2);
  expect(await all().users()).toBe(before);
  for (const [way, person] of [
    ["huggingface", 6],
    ["github", 1],
  ] as const) {
    const page = await somebody(browser, all().site.url);
    await signInBy(page, way, person, "/me");
    expect((await whoIs(page))?.handle).toMatch(/^builder-\d+$/);
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  }
});

test("cookies are for this site's own pages, and for https alone where that is the site's", async ({
  browser,
}) => {
  const page = await somebody(browser, all().site.url);
  await goTo(page, "huggingface");
  await expect(page).toHaveTitle("Provider");
  const kept = (await page.context().cookies(all().site.url)).filter(({ name }) =>
    /^next-auth\.(state|nonce|pkce)/.test(name),
  );
  expect(kept).toHaveLength(3);
  for (const cookie of kept) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await consent(page, 0);
  await expect(page).toHaveURL("/agents");
  const [session] = (await page.context().cookies(all().site.url)).filter(({ name }) =>
    name.endsWith("session-token"),
  );
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await using secure = await publicSiteSomewhere({
    ...all().settings,
    WISP_URL: "https://wisp.example",
  });
  await using context = await browser.newContext({ baseURL: secure.url });
  const csrf = await context.request.get("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const cookie = csrf
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value.split(";", 1)[0])
    .join("; ");
  const begun = await context.request.post("/api/auth/signin/huggingface", {
    form: { csrfToken, json: "true" },
    headers: { cookie },
  });
  const set = begun
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value);
  expect(set.length).toBeGreaterThanOrEqual(3);
  for (const each of set) expect(each).toMatch(/^__(Secure|Host)-.*; HttpOnly; .*SameSite=Lax/i);
  for (const each of set) expect(each).toMatch(/; Secure(;|$)/);
  const { url } = await begun.json();
  expect(new URL(url).searchParams.get("redirect_uri")).toBe(
    "https://wisp.example/api/auth/callback/huggingface",
  );
});
