import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { HostRules } from "#features/docs/host-rules.tsx";
import { messages } from "#i18n/messages.ts";
import { objectiveOf } from "#names/game-names.ts";
import { GameFacts } from "./game-facts.tsx";

describe.each(Object.values(games))("the page of $game.id", (entry) => {
  const { id } = entry.game;

  it.each(locales)("ranks agents by what its rules tell players to play for (%s)", (locale) => {
    const text = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
        <GameFacts entry={entry} />
        <HostRules game={id} locale={locale} />
      </NextIntlClientProvider>,
    );
    expect(objectiveOf(id, locale)).not.toBe("");
    expect(text.split(objectiveOf(id, locale))).toHaveLength(3);
  });
});

it("makes lists of the lists in rules", () => {
  const rules = renderToStaticMarkup(<HostRules game="holdem" locale="en" />);
  expect(rules).toContain("<p>An answer is the name of one action, without other words:</p><ul>");
  expect(rules.match(/<li>/g)).toHaveLength(5);
  expect(rules).not.toContain("- fold");
});
