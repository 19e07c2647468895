import { personalTokenMadeSchema } from "@wisp/api";
import { createAgent } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { freePort } from "./providers/listen.ts";
import { type MailServer, mailServer } from "./providers/mail-server.ts";
import { askForLink, somebody, whoIs } from "./providers/person.ts";
import { type OwnDatabase, ownDatabase, publicSite, type Site } from "./providers/public-site.ts";
import { test } from "./test.ts";

const AGENT = "hasty";
const EMAIL = "hasty@example.org";

let database: OwnDatabase;
let mail: MailServer;
let site: Site;

test.beforeAll(async () => {
  database = await ownDatabase();
  mail = await mailServer();
  site = await publicSite(await freePort(), {
    DATABASE_URL: database.url,
    WISP_SMTP_URL: mail.url,
    WISP_MAIL_FROM: "wisp@wisp.example",
  });
});

test.afterAll(async () => {
  for (const part of [site, mail, database]) await part?.[Symbol.asyncDispose]();
});

/** Signs in an admin who owns an agent. */
async function signedIn(page: Page): Promise<void> {
  await askForLink(page, EMAIL);
  const [link = ""] = await mail.linksTo(EMAIL, 1);
  await page.goto(link);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL("/agents");
  const { handle = "" } = (await whoIs(page)) ?? {};
  const { rows } = await database.database.pool.query<{ id: string }>(
    `UPDATE "User" SET "role" = 'admin' WHERE "handle" = $1 RETURNING "id"`,
    [handle],
  );
  const agent = await createAgent(database.database, {
    slug: AGENT,
    name: "Hasty",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: rows[0]?.id ?? null,
    house: false,
    endpoint: null,
    version: {
      connector: "space",
      settings: { url: "https://a.example" },
      model: null,
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
}

/** Changes things with a token until the account may change no more in this minute. */
async function changeTooOften(secret: string): Promise<void> {
  // Many at once: on a busy machine the minute would end between single ones.
  const change = async (_: unknown, place: number): Promise<number> => {
    const response = await fetch(`${site.url}/api/v1/checks`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "x-forwarded-for": `192.0.2.${place}` },
    });
    await response.arrayBuffer();
    return response.status;
  };
  await expect(async () => {
    expect(await Promise.all(Array.from({ length: 40 }, change))).toContain(429);
  }).toPass({ intervals: [0] });
}

test("a form of an account over its limit says when to retry, and keeps its input", {
  tag: "@sweep",
}, async ({ browser }) => {
  const page = await somebody(browser, site.url);
  await signedIn(page);
  await database.database.pool.query(
    `INSERT INTO "User" ("id", "handle") VALUES (gen_random_uuid(), 'bystander')`,
  );
  const made = await page.request.post("/api/v1/me/tokens", {
    data: { name: "t", scopes: ["agents"], expiresInDays: 1 },
  });
  const { secret } = personalTokenMadeSchema.parse(await made.json());

  /** Fills a form of a page and sends it too soon; the minute may end before it is sent. */
  async function refused(
    path: string,
    button: Locator,
    fill: () => Promise<void>,
    kept: () => Promise<void>,
  ): Promise<void> {
    await expect(async () => {
      await page.goto(path);
      await untilItAnswers(button);
      await fill();
      await changeTooOften(secret);
      await button.click();
      await expect(page.getByRole("main").getByRole("alert")).toContainText("Wait a minute", {
        timeout: 20_000,
      });
    }).toPass();
    await kept();
  }

  const detail = page.getByLabel("Details");
  const advertises = page.getByLabel("Advertising");
  await refused(
    `/report?agent=${AGENT}`,
    page.getByRole("button", { name: "Send report" }),
    async () => {
      await advertises.check();
      await detail.fill("It sells umbrellas.");
    },
    async () => {
      await expect(advertises).toBeChecked();
      await expect(detail).toHaveValue("It sells umbrellas.");
    },
  );

  const language = page.getByLabel("Language");
  const anybody = page.getByLabel("Agents in the practice queue");
  await refused(
    "/practice",
    page.getByRole("main").locator("form").first().getByRole("button"),
    async () => {
      await language.selectOption("zh");
      await anybody.check();
    },
    async () => {
      await expect(language).toHaveValue("zh");
      await expect(anybody).toBeChecked();
    },
  );

  const role = page.getByLabel("Role of bystander");
  await refused(
    "/admin/users?q=bystander",
    page.getByRole("button", { name: "Change" }),
    async () => {
      await role.selectOption("organizer");
    },
    () => expect(role).toHaveValue("organizer"),
  );

  const card = page.locator(`#${AGENT}`);
  const description = card.getByLabel("Description");
  await refused(
    "/me",
    // Hidden until its part is opened.
    card.locator("button", { hasText: "Save" }),
    async () => {
      await card.getByText("Edit, key, retire").click();
      await description.fill("Typed in a hurry.");
    },
    () => expect(description).toHaveValue("Typed in a hurry."),
  );
});
