import type { ClassAgent } from "@wisp/arena";
import type { MissedDecision } from "@wisp/db";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { AgentOfClass } from "./class.tsx";

const shown = (element: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC" now={new Date(0)}>
      {element}
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, " ");

const entry: ClassAgent = {
  agent: { slug: "fox", name: "Fox", house: false, person: false, avatar: 0, picture: null },
  ineligibility: null,
  matches: 3,
  checkedAt: new Date(0),
  passedAt: new Date(0),
  missed: [],
  faults: new Map(),
};

const decision: MissedDecision = {
  agentId: "a",
  matchId: "m",
  seat: 0,
  nth: 1,
  ask: "vote",
  locale: "en",
  askedAt: new Date(0),
  missed: "illegal",
  detail: "There is no player 9.",
  text: null,
  raw: '{"answer":"9"}',
  wordsHidden: false,
};
const counts = { agentId: "a", locale: "en" };

test.each<[title: string, more: Partial<ClassAgent>, has: string[], hasNot: string[]]>([
  ["that never fails", {}, ["check passed", "No failing decisions"], ["Since joining", "failed"]],
  [
    "with faults in two languages",
    {
      missed: [decision],
      faults: new Map([
        ["en", { ...counts, missed: 2, fouls: 1 }],
        ["zh", { ...counts, missed: 1, fouls: 0 }],
      ]),
    },
    [
      "Since joining: 3 failing decisions, 1 foul ",
      "1 failing decision in the last day",
      "There is no player 9.",
      "What the agent sent",
    ],
    ["hidden until"],
  ],
  [
    "whose newest version failed its check",
    { passedAt: null, ineligibility: "not-passed" },
    ["check failed"],
    ["not checked"],
  ],
  [
    "whose newest version was not checked",
    { passedAt: null, checkedAt: null, ineligibility: "not-passed" },
    ["not checked yet"],
    ["failed"],
  ],
  ["that rests", { ineligibility: "resting" }, ["check passed", "resting"], []],
  [
    "in a match whose words are hidden",
    { missed: [{ ...decision, detail: null, raw: null, wordsHidden: true }] },
    ["The words of this match are hidden until its pack is retired."],
    ["There is no player 9.", "What the agent sent"],
  ],
  [
    "with as many failing decisions as are shown",
    { missed: Array.from({ length: 20 }, (_, nth) => ({ ...decision, nth })) },
    ["The 20 newest failing decisions of the last day"],
    [],
  ],
])("the organizer reads of an agent %s", (_, more, has, hasNot) => {
  const text = shown(<AgentOfClass agent={{ ...entry, ...more }} />);
  for (const each of has) expect(text).toContain(each);
  for (const each of hasNot) expect(text).not.toContain(each);
});
