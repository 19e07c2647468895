import { ensureUser, setRole } from "@wisp/db";
import { type Browser, expect, type Page } from "playwright/test";
import { arenaDatabase } from "./arena-database.ts";
import { ownAgent, signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const main = (page: Page) => page.getByRole("main");

async function pageOf(browser: Browser, baseURL: string | undefined, handle: string, next: string) {
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(page, handle, next);
  return page;
}

/** Has the newest version of an agent pass its check, or not. */
async function setPassed(slug: string, passed: boolean): Promise<void> {
  const database = await arenaDatabase();
  await database.connection.query(
    `UPDATE "AgentVersion" SET "passedAt" = CASE WHEN $2 THEN now() END FROM "Agent" agent
     WHERE agent."id" = "agentId" AND agent."slug" = $1`,
    [slug, passed],
  );
  await database.close();
}

test("a teacher opens a class, two students join it, and the grades name them", async ({
  page,
  browser,
  baseURL,
}) => {
  await using agent = await ownAgent("class-heron");
  const database = await arenaDatabase();
  const { id } = await ensureUser(database, "teacher");
  await setRole(database, id, "organizer");
  await database.close();

  await signIn(page, "teacher", "/seasons/new?game=who-is-spy&preset=classroom");
  await page.getByLabel("Name", { exact: true }).fill("Class of lamps");
  await main(page)
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: "Check" })
    .click();
  await page.getByRole("button", { name: "Create season" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Class of lamps");
  const season = new URL(page.url()).pathname;
  await main(page).getByRole("link", { name: "Class", exact: true }).click();
  await expect(main(page).getByText("There is no join link.")).toBeVisible();

  const roster = main(page).getByLabel("Students");
  await roster.fill("pupil,=1+1,Owls\nnot a user name,B,Owls");
  await main(page).getByRole("button", { name: "Save roster" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Line 2:");
  await roster.fill("pupil,=1+1,Owls");
  await main(page).getByRole("button", { name: "Save roster" }).click();
  await expect(main(page).getByText("not joined yet")).toBeVisible();
  await main(page).getByRole("button", { name: "New link" }).click();
  const link = main(page).getByText(/\/join\?token=/);
  await expect(link).toBeVisible();
  const { pathname, search } = new URL((await link.innerText()).trim());

  // Without the link, a user who is not on the roster stays outside.
  const first = await pageOf(browser, baseURL, "local", pathname);
  await expect(main(first).getByText("Your account is not on the class roster.")).toBeVisible();
  await first.goto(`${pathname}?token=old`);
  await expect(main(first).getByText("This link is not valid any more")).toBeVisible();
  await first.goto(`${pathname}${search}`);
  await first.getByLabel("Your name").fill("Lo Cal");
  await first.getByLabel("Team").fill("Herons");
  await main(first).getByRole("combobox", { name: "Agent" }).selectOption(agent.slug);
  await first.getByLabel(/^I agree that teacher sees/).check();
  // The agent fails a check in the meantime: joining fails.
  await setPassed(agent.slug, false);
  await main(first).getByRole("button", { name: "Join", exact: true }).click();
  const alert = main(first).getByRole("alert");
  await expect(alert).toContainText("has not passed a check yet. Check it first.");
  await expect(alert).toContainText("You have not joined the class.");
  await setPassed(agent.slug, true);
  await main(first).getByRole("button", { name: "Join", exact: true }).click();
  await expect(first).toHaveURL(new RegExp(`${season}$`));
  await expect(main(first).getByRole("link", { name: "Your class" })).toBeVisible();
  await expect(main(first).getByRole("heading", { name: "Teams" })).toBeVisible();
  await expect(main(first).getByRole("rowheader", { name: "Herons" })).toBeVisible();
  // An admin, too, is a stranger to another organizer's class.
  expect((await first.goto(`${season}/class`))?.status()).toBe(404);
  const table = `/api/v1${season}/class/grades?format=csv`;
  expect((await first.request.get(table)).status()).toBe(403);

  const second = await pageOf(browser, baseURL, "pupil", season);
  await main(second).getByRole("link", { name: "Join the class" }).click();
  await expect(main(second).getByText("Your team: Owls")).toBeVisible();
  await second.getByLabel(/^I agree/).check();
  await main(second).getByRole("button", { name: "Join", exact: true }).click();
  await expect(second).toHaveURL(new RegExp(`${season}$`));

  await page.reload();
  await expect(main(page).getByRole("link", { name: "class-heron" })).toBeVisible();
  await expect(main(page).getByText("check passed")).toBeVisible();
  await expect(main(page).getByText("No agent has entered.")).toBeVisible();
  const grades = await page.request.get(table);
  expect(grades.headers()["content-type"]).toContain("text/csv");
  const [head, ...lines] = (await grades.text()).trim().split("\r\n");
  expect(head).toContain("account,handle,name,team,agent,language,matches,points,score");
  expect(lines).toContainEqual(expect.stringMatching(/^,local,Lo Cal,Herons,class-heron,en,0,/));
  expect(lines).toContainEqual(expect.stringMatching(/^pupil,pupil,'=1\+1,Owls,,/));
  await expect(main(page).getByRole("link", { name: "Grades (CSV)" })).toHaveAttribute(
    "href",
    table,
  );

  // Who leaves is no member any more; who is removed is not on the roster any more.
  await first.goto(season);
  await main(first).getByRole("link", { name: "Your class" }).click();
  await main(first).getByRole("button", { name: "Leave class" }).click();
  const leaving = first.getByRole("dialog", { name: "Leave this class?" });
  await leaving.getByRole("button", { name: "Leave class" }).click();
  await expect(main(first).getByText("Your account is not on the class roster.")).toBeVisible();
  await main(page).getByRole("button", { name: "Remove", exact: true }).first().click();
  const removal = page.getByRole("dialog", { name: "Remove pupil from the class?" });
  await removal.getByRole("button", { name: "Remove: pupil" }).click();
  await expect(main(page).getByText("Nobody has joined, and the roster is empty.")).toBeVisible();
  await first.close();
  await second.close();
});
