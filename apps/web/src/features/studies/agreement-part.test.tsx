import { type ReportInput, studyReport } from "@wisp/study";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { AgreementPart } from "./agreement-part.tsx";

/** What some people say of twelve items: all the same, but for the first of them at every fourth. */
function reportOf(raters: number) {
  const names = Array.from({ length: raters }, (_, at) => `R${at}`);
  const items = Array.from({ length: 12 }, (_, at) => at + 1);
  const input: ReportInput = {
    plan: {
      questions: [
        {
          name: "clear",
          kind: "scale",
          text: { en: "How clear?" },
          least: 1,
          most: 5,
          ends: { least: { en: "not" }, most: { en: "fully" } },
        },
        { name: "true", kind: "yes-no", text: { en: "Is it true?" } },
      ],
      margin: 0.1,
    },
    items: items.map((nth) => ({
      nth,
      kind: "rated",
      stratum: "",
      cluster: `${nth}`,
      truth: null,
      fields: {},
    })),
    raters: names.map((pseudonym) => ({ pseudonym, excludedAt: null, judge: null })),
    ratings: items.flatMap((nth) =>
      names.map((rater, at) => ({
        nth,
        rater,
        rubric: 1,
        kind: "rating" as const,
        values: {
          clear: 1 + (nth % 4) + (at === 0 && nth % 4 === 0 ? 1 : 0),
          true: nth % 2 === 0 ? "yes" : "no",
        },
        missed: null,
        knowsMatch: false,
      })),
    ),
  };
  return studyReport(input);
}

/** The cells below each other of a row of the second table, which has what papers report. */
function cellsOf(raters: number, name: string, locale: "en" | "zh" = "en"): string[] {
  const report = { ...reportOf(raters), disagreements: 0 };
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <AgreementPart last={{ report, at: new Date(), isCurrent: true }} />
    </NextIntlClientProvider>,
  );
  const [, more = ""] = shown.split("<details");
  const row = more.split("<tr").find((each) => each.includes(`>${name}<`)) ?? "";
  return Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/g), ([, cell = ""]) =>
    cell
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

const number = /^-?\d\.\d\d -?\d\.\d\d to -?\d\.\d\d/;

it("shows kappas, correlations and the mean difference of a scale, with deviations over pairs", () => {
  const cells = cellsOf(3, "clear");
  expect(cells).toHaveLength(5);
  for (const cell of cells) expect(cell).toMatch(number);
  // The first is one step higher than both others at three of twelve items.
  expect(cells[4]).toMatch(/^0\.17 .* ± 0\.14$/);
});

it("says why a statistic is missing", () => {
  expect(cellsOf(2, "true").slice(2)).toEqual(Array(3).fill("of scales only"));
  const paired = "more than 20 raters: not compared in pairs";
  expect(cellsOf(21, "clear").slice(1)).toEqual(Array(4).fill(paired));
  expect(cellsOf(21, "true", "zh")[1]).toBe("评分者超过 20 人，不作两两比较");
  expect(cellsOf(1, "clear")).toEqual(Array(5).fill("no item has two ratings"));
});
