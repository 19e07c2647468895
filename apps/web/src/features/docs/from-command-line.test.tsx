import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { FromCommandLine } from "./from-command-line.tsx";

it.each([
  ["en", "From the command line"],
  ["zh", "使用命令行"],
] as const)("keeps commands closed behind a title (%s)", (locale, title) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <FromCommandLine>wisp lab run plan.json</FromCommandLine>
    </NextIntlClientProvider>,
  );
  expect(html).toMatch(/^<details class="[^"]*"><summary/);
  expect(html.indexOf(title)).toBeLessThan(html.indexOf("wisp lab run plan.json"));
});
