import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Sentences } from "./sentences.tsx";

it.each([
  ["en", ["One.", false, "Two.", null, "Three."], "One. Two. Three."],
  ["zh", ["一。", false, "二。", null, "三。"], "一。二。三。"],
  ["en", [false, "One."], "One."],
] as const)("joins sentences as %s does", (locale, sentences, joined) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{}} timeZone="UTC">
      <Sentences>{sentences}</Sentences>
    </NextIntlClientProvider>,
  );
  expect(html).toBe(joined);
});
