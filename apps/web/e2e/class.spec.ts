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

  // Without the link, somebody who is not on the roster stays outside.
  const first = await pageOf(browser, baseURL, "local", pathname);
  await first.getByLabel(/^I agree/).check();
  await main(first).getByRole("button", { name: "Join", exact: true }).click();
  await expect(main(first).getByRole("alert")).toContainText("you are not on the class roster");
  await first.goto(`${pathname}${search}`);
  await first.getByLabel("Team").fill("Herons");
  await main(first).getByRole("combobox", { name: "Agent" }).selectOption(agent.slug);
  await first.getByLabel(/^I agree/).check();
  await main(first).getByRole("button", { name: "Join", exact: true }).click();
  await expect(first).toHaveURL(new RegExp(`${season}$`));
  await expect(main(first).getByRole("heading", { name: "Teams" })).toBeVisible();
  await expect(main(first).getByRole("rowheader", { name: "Herons" })).toBeVisible();
  // An admin, too, is a stranger to the class of somebody else.
  expect((await first.goto(`${season}/class`))?.status()).toBe(404);
  expect((await first.request.get(`${season}/class/grades`)).status()).toBe(404);

  const second = await pageOf(browser, baseURL, "pupil", pathname);
  await expect(main(second).getByText("Your team: Owls")).toBeVisible();
  await second.getByLabel(/^I agree/).check();
  await main(second).getByRole("button", { name: "Join", exact: true }).click();
  await expect(second).toHaveURL(new RegExp(`${season}$`));

  await page.reload();
  await expect(main(page).getByRole("link", { name: "class-heron" })).toBeVisible();
  await expect(main(page).getByText("check passed")).toBeVisible();
  await expect(main(page).getByText("No agent has entered.")).toBeVisible();
  const grades = await page.request.get(`${season}/class/grades`);
  expect(grades.headers()["content-type"]).toContain("text/csv");
  const [head, ...lines] = (await grades.text()).trim().split("\r\n");
  expect(head).toContain("account,handle,name,team,agent,language,matches,points,score");
  expect(lines).toContainEqual(expect.stringMatching(/^,local,,Herons,class-heron,en,0,/));
  expect(lines).toContainEqual(expect.stringMatching(/^pupil,pupil,'=1\+1,Owls,,/));
  await first.close();
  await second.close();
});
