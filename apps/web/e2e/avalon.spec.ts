import { newId } from "@wisp/db";
import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { aBoardMatch, complaints, expectSound, expectSoundThroughout, logOf } from "./arena.ts";
import { arenaDatabase, copyRows } from "./arena-database.ts";
import { test } from "./test.ts";

const texts = {
  en: {
    playNow: "Play now",
    turn: "Your turn",
    replay: "Watch the replay",
    role: /You were the Assassin/,
    ends: /^(The Assassin found Merlin, |Merlin, .+, stayed hidden)/,
  },
  zh: {
    playNow: "立即开始",
    turn: "轮到你了",
    replay: "观看回放",
    role: /你的身份是刺客/,
    ends: /^(刺客找到梅林|梅林 .+ 没有暴露)/,
  },
} as const;

test("a replay of avalon shows teams, votes at once and quests, and hides the roles until the end", {
  tag: "@sweep",
}, async ({ page, request }) => {
  const heard = complaints(page);
  const id = await aBoardMatch(request, "avalon");
  const log = await logOf(request, id);
  const cursorOf = (type: string): number =>
    log.events.find(({ event }) => event.type === type)?.cursor ?? 0;
  const open = async (type: string) => {
    await page.goto(`/watch/${id}?at=${cursorOf(type)}`);
    await untilItAnswers(page.getByRole("button", { name: "Play", exact: true }));
  };
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  const quests = page.getByRole("list", { name: "Quests" }).getByRole("listitem");
  const roles = seats.getByText(/^(Merlin|Percival|Servant|Morgana|Assassin)$/);
  await page.setViewportSize({ width: 360, height: 800 });

  await open("team-proposed");
  await expect(seats).toHaveCount(5);
  await expect(
    page.getByText(/^Player \d leads\. On the team: Player \d and Player \d\.$/),
  ).toBeAttached();
  await expect(quests).toHaveText([
    /team of 2/,
    /team of 3/,
    /team of 2/,
    /team of 3/,
    /team of 3/,
  ]);
  await expect(roles).toHaveCount(0);

  await open("votes-shown");
  await expect(page.getByRole("heading", { name: /^\d agrees?$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^\d disagrees?$/ })).toBeVisible();
  await expect(seats.getByText(/^(dis)?agrees$/)).toHaveCount(5);

  await open("quest-ended");
  await expect(quests.first()).toHaveText(/Quest 1 (succeeded|failed), with/);
  await expect(page.getByText(/^(success|failure)$/)).toHaveCount(2);
  await expect(roles).toHaveCount(0);

  // The end of a match reveals its roles, its agents, and who knew whom.
  await page.keyboard.press("End");
  await expect(page.getByText("knew each other", { exact: true })).toBeVisible();
  await expect(seats.getByText("Assassin", { exact: true })).toHaveCount(1);
  await expect(seats.getByRole("link")).toHaveCount(5);
  await expectSoundThroughout(page);
  await press(page.getByRole("tab", { name: "Votes" }));
  await expect(page.getByRole("table", { name: "Votes by player and team" })).toBeVisible();
  await expectSound(page, "the votes");
  heard.expectNone();
});

/** The ticket in the address of a seat. */
const ticketOf = (page: Page): string => /[0-9a-f-]{36}$/.exec(page.url())?.[0] ?? "";

