import type { Locale } from "@wisp/game";
import { expect, type Locator, type Page } from "playwright/test";
import { press, untilItAnswers } from "./answers.ts";
import { complaints, expectSound } from "./arena.ts";
import { test } from "./test.ts";

/** What a person reads, by language. */
const texts = {
  en: { playNow: "Play now", turn: "Your turn", replay: "Watch the replay" },
  zh: { playNow: "立即开始", turn: "轮到你了", replay: "观看回放" },
} as const;

/** How a person answers a question of a game; the heading of the page at the end. */
interface Player {
  answer(turn: Locator, locale: Locale): Promise<void>;
  readonly ends: Readonly<Record<Locale, RegExp>>;
}

const players: Readonly<Record<string, Player>> = {
  hanabi: {
    async answer(turn) {
      // A card that does not fit takes a life, so the match is short.
      const card = turn.getByRole("radio", { name: /^(Play card|打出第)/ }).first();
      await untilItAnswers(card);
      await card.check({ force: true });
    },
    ends: { en: /points/, zh: /分/ },
  },
  auction: {
    async answer(turn) {
      // A step of the slider is a cent, which every bid may have.
      const slider = turn.getByRole("slider");
      await untilItAnswers(slider);
      await slider.focus();
      await slider.page().keyboard.press("ArrowRight");
      await expect(turn.getByRole("spinbutton")).toHaveValue("0.01");
    },
    ends: { en: /profit/, zh: /利|获胜/ },
  },
  bargain: {
    async answer(turn) {
      const more = turn.getByRole("button", { name: /^(Hats: take one more|帽子：多拿一件)$/ });
      await untilItAnswers(more);
      if (await more.isEnabled()) await more.click();
    },
    ends: { en: /^(Deal: |No deal)/, zh: /^(成交|没有成交)/ },
  },
  "cost-sharing": {
    async answer(turn, locale) {
      const ballot = turn.getByRole("radio").first();
      const propose = turn.getByRole("button", { name: locale === "zh" ? "提出方案" : "Propose" });
      await expect(ballot.or(propose).first()).toBeAttached();
      if (!(await propose.isVisible())) {
        await untilItAnswers(ballot);
        await ballot.locator("xpath=ancestor::label").click();
        await expect(ballot).toBeChecked();
        return;
      }
      // The form shows the traffic of each airline, and its first numbers add up.
      await expect(turn.getByText(/ passengers$| 名旅客$/)).toHaveCount(3);
      await untilItAnswers(propose);
      await expect(propose).toBeEnabled();
    },
    ends: { en: /agree/, zh: /商定|未能达成/ },
  },
};

/** Takes a seat, and answers every question until the match is over. */
async function playToTheEnd(page: Page, game: string, locale: Locale): Promise<void> {
  const words = texts[locale];
  const turn = page.getByRole("region", { name: words.turn });
  const over = page.getByRole("link", { name: words.replay });
  const player = players[game];
  if (player === undefined) throw new Error(`nobody plays ${game}`);
  await page.goto("/play");
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${game}`) });
  await press(card.getByRole("button", { name: words.playNow }));
  await page.waitForURL(/\/play\/[0-9a-f-]{36}$/);
  await expect(turn).toBeVisible();
  await expectSound(page);
  for (;;) {
    await expect(turn.or(over).first()).toBeVisible();
    if (await over.isVisible()) break;
    // On a busy machine the time for an answer may run out before it is given.
    await expect(async () => {
      if (!(await turn.isVisible())) return;
      await player.answer(turn, locale);
      const accept = turn.getByRole("button", { name: /^(Deal for|成交)/ });
      const give = turn.locator("button[type=submit]");
      await press((await accept.isVisible()) ? accept : give);
      await expect(give).toBeHidden({ timeout: 20_000 });
    }).toPass();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(player.ends[locale]);
  await expectSound(page);
}

for (const locale of ["en", "zh"] as const) {
  test.describe(`a person on a phone in ${locale}`, () => {
    test.use({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: locale === "zh" ? "zh-CN" : "en-GB",
    });

    for (const game of Object.keys(players)) {
      test(`plays ${game} to its end`, { tag: "@sweep" }, async ({ page }) => {
        // Practice has ten auctions in a match.
        if (game === "auction") test.slow();
        const heard = complaints(page);
        await playToTheEnd(page, game, locale);
        heard.expectNone();
      });
    }
  });
}
