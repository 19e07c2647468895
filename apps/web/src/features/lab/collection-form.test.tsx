import type { Locale } from "@wisp/game";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { CollectionForm } from "./collection-form.tsx";

const shown = (locale: Locale): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CollectionForm first='{"hosts":{"host":"house:watchful"}}' agents={[]} />
    </NextIntlClientProvider>,
  );

test.each([
  ["en", "add one", "Other subjects"],
  ["zh", "添加一个", "其他受测智能体"],
] as const)("a reader without an agent can add one, or name others: %s", (locale, add, others) => {
  const html = shown(locale);
  expect(html).toMatch(new RegExp(`<a[^>]* href="/agents/new"[^>]*>${add}</a>`));
  expect(html).toContain(others);
  expect(html).toMatch(
    /name="host\/host"[^>]*placeholder="house:watchful"|placeholder="house:watchful"[^>]*name="host\/host"/,
  );
});
