import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { profileHref, profileView, type Rivals } from "./profile.ts";
import { RivalsPanel } from "./rivals-panel.tsx";

const agent = { slug: "owl", name: "Owl", house: false, person: false, avatar: 0, picture: null };
const leaderboard = { game: "holdem", locale: "en", configs: [{}], met: 1, compared: 1 };
const rivals: Rivals = {
  boards: [leaderboard, { ...leaderboard, game: "who-is-spy", locale: "zh" }],
  board: leaderboard,
  apart: 4_000,
  met: [{ agent, matches: 40, difference: -385, square: 300_000 }],
  victims: [],
  nemeses: [],
};

const shown = (locale: "en" | "zh", given: Rivals): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <RivalsPanel
        rivals={given}
        href={(change) => profileHref("fox", { ...profileView({ ranks: "1" }), ...change })}
      />
    </NextIntlClientProvider>,
  );

it("shows one game and language at a time, and leads to the others", () => {
  const html = shown("en", rivals);
  expect(html).toContain("Hold’em · English");
  expect(html).toContain('href="/agents/fox?rivalsIn=who-is-spy%2Fzh&amp;ranks=1#rivals"');
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(shown("zh", rivals)).toContain("谁是卧底 · 中文");
  expect(shown("en", { ...rivals, boards: [leaderboard] })).not.toContain("rivalsIn");
});

it("says in words why a game has no intervals", () => {
  expect(shown("en", rivals)).not.toContain("No interval");
  expect(shown("en", { ...rivals, apart: null })).toContain("No intervals: this arena");
  expect(shown("zh", { ...rivals, apart: null })).toContain("没有区间：平台已不提供这个游戏");
});
