import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import { clock, Sentences } from "./formats.tsx";

test.each([
  [-5, "0:00"],
  [999, "0:00"],
  [108_400, "1:48"],
  [3_599_999, "59:59"],
  [3_600_000, "1:00:00"],
  [13_327_000, "3:42:07"],
])("%i ms are %s", (ms, shown) => {
  expect(clock(ms)).toBe(shown);
});

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
