import { newId } from "@wisp/db";
import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { complaints, expectSound, expectSoundThroughout, logOf } from "./arena.ts";
import { arenaDatabase, copyRows, playWith } from "./arena-database.ts";
import { test } from "./test.ts";

const texts = {
  en: {
    playNow: "Play now",
    turn: "Your turn",
    replay: "Watch the replay",
    sleeps: "The village sleeps.",
    role: /You were a Werewolf/,
    ends: /^(No wolf is left|The wolves are as many as the others)/,
  },
  zh: {
    playNow: "立即开始",
    turn: "轮到你了",
    replay: "观看回放",
    sleeps: "天黑请闭眼。",
    role: /你的身份是狼人/,
    ends: /^(狼人全部出局|狼人数不少于其他人)/,
  },
} as const;

test("a replay of werewolf sleeps at night, tells the news and the votes, and hides roles until the end", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await playWith("werewolf", { board: "eight" }, 8);
  const log = await logOf(request, id);
  const cursorOf = (type: string, ask?: string): number =>
    log.events.find(({ event }) => event.type === type && (ask === undefined || event.ask === ask))
      ?.cursor ?? 0;
  const open = async (type: string, ask?: string) => {
    await page.goto(`/watch/${id}?at=${cursorOf(type, ask)}`);
    await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  };
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  const track = page.getByRole("list", { name: "Nights and days" });
  const roles = seats.getByText(/^(Werewolf|Seer|Doctor|Villager)$/);
  await page.setViewportSize({ width: 360, height: 800 });

  await open("turn-opened", "night");
  await expect(seats).toHaveCount(8);
  await expect(page.getByText("The village sleeps.")).toBeVisible();
  // No seat looks as if it were asked.
  await expect(seats.and(page.locator("[aria-current]"))).toHaveCount(0);
  await expectSoundThroughout(page);

  await open("day-opened");
  await expect(page.getByText("Dawn of day 1")).toBeVisible();
  await expect(track.getByRole("listitem")).toHaveCount(2);

  await open("votes-shown");
  await expect(page.getByText("The ballots are open")).toBeVisible();
  await expect(roles).toHaveCount(0);
  await press(track.getByRole("button", { name: "Night 1" }));
  await expect(page.getByText("The village sleeps.")).toBeVisible();

  // The end of a match reveals its roles, its agents, and what happened at night.
  await page.keyboard.press("End");
  await expect(seats.getByText("Werewolf", { exact: true })).toHaveCount(2);
  await expect(seats.getByRole("link")).toHaveCount(8);
  await expectSoundThroughout(page);
  await press(page.getByRole("tab", { name: "Nights" }));
  const nights = page.getByRole("tabpanel", { name: "Nights" });
  await expect(nights.getByText(/^The wolves attack /).first()).toBeVisible();
  await expectSound(page, "the nights");
  await press(page.getByRole("tab", { name: "Votes" }));
  await expect(page.getByRole("table", { name: "Votes by player and day" })).toBeVisible();
  await expectSound(page, "the votes");
  heard.expectNone();
});

