import type { PresetTable } from "@wisp/study";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { PresetPart } from "./preset-part.tsx";

const table: PresetTable = {
  paper: "interintent-following",
  unit: "rate",
  columns: [{ en: "Model", zh: "模型" }, { en: "Speaking = 5" }],
  rows: [{ labels: ["one"], cells: [{ value: 0.25, low: 0.1, high: 0.4, gap: null }] }],
  notes: [{ en: "Fleiss' kappa 0.524.", zh: "Fleiss’ kappa 为 0.524。" }],
};

it.each(["en", "zh"] as const)("shows below the table what is no cell, in %s", (locale) => {
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <PresetPart table={table} judges={[]} />
    </NextIntlClientProvider>,
  );
  const kappa = locale === "en" ? "kappa 0.524." : "kappa 为 0.524。";
  expect(shown.indexOf("25")).toBeGreaterThan(-1);
  expect(shown.indexOf(kappa)).toBeGreaterThan(shown.indexOf("25"));
});

it("shows what a model says apart, also where no person has rated", () => {
  const judge = { ...table, judge: "W3FH9KD", notes: [] };
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <PresetPart table={{ ...table, rows: [], notes: [] }} judges={[judge]} />
    </NextIntlClientProvider>,
  );
  const [people = "", model = ""] = shown.split("By the model W3FH9KD");
  expect(people).toContain("No person has rated anything yet.");
  expect(people).not.toContain("25");
  expect(model).toContain("no rating of a person");
  expect(shown.split("W3FH9KD").at(-1)).toContain("25");
});
