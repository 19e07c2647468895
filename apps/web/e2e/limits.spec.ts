import { errorSchema, personalTokenMadeSchema } from "@wisp/api";
import { openPrivateTable } from "@wisp/arena";
import { ensureUser } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect } from "playwright/test";
import { press } from "./answers.ts";
import { freePort } from "./providers/listen.ts";
import { type MailServer, mailServer } from "./providers/mail-server.ts";
import { askForLink, post, problemOn, somebody } from "./providers/person.ts";
import {
  type OwnDatabase,
  ownDatabase,
  publicSite,
  publicSiteSomewhere,
  type Site,
} from "./providers/public-site.ts";
import { test } from "./test.ts";

let database: OwnDatabase;
let mail: MailServer;
let site: Site;
let settings: Record<string, string>;

// Several people sign in in each, one after the other.
test.beforeAll(async () => {
  database = await ownDatabase();
  mail = await mailServer();
  settings = {
    DATABASE_URL: database.url,
    WISP_SMTP_URL: mail.url,
    WISP_MAIL_FROM: "wisp@wisp.example",
  };
  site = await publicSite(await freePort(), settings);
});

test.afterAll(async () => {
  for (const part of [site, mail, database]) await part?.[Symbol.asyncDispose]();
});

interface Call {
  /** As the proxy writes it. */
  readonly from: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly at?: Site;
}

const call = (path: string, { from, method = "GET", headers, at = site }: Call) =>
  fetch(`${at.url}${path}`, { method, headers: { "x-forwarded-for": from, ...headers } });

/** How many calls are answered before the first 429; `from` names the caller of each. */
async function answered(
  path: string,
  most: number,
  from: (place: number) => Call,
): Promise<{ readonly calls: number; readonly refusal: Response | undefined }> {
  for (let calls = 0; calls < most; calls += 1) {
    const response = await call(path, from(calls));
    if (response.status === 429) return { calls, refusal: response };
    await response.arrayBuffer();
  }
  return { calls: most, refusal: undefined };
}

