import { seatQuestion } from "@wisp/agents/inbox";
import { agentSeat, type Database } from "@wisp/db";
import type { AnswerShape } from "@wisp/game";
import { expect, type Locator, type Page } from "playwright/test";
import { z } from "zod";
import { press, untilItAnswers } from "./answers.ts";
import { expectSound } from "./arena.ts";
import { arenaDatabase, hang } from "./arena-database.ts";
import { test } from "./test.ts";

const seatSchema = z.object({
  match: z.object({ id: z.string() }),
  question: z.object({ asking: z.string() }).nullable(),
});

const players = ["Player 1", "Player 2", "A third player", "A fourth player"];
const team: AnswerShape = { kind: "pick", from: players, min: 2, max: 3 };
const form: AnswerShape = {
  kind: "record",
  fields: {
    spies: {
      label: "Who are the spies?",
      shape: { kind: "pick", from: players, min: 1, max: 1 },
    },
    word: { label: "Their word", shape: { kind: "text", maxLength: 12 } },
    chance: {
      label: "How sure are you?",
      shape: { kind: "number", min: 0, max: 100, whole: true },
    },
    side: {
      label: "Your side",
      shape: { kind: "option", options: ["spy", "villager"], labels: ["A spy", "A villager"] },
    },
  },
};

const turn = (page: Page): Locator => page.getByRole("region", { name: "Your turn" });

/** Puts a question of a shape to the seat of a page, in place of its own, and keeps all runners away. */
async function askedAt(
  page: Page,
  database: Database,
  shape: AnswerShape,
): Promise<() => Promise<void>> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-prisoners-dilemma") });
  await press(card.getByRole("button", { name: "Play now" }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  await expect(turn(page)).toBeVisible();
  const path = `/api/seats/${page.url().split("/").at(-1)}`;
  const seat = async () =>
    seatSchema.parse(await page.evaluate(async (address) => (await fetch(address)).json(), path));
  const { match, question } = await seat();
  const { rows } = await database.pool.query<{ agentId: string }>(
    `SELECT "agentId" FROM "AgentMessage" WHERE "id" = $1`,
    [question?.asking],
  );
  const agentId = rows[0]?.agentId ?? "";
  const { release } = await hang(database, match.id);
  const session = (await agentSeat(database, match.id, agentId))?.session;
  const ask = {
    kind: "council",
    prompt: "What does the council say?",
    answer: z.unknown(),
    shape,
    timeLimitMs: 300_000,
    parse: (text: string) => text,
  };
  await database.pool.query(
    `UPDATE "AgentMessage" SET "session" = $2, "payload" = $3, "answer" = NULL, "draft" = NULL,
      "takenAt" = NULL, "expiresAt" = now() + interval '5 minutes' WHERE "id" = $1`,
    [question?.asking, session, JSON.stringify(seatQuestion(ask, "0/0", "You are Player 1."))],
  );
  await page.reload();
  return release;
}

/** The text of the next answer that the page submits. */
async function submitted(page: Page, submit: () => Promise<void>): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest(
      (each) => each.method() === "POST" && (each.postData() ?? "").includes('"give"'),
    ),
    submit(),
  ]);
  return z.object({ text: z.string() }).parse(request.postDataJSON()).text;
}

test.describe("at a seat on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("a list states and enforces how many are chosen, and its draft survives a reload", {
    tag: "@sweep",
  }, async ({ page }) => {
    const database = await arenaDatabase();
    const release = await askedAt(page, database, team);
    // Players are shown by their names, which differ from match to match.
    const box = (name: string) => turn(page).getByRole("checkbox").nth(players.indexOf(name));
    const give = turn(page).getByRole("button", { name: "Submit" });
    await expect(turn(page).getByText("Choose 2 to 3.")).toBeVisible();
    await untilItAnswers(give);
    await expect(give).toBeDisabled();
    await box("A third player").check();
    await expect(give).toBeDisabled();
    await box("Player 2").check();
    await expect(give).toBeEnabled();
    await page.reload();
    await expect(turn(page).getByText("2 chosen")).toBeVisible();
    await expect(box("Player 2")).toBeChecked();
    await untilItAnswers(give);
    await box("A fourth player").check();
    await expect(box("Player 1")).toBeDisabled();
    await expectSound(page);
    const text = await submitted(page, () => give.click());
    expect(JSON.parse(text)).toEqual(["Player 2", "A third player", "A fourth player"]);
    await release();
    await database.close();
  });

  test("the fields of an object are filled in by keyboard, and what is wrong is named", {
    tag: "@sweep",
  }, async ({ page }) => {
    const database = await arenaDatabase();
    const release = await askedAt(page, database, form);
    const give = turn(page).getByRole("button", { name: "Submit" });
    const word = turn(page).getByRole("textbox", { name: "Their word" });
    const chance = turn(page).getByRole("textbox", { name: "How sure are you?" });
    await untilItAnswers(give);
    await word.focus();
    await page.keyboard.type("a word that is too long");
    await page.keyboard.press("Tab");
    await page.keyboard.type("101");
    await page.keyboard.press("Enter");
    await expect(turn(page).getByRole("alert")).toHaveText(
      "Not submitted yet. Complete these fields: Who are the spies? · Their word · How sure are you? · Your side",
    );
    await expect(turn(page).getByText("11 characters too many")).toBeVisible();
    await expect(chance).toHaveAccessibleDescription(/A whole number from 0 to 100/);
    await expectSound(page);

    // The first of the fields has the focus.
    await page.keyboard.press("Space");
    const spies = turn(page).getByRole("group", { name: "Who are the spies?" });
    await expect(spies.getByRole("checkbox").first()).toBeChecked();
    await word.fill("pear");
    await chance.fill("40");
    await page.reload();
    await expect(word).toHaveValue("pear");
    await untilItAnswers(give);
    const side = turn(page).getByRole("combobox", { name: "Your side" });
    await side.focus();
    await page.keyboard.type("A v");
    await expect(side.getByRole("option", { name: "A villager" })).toBeAttached();
    const text = await submitted(page, async () => {
      await word.focus();
      await page.keyboard.press("Control+Enter");
    });
    expect(JSON.parse(text)).toEqual({
      spies: ["Player 1"],
      word: "pear",
      chance: 40,
      side: "villager",
    });
    await expectSound(page);
    await page.screenshot({ path: test.info().outputPath("record.png") });
    await release();
    await database.close();
  });
});