/** Takes a seat at a table of Avalon; the ticket. */
async function takeSeat(page: Page, playNow: string): Promise<string> {
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator("#game-avalon") });
  await press(card.getByRole("button", { name: playNow }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  return ticketOf(page);
}

/**
 * Another match for the person of a ticket, with the same house agents: the person is the Assassin and leads
 * first. The other evil player has left the table, so that no quest fails unless the person makes it fail.
 *
 * @param gone the ticket of the person who has left
 * @returns the ticket of the new match
 */
async function asAssassin(ticket: string, gone: string): Promise<string> {
  const database = await arenaDatabase();
  const seatOf = async (id: string) => {
    const { rows } = await database.connection.query<{
      matchId: string;
      seat: number;
      agentId: string;
      versionId: string;
    }>(
      `SELECT seat."matchId", seat."seat", seat."agentId", seat."versionId" FROM "Ticket" ticket
        JOIN "MatchSeat" seat ON seat."matchId" = ticket."matchId" AND seat."agentId" = ticket."agentId"
        WHERE ticket."id" = $1`,
      [id],
    );
    return rows[0];
  };
  await expect.poll(() => seatOf(ticket), { message: "a table" }).toBeDefined();
  await expect.poll(() => seatOf(gone), { message: "another table" }).toBeDefined();
  const [own, left] = [await seatOf(ticket), await seatOf(gone)];
  if (own === undefined || left === undefined) throw new Error("no seat was found");
  const others = [0, 1, 2, 3, 4].filter((seat) => seat !== own.seat);
  const [evil = 0, merlin, percival] = others;
  const roles = [0, 1, 2, 3, 4].map((seat) => {
    if (seat === own.seat) return "assassin";
    if (seat === evil) return "morgana";
    return seat === merlin ? "merlin" : seat === percival ? "percival" : "servant";
  });
  const match = newId();
  const again = newId();
  await database.connection.query(
    `WITH made AS (
      INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed",
        "seedHash", "randomAlgorithm", "pace")
      SELECT $2, "game", "gameVersion", "locale", "config", $3::json, "seed", "seedHash",
        "randomAlgorithm", 'full' FROM "Match" WHERE "id" = $1
      RETURNING "id")
    INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId", "leftAt")
    SELECT made."id", "seat", CASE "seat" WHEN $4 THEN $5 ELSE "agentId" END,
      CASE "seat" WHEN $4 THEN $6 ELSE "versionId" END, CASE "seat" WHEN $4 THEN now() END
      FROM made, "MatchSeat" WHERE "matchId" = $1`,
    [
      own.matchId,
      match,
      JSON.stringify({ roles, firstLeader: own.seat }),
      evil,
      left.agentId,
      left.versionId,
    ],
  );
  await copyRows(database, "Ticket", ["id", ticket], { id: again, matchId: match });
  await database.close();
  return again;
}

/** A question may close while it is answered: then the step is repeated with the next one. */
const soon = { timeout: 5_000 };

/** Answers a question of the person: a team, a speech, a vote, a card or the name of Merlin; which of them it was. */
async function answer(turn: Locator, locale: "en" | "zh"): Promise<string> {
  const boxes = turn.getByRole("checkbox");
  const radios = turn.getByRole("radio");
  const field = turn.getByRole("textbox");
  await expect(boxes.or(radios).or(field).first()).toBeAttached(soon);
  const give = turn.locator("button[type=submit]");
  if (await field.isVisible()) {
    await field.fill(locale === "zh" ? "我同意这支队伍。" : "I am fine with this team.", soon);
    await give.click(soon);
    return "speech";
  }
  const isTeam = (await boxes.count()) > 0;
  // Agreement and success come first; of the players any may be Merlin.
  const choices = isTeam ? boxes : radios;
  for (const choice of await choices.all()) {
    if (await give.isEnabled(soon)) break;
    await choice.check({ force: true, ...soon });
  }
  const kind = isTeam ? "team" : (await radios.count()) > 2 ? "assassin" : "choice";
  await give.click(soon);
  return kind;
}

for (const locale of ["en", "zh"] as const) {
  test.describe(`a person on a phone in ${locale}`, () => {
    test.use({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: locale === "zh" ? "zh-CN" : "en-GB",
    });

    test("plays avalon from the first team to the assassination", { tag: "@sweep" }, async ({
      page,
      browser,
      baseURL,
    }) => {
      const heard = complaints(page);
      const words = texts[locale];
      const other = await browser.newContext({ baseURL });
      // It has the language of the test.
      const gone = await takeSeat(await other.newPage(), words.playNow);
      const first = await takeSeat(page, words.playNow);
      await page.goto(`/play/${await asAssassin(first, gone)}`);
      await other.close();

      const turn = page.getByRole("region", { name: words.turn });
      const over = page.getByRole("link", { name: words.replay });
      const asked = new Set<string>();
      const seen = new Set<string>();
      for (;;) {
        await expect(turn.or(over).first()).toBeVisible();
        if (await over.isVisible()) break;
        await expect(async () => {
          if (!(await turn.isVisible())) return;
          const prompt = (await turn.locator(".answer-prompt").textContent(soon)) ?? "";
          asked.add(await answer(turn, locale));
          // A choice has it twice: to read, and as its name.
          await expect(turn.getByText(prompt, { exact: true }).first()).toBeHidden(soon);
        }).toPass();
        if (asked.size > seen.size) await expectSound(page, [...asked].join());
        for (const kind of asked) seen.add(kind);
      }
      expect([...asked].toSorted()).toEqual(["assassin", "choice", "speech", "team"]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.ends);
      await expect(page.getByText(words.role).first()).toBeVisible();
      await expectSound(page, "the end");
      heard.expectNone();
    });
  });
}