/** A refusal says in words and in its header when to come back, within a window. */
async function expectRefusal(response: Response | undefined, windowS: number): Promise<void> {
  expect(response?.status).toBe(429);
  const seconds = Number(response?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(windowS);
  const { error } = errorSchema.parse(await response?.json());
  expect(error.code).toBe("too-many");
  expect(error.message).toMatch(/Try again in \d+ (second|minute)s?\.$/);
}

test("a heavy reader is asked to wait, in calls and on pages; nobody else is", {
  tag: "@sweep",
}, async () => {
  const from = "203.0.113.1";
  const { calls, refusal } = await answered("/api/v1/none", 1_300, () => ({ from }));
  expect(calls).toBe(1_200);
  await expectRefusal(refusal, 60);
  for (const [path, headers, lang, words] of [
    ["/", { "accept-language": "en" }, "en", "Too many pages were requested"],
    ["/", { "accept-language": "zh" }, "zh-Hans", "打开了太多页面"],
    ["/", { "accept-language": "en", cookie: "WISP_LOCALE=zh" }, "zh-Hans", "返回首页"],
    ["/embed/x?lang=zh&theme=light", {}, 'zh-Hans" data-theme="light', "打开了太多页面"],
  ] as const) {
    const page = await call(path, { from, headers });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    const text = await page.text();
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(words);
  }
  expect((await call("/api/v1/none", { from: "203.0.113.2" })).status).toBe(404);
  // The last entry is the proxy's; the entries before it are the caller's own.
  expect((await call("/api/v1/none", { from: `203.0.113.3, ${from}` })).status).toBe(429);
});

test("changes are counted by the network of an IPv6 address", { tag: "@sweep" }, async () => {
  const { calls, refusal } = await answered("/api/v1/checks", 300, (place) => ({
    from: `2001:db8:1:2:${place.toString(16)}::1`,
    method: "POST",
  }));
  expect(calls).toBe(240);
  await expectRefusal(refusal, 60);
  const neighbour = { from: "2001:db8:1:3::1", method: "POST" } as const;
  expect((await call("/api/v1/checks", neighbour)).status).toBe(401);
});

test("guesses are limited for each address, and pages of other sites cannot send any", {
  tag: "@sweep",
}, async () => {
  const path = "/api/v1/matches/0198c0de-0000-7000-8000-000000000000/guesses";
  const from = "203.0.113.9";
  const { calls, refusal } = await answered(path, 70, () => ({ from, method: "POST" }));
  expect(calls).toBe(60);
  await expectRefusal(refusal, 60);
  for (const origin of ["https://evil.example", "null"]) {
    const foreign = { from: "203.0.113.10", method: "POST", headers: { origin } } as const;
    expect((await call(path, foreign)).status).toBe(403);
  }
});

test("the token of sign-in forms is handed out a limited number of times", {
  tag: "@sweep",
}, async () => {
  const { calls, refusal } = await answered("/api/auth/csrf", 200, () => ({ from: "203.0.113.9" }));
  expect(calls).toBe(120);
  await expectRefusal(refusal, 600);
  expect((await call("/api/auth/csrf", { from: "203.0.113.10" })).status).toBe(200);
});

test("without a trusted proxy nobody says who they are", { tag: "@sweep" }, async () => {
  await using direct = await publicSiteSomewhere({ ...settings, WISP_TRUST_PROXY: "off" });
  const { calls, refusal } = await answered("/api/v1/checks", 300, (place) => ({
    from: `203.0.113.${place % 256}`,
    method: "POST",
    at: direct,
  }));
  expect(calls).toBe(240);
  await expectRefusal(refusal, 60);
});

test("an email address gets at most five links an hour, across all processes and client addresses", {
  tag: "@sweep",
}, async ({ browser }) => {
  await using other = await publicSiteSomewhere(settings);
  const email = "flooded@example.org";
  for (const place of [0, 1, 2, 3, 4]) {
    const page = await somebody(browser, (place % 2 === 0 ? site : other).url);
    await askForLink(page, place % 2 === 0 ? email : email.toUpperCase());
    await expect(page.getByRole("status")).toContainText(/on its way/);
  }
  for (const each of [site, other]) {
    const page = await somebody(browser, each.url);
    await askForLink(page, email);
    await expect(page.getByRole("main")).toContainText("try again in");
  }
  expect(mail.emails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(5);
  // Links that arrived are still valid.
  const [link = ""] = await mail.linksTo(email, 3);
  const page = await somebody(browser, site.url);
  await page.goto(link);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL("/agents");
});

test("an address has at most twenty links an hour sent, however many people they go to", {
  tag: "@sweep",
}, async ({ browser }) => {
  const page = await somebody(browser, site.url);
  for (let place = 0; place < 20; place += 1) {
    await askForLink(page, `person-${place}@example.org`);
    await expect(page.getByRole("status")).toContainText(`person-${place}@`);
  }
  await askForLink(page, "one-more@example.org");
  await expect(page.getByRole("main")).toContainText("try again in");
  expect(mail.emails.some(({ to }) => to === "one-more@example.org")).toBe(false);
});

test("repeated attempts to sign in are asked to wait", { tag: "@sweep" }, async ({ browser }) => {
  const page = await somebody(browser, site.url);
  const attempt = () =>
    post(page.request, "callback/email-link", { email: "ann@example.org", token: "guessed" });
  for (let place = 0; place < 60; place += 1) expect((await attempt()).status()).toBe(401);
  const refusal = await attempt();
  expect(refusal.status()).toBe(429);
  expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(0);
  await page.goto("/sign-in/link?email=ann%40example.org&token=guessed");
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(problemOn(page)).toContainText("Too many sign-in attempts");
  const other = await somebody(browser, site.url);
  expect((await post(other.request, "callback/email-link", {})).status()).toBe(401);
});

test("a form from an address over its limit keeps its input", { tag: "@sweep" }, async ({
  browser,
}) => {
  const page = await somebody(browser, site.url);
  const from = "203.0.113.78";
  await page.setExtraHTTPHeaders({ "x-forwarded-for": from });
  await page.goto("/sign-in?callbackUrl=%2Fagents");
  await page.getByLabel("E-mail address").fill("late@example.org");
  const { refusal } = await answered("/api/v1/none", 300, () => ({ from, method: "POST" }));
  expect(refusal?.status).toBe(429);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(problemOn(page)).toContainText(/Your input is kept: send it again in \d+ s/);
  await expect(page.getByLabel("E-mail address")).toHaveValue("late@example.org");
});

test("the tokens and changes of an account are limited, from any address", {
  tag: "@sweep",
}, async ({ browser }) => {
  const page = await somebody(browser, site.url);
  const email = "builder@example.org";
  await askForLink(page, email);
  const [link = ""] = await mail.linksTo(email, 1);
  await page.goto(link);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL("/agents");
  const make = () =>
    page.request.post("/api/v1/me/tokens", {
      data: { name: "t", scopes: ["agents"], expiresInDays: 1 },
    });
  const { secret } = personalTokenMadeSchema.parse(await (await make()).json());
  for (let made = 1; made < 20; made += 1) expect((await make()).status()).toBe(201);
  const refusal = await make();
  expect(refusal.status()).toBe(429);
  expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(60);
  const changeOften = () =>
    answered("/api/v1/checks", 150, (place) => ({
      from: `192.0.2.${place}`,
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
    }));
  const { calls, refusal: late } = await changeOften();
  // The tokens were changes, too, unless they took more than a minute.
  expect(calls).toBeLessThanOrEqual(120);
  await expectRefusal(late, 60);
  // Forms are counted with calls; the minute may end before one is sent.
  await expect(async () => {
    await changeOften();
    await page.goto("/agents/new");
    await page.getByLabel("Address").fill("owner/space");
    await press(page.getByRole("button", { name: "Check" }));
    await expect(page.getByRole("main")).toContainText("Too many requests", { timeout: 5_000 });
  }).toPass();
});

test("an address where a teacher of a class is signed in has room for a classroom", {
  tag: "@sweep",
}, async ({ browser }) => {
  const from = "192.0.2.200";
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { "x-forwarded-for": from },
  });
  const page = await context.newPage();
  const email = "olga@example.org";
  await askForLink(page, email);
  const [link = ""] = await mail.linksTo(email, 1);
  await page.goto(link);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL("/agents");
  const tokens = () => answered("/api/auth/csrf", 130, () => ({ from }));
  await expectRefusal((await tokens()).refusal, 600);

  const { pool } = database.database;
  await pool.query(`UPDATE "User" SET "role" = 'organizer' WHERE "email" = $1`, [email]);
  const created = await page.request.post("/api/v1/seasons", {
    data: {
      slug: "class-of-olga",
      name: "Class",
      game: "tic-tac-toe",
      locales: ["en"],
      visibility: "unlisted",
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.goto("/seasons/class-of-olga/class");
  await press(page.getByRole("button", { name: "New link" }));
  await expect(page.getByText(/\/join\?token=/)).toBeVisible();
  // Who is in a class is looked up once a minute.
  await expect(async () => {
    await page.reload();
    expect((await tokens()).refusal).toBeUndefined();
  }).toPass({ intervals: [10_000] });
  await context.close();
});

test("guests of one address take a few places; the link of a table still seats them", {
  tag: "@sweep",
}, async ({ browser }) => {
  const MAX_GUESTS = 6;
  const guest = async (from: string) => {
    const context = await browser.newContext({
      baseURL: site.url,
      extraHTTPHeaders: { "x-forwarded-for": from },
    });
    return context.newPage();
  };
  const sits = async (from: string) => {
    const page = await guest(from);
    await page.goto("/play");
    await press(page.getByRole("button", { name: "Play now" }).first());
    return page;
  };
  const seat = /\/play\/[0-9a-f-]{36}$/;
  for (let place = 0; place < MAX_GUESTS; place += 1) {
    // One /64 is one address.
    const page = await sits(`2001:db8:7:7::${place + 1}`);
    await page.waitForURL(seat);
    await page.context().close();
  }
  const refused = await sits("2001:db8:7:7:ffff::1");
  await expect(refused.getByText("Too many guests from your network are playing.")).toBeVisible();
  const elsewhere = await sits("2001:db8:7:8::1");
  await elsewhere.waitForURL(seat);
  await elsewhere.context().close();

  const teacher = await ensureUser(database.database, "teacher");
  const game = { game: "public-good", locale: "en" } as const;
  const table = await openPrivateTable(database.database, { user: teacher }, game, 80);
  if (isFailure(table)) throw new Error(table.detail);
  await refused.goto(`/play/table/${table.id}`);
  await press(refused.getByRole("button", { name: "Take a seat" }));
  await expect(refused.getByRole("button", { name: "Leave the table" })).toBeVisible();
  await refused.context().close();
});
