import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { HostRules, RulesText } from "#features/docs/host-rules.tsx";
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
  expect(rules).toContain(
    "<p>An action is exactly one of these names, as far as the question lists it:</p><ul>",
  );
  expect(rules.match(/<li>/g)).toHaveLength(5);
  expect(rules).not.toContain("- fold");
});

it.each([
  [
    "a list after words",
    "Do one:\n- play\n- pass",
    "<p>Do one:</p><ul><li>play</li><li>pass</li></ul>",
  ],
  [
    "a numbered list between words",
    "First\n1. deal\n2) bid\nthen end.",
    "<p>First</p><ol><li>deal</li><li>bid</li></ol><p>then end.</p>",
  ],
  [
    "an item of two lines",
    "* a long\n  item\n* short",
    "<ul><li>a long item</li><li>short</li></ul>",
  ],
  ["figures that are no list", "3 to 5 players.\n-2 points", "<p>3 to 5 players. -2 points</p>"],
  ["markup of other kinds", "<b>x</b> & *y*", "<p>&lt;b&gt;x&lt;/b&gt; &amp; *y*</p>"],
])("shows %s in rules", (_, text, html) => {
  expect(renderToStaticMarkup(<RulesText paragraphs={[text]} />)).toBe(html);
});
