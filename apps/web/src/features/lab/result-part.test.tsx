import type { Locale } from "@wisp/game";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { interviewScoreNames } from "#names/game-names.ts";
import { InterviewsPart } from "./result-part.tsx";

type Counts = ComponentProps<typeof InterviewsPart>["interviews"];

/** The cells of the rows, heads included, as text. */
function rowsOf(interviews: Counts, locale: Locale): string[][] {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <InterviewsPart
        interviews={interviews}
        nameOf={(question) => `The ${question}`}
        scoreNames={interviewScoreNames("undercover", locale)}
      />
    </NextIntlClientProvider>,
  );
  return page
    .split("<tr")
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd]/)
        .slice(1)
        .map((cell) => cell.slice(cell.indexOf(">") + 1).replace(/<[^>]*>/g, "")),
    );
}

const counts = { subject: "m", arm: "base", illegal: 2, missing: 1, unable: 3 };

it("shows answers by kind, and each score with what it is a share of", () => {
  const scores = [
    { name: "self-identity", numerator: 3, denominator: 4 },
    { name: "1-word", numerator: 0, denominator: 0 },
  ];
  const interviews = [{ interview: "first-order", ...counts, legal: 4, scores }];
  expect(rowsOf(interviews, "en")).toEqual([
    [
      "Agent",
      "Arm",
      "Legal",
      "Illegal",
      "Missing",
      "Cannot be interviewed",
      "Self-identity (%)",
      "1-word (%)",
    ],
    ["m", "base", "4", "2", "1", "3", "75.0 (3/4)", "-"],
  ]);
  expect(rowsOf(interviews, "zh")[0]?.slice(2)).toEqual([
    "有效",
    "无效",
    "缺失",
    "无法访谈",
    "自身身份（%）",
    "一阶词（%）",
  ]);
});

it("names no score where there is one, and shows none without a legal answer", () => {
  const interview = { interview: "suspect", ...counts };
  const right = { name: "right", numerator: 1.5, denominator: 2 };
  const rows = rowsOf(
    [
      { ...interview, legal: 2, scores: [right] },
      { ...interview, arm: "other", legal: 0, scores: [] },
    ],
    "en",
  );
  expect(rows.map((row) => row.at(-1))).toEqual(["Score (%)", "75.0 (1.5/2)", "-"]);
});
