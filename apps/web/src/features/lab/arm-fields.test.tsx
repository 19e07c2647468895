import { type Locale, textIn } from "@wisp/game";
import { games } from "@wisp/games";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { PlaceFields } from "./arm-fields.tsx";

const shown = (game: string, locale: Locale): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <PlaceFields
        table={[{ agent: "subject" }]}
        agents={["bayes"]}
        deals={(games[game]?.deals ?? []).map(({ name, label }) => ({
          name,
          label: textIn(label, locale),
        }))}
        put={() => {}}
      />
    </NextIntlClientProvider>,
  );

it.each<[string, Locale, readonly string[]]>([
  ["who-is-spy", "en", ["Spy", "First speaker", "Second word of the pair"]],
  ["who-is-spy", "zh", ["卧底", "首位发言者", "词对的第二个词"]],
  ["chameleon", "en", ["Chameleon", "First speaker"]],
  ["chameleon", "zh", ["变色龙", "首位发言者"]],
])("labels the deals of %s in %s", (game, locale, labels) => {
  const html = shown(game, locale);
  for (const label of labels) expect(html).toContain(label);
  for (const { name } of games[game]?.deals ?? []) {
    expect(html).not.toContain(`>${name}<`);
  }
});
