import {
  type CollectionFile,
  type CollectionReport,
  checkCollection,
  collectionReport,
  noPapers,
  type StudyVote,
} from "@wisp/lab";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { BiasStudyPart } from "./bias-study-part.tsx";

const file: CollectionFile = {
  format: "wisp-collection/1",
  name: "Votes",
  question: "What do votes depend on?",
  subjects: { fox: "agent:wary-fox@2", mirror: "house:mirror" },
  experiments: [
    {
      id: "one",
      experiment: {
        format: "wisp-experiment/2",
        name: "Dilemma",
        question: "Who earns more?",
        game: "prisoners-dilemma",
        agents: { dice: "house:dice" },
        table: [{ agent: "subject" }, { agent: "dice" }, { agent: "dice" }],
        arms: [{ name: "base" }],
        blocks: { count: 2, seed: "one" },
        primary: "score",
      },
    },
  ],
  studies: [{ id: "votes", bias: { names: [3], asks: 8 } }],
};

async function reportWith(votes: readonly StudyVote[]): Promise<CollectionReport> {
  const checked = await checkCollection(file, noPapers);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  return collectionReport(checked.collection, checked.experiments, [], votes);
}

const votes = [0, 1, 2, 3].map(
  (ask): StudyVote => ({
    study: "votes",
    subject: "fox",
    vote: { naming: 3, ask, choice: ask === 0 ? 1 : 0, missed: null, costMicros: null },
  }),
);

const shown = async (locale: "en" | "zh", known: readonly StudyVote[]): Promise<string> =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <BiasStudyPart report={await reportWith(known)} study="votes" />
    </NextIntlClientProvider>,
  );

test.each([
  ["en", "Speaking position", "4 of 8 votes", "0 of 8 votes", "Page of the agent"],
  ["zh", "发言位置", "8 票中的 4 票", "8 票中的 0 票", "智能体页面"],
] as const)(
  "in %s it shows the shares so far, who has answered how much, and where",
  async (locale, speaking, fox, mirror, link) => {
    const html = await shown(locale, votes);
    expect([...html.matchAll(/<table/g)]).toHaveLength(2);
    expect(html).toContain(speaking);
    // Three of four votes are for Jack, who spoke first.
    expect(html).toMatch(/Jack<\/span><span[^>]*>75\.0/);
    expect(html).toContain(fox);
    expect(html).toContain(mirror);
    expect(html).toMatch(new RegExp(`href="/agents/wary-fox"[^>]*>${link}`));
  },
);

test("before the first vote it says where votes come from, without a table", async () => {
  const html = await shown("en", []);
  expect(html).not.toContain("<table");
  expect(html).toContain("If the agent is yours, start it under My agents");
});
