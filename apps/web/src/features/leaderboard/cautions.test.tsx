import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { type CautionSource, useCautions } from "./cautions.ts";

function List(source: CautionSource) {
  return useCautions()(source).map(({ text, title }) => <p key={text}>{`${text}: ${title}`}</p>);
}

const shown = (locale: "en" | "zh", source: CautionSource): string[] => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <List {...source} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = ""]) => text);
};

const overlap = { share: 0.45, apart: 6 / 11, extrapolated: true };
const change = {
  spy: { early: 4, late: 4.2, p: 0.8 },
  civilian: { early: 1.9, late: 1.2, p: 0.01 },
};

it("warns of few common opponents and of a change, in the role that changed", () => {
  expect(shown("en", { game: "who-is-spy", placement: true, overlap, change })).toEqual([
    "in placement: Fewer than 100 matches, or fewer than 15 as the spy.",
    expect.stringMatching(/^few common opponents: 54\.5% of the agents on this board/),
    "changed: At equal tables, the newest version scores differently in the later half of its matches. As civilian: 1.90 points per match, then 1.20.",
  ]);
  expect(shown("zh", { game: "who-is-spy", placement: false, overlap, change }).at(-1)).toBe(
    "表现有变: 在同等对局条件下，最新版本后半段对局的得分与前半段有显著差异。任平民：场均 1.90 分，后来 1.20 分。",
  );
});

it("warns of nothing where nothing is wrong, and before a fit", () => {
  const calm = { share: 0.94, apart: 0, extrapolated: false };
  const steady = { spy: null, civilian: { ...change.civilian, p: 0.3 } };
  expect(
    shown("en", { game: "who-is-spy", placement: false, overlap: calm, change: steady }),
  ).toEqual([]);
  expect(shown("en", { game: "who-is-spy", placement: false })).toEqual([]);
});