/** Takes a seat at a table of Werewolf; the ticket. */
async function takeSeat(page: Page, playNow: string): Promise<string> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-werewolf") });
  await press(card.getByRole("button", { name: playNow }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  return /[0-9a-f-]{36}$/.exec(page.url())?.[0] ?? "";
}

/**
 * Another match for the person of a ticket, who is the only wolf among four house agents: after two nights it is over.
 *
 * @returns the ticket of the new match
 */
async function asWolf(ticket: string): Promise<string> {
  const database = await arenaDatabase();
  const seatOf = async () => {
    const { rows } = await database.connection.query<{ matchId: string; agentId: string }>(
      `SELECT seat."matchId", seat."agentId" FROM "Ticket" ticket
        JOIN "MatchSeat" seat ON seat."matchId" = ticket."matchId" AND seat."agentId" = ticket."agentId"
        WHERE ticket."id" = $1`,
      [ticket],
    );
    return rows[0];
  };
  await expect.poll(seatOf, { message: "a table" }).toBeDefined();
  const own = await seatOf();
  if (own === undefined) throw new Error("no seat was found");
  const [match, again] = [newId(), newId()];
  const options = {
    roles: { werewolf: 1, seer: 1, villager: 3 },
    wolfTalk: 0,
    discussionRounds: 1,
    nightTimeLimitMs: 12_000,
  };
  const roles = ["werewolf", "seer", "villager", "villager", "villager"];
  await database.connection.query(
    `WITH made AS (
      INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed",
        "seedHash", "randomAlgorithm", "pace")
      SELECT $2, "game", "gameVersion", "locale", ("config"::jsonb || $3::jsonb)::json, $4::json, "seed", "seedHash",
        "randomAlgorithm", 'full' FROM "Match" WHERE "id" = $1
      RETURNING "id")
    INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
    SELECT made."id", row_number() OVER (ORDER BY "agentId" <> $5, "seat") - 1, "agentId", "versionId"
      FROM made, "MatchSeat" WHERE "matchId" = $1 ORDER BY "agentId" <> $5, "seat" LIMIT 5`,
    [own.matchId, match, JSON.stringify(options), JSON.stringify({ roles }), own.agentId],
  );
  await copyRows(database, "Ticket", ["id", ticket], { id: again, matchId: match });
  await database.close();
  return again;
}

/** A question may close while it is answered: then the step is repeated with the next one. */
const soon = { timeout: 5_000 };

/** Answers a question of the person: a speech, or one of the players. */
async function answer(turn: Locator, locale: "en" | "zh"): Promise<void> {
  const radios = turn.getByRole("radio");
  const field = turn.getByRole("textbox");
  await expect(radios.or(field).first()).toBeAttached(soon);
  if (await field.isVisible()) {
    await field.fill(locale === "zh" ? "我是村民。" : "I am a villager.", soon);
  } else {
    await radios.first().check({ force: true, ...soon });
  }
  await turn.locator("button[type=submit]").click(soon);
}

for (const locale of ["en", "zh"] as const) {
  test.describe(`a person on a phone in ${locale}`, () => {
    test.use({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: locale === "zh" ? "zh-CN" : "en-GB",
    });

    test("plays werewolf from the first night to the end", { tag: "@sweep" }, async ({ page }) => {
      const heard = complaints(page);
      const words = texts[locale];
      const first = await takeSeat(page, words.playNow);
      await page.goto(`/play/${await asWolf(first)}`);
      const turn = page.getByRole("region", { name: words.turn });
      const over = page.getByRole("link", { name: words.replay });
      const asked = new Set<string>();
      const prompts = { attack: /attack|袭击/, speech: /say|说/, vote: /vote|投/ };
      for (;;) {
        await expect(turn.or(over).first()).toBeVisible();
        if (await over.isVisible()) break;
        await expect(async () => {
          if (!(await turn.isVisible())) return;
          const prompt = (await turn.locator(".answer-prompt").textContent(soon)) ?? "";
          const kind = Object.entries(prompts).find(([, words]) => words.test(prompt))?.[0] ?? "";
          if (!asked.has(kind)) await expectSound(page, kind);
          await answer(turn, locale);
          asked.add(kind);
          // A choice has it twice: to read, and as its name.
          await expect(turn.getByText(prompt, { exact: true }).first()).toBeHidden(soon);
          if (kind === "attack") await expect(page.getByText(words.sleeps)).toBeVisible(soon);
        }).toPass();
      }
      expect([...asked].toSorted()).toEqual(["attack", "speech", "vote"]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.ends);
      await expect(page.getByText(words.role).first()).toBeVisible();
      await expectSound(page, "the end");
      heard.expectNone();
    });
  });
}
