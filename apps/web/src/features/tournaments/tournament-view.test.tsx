import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { standing } from "#test/standing.ts";
import { type Played, upToWatched } from "./spoilers.ts";
import { TournamentView } from "./tournament-view.tsx";

const agent = (slug: string) => ({
  slug,
  name: slug.toUpperCase(),
  house: false,
  person: false,
  avatar: 0,
  picture: null,
});

const match = (state: "ended" | "running", id: string, round: number, agents: string[]) => ({
  round,
  group: 0,
  table: 0,
  number: 0,
  state,
  match: id,
  agents,
  points: state === "ended" ? [3, 1] : null,
  sameOwner: false,
  sealed: false,
});

const standings = [
  standing("bee", 1, { points: 60, played: 1 }),
  standing("ant", 2, { played: 1 }),
];

const tournament: Played = {
  agents: [agent("ant"), agent("bee")],
  stages: [
    {
      kind: "swiss",
      round: 1,
      rounds: 1,
      done: true,
      tables: [match("ended", "m1", 0, ["bee", "ant"])],
      standings,
      bracket: [],
    },
    {
      kind: "knockout",
      round: 0,
      rounds: 1,
      done: false,
      tables: [match("running", "m2", 0, ["ant", "bee"])],
      standings,
      bracket: [
        {
          round: 0,
          table: 0,
          isThirdPlace: false,
          slots: [
            { agent: "bee", from: null },
            { agent: "ant", from: null },
          ],
          order: null,
          scores: { ant: 30, bee: 60 },
        },
      ],
    },
  ],
};

const markup = (hidesResults: boolean, locale: "en" | "zh", shown = tournament): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <TournamentView
        slug="cup"
        first={upToWatched(shown, hidesResults ? new Set() : null)}
        hidesResults={hidesResults}
        terms={[
          { advance: 2, unit: 60 },
          { advance: 1, unit: 60 },
        ]}
        isOver={false}
      />
    </NextIntlClientProvider>,
  );
const text = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

it("shows the live table first, then the stages, the newest first", () => {
  const html = markup(false, "en");
  const shown = text(html);
  expect(shown).toMatch(
    /^1 live table Final, table 1 ANT BEE Stage 2: Knockout Round 1 of 1 Final/,
  );
  expect(shown.indexOf("Stage 2: Knockout")).toBeLessThan(shown.indexOf("Stage 1: Swiss"));
  expect(shown).toContain("Table 1 live BEE 1 ANT 0.5");
  expect(shown).toContain("1 BEE 1 Place 1 at table 1 1 0 0 1 2 ANT");
  expect(html).toContain('href="/watch/m2"');
  expect(html).toContain('href="/watch/m1#play"');
  expect(shown).not.toContain("You hide results");
});

it("tells a reader who hides results neither who won nor who sits at the next table", () => {
  const shown = text(markup(true, "en"));
  expect(shown).toContain("You hide results");
  expect(shown).toContain("Who plays depends on matches that you have not watched.");
  expect(shown).toContain("Table 1 live Not decided yet Not decided yet");
  expect(shown).not.toContain("Points");
  expect(shown).toMatch(/ANT • Table 1, ended: watch it BEE • Table 1, ended: watch it/);
});

it("says all of it in Chinese", () => {
  const shown = text(markup(false, "zh"));
  expect(shown).toContain("1 桌正在进行 决赛，第 1 桌");
  expect(shown).toContain("第 2 阶段：淘汰赛");
  expect(shown).not.toMatch(/tournaments\./);
});

/** The tournament, in which agents of one owner meet at every table. */
const amongOwn: Played = {
  ...tournament,
  stages: tournament.stages.map((stage) => ({
    ...stage,
    tables: stage.tables.map((table) => ({ ...table, sameOwner: true })),
  })),
};

it("says where agents of one owner meet: at live tables, in the bracket and in rounds", () => {
  const note = "Agents of one owner meet here, because nothing else was possible.";
  const shown = text(markup(false, "en", amongOwn));
  // Of the live table and the table of the bracket; of the link to each match, and of the round.
  expect(shown.split(note)).toHaveLength(6);
  expect(shown).toContain(`1* Match 1, live ${note}`);
  expect(shown).toContain(`1* Match 1, ended ${note}`);
  expect(text(markup(false, "en"))).not.toContain(note);
  expect(text(markup(false, "zh", amongOwn))).toContain("同一所有者的智能体在此同桌");
});

it("does not tell by such a note who sits at a table that a reader has not come to", () => {
  const shown = text(markup(true, "en", amongOwn));
  expect(shown).toContain("1* Match 1, ended");
  expect(shown).not.toContain("1* Match 1, live");
});
