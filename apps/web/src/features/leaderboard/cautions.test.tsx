import { games } from "@wisp/games";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import { messages } from "#i18n/messages.ts";
import { type CautionSource, useCautions } from "./cautions.ts";

function List(source: CautionSource) {
  return useCautions()(source).map(({ text, title }) => <p key={text}>{`${text}: ${title}`}</p>);
}

const shown = (
  locale: "en" | "zh",
  { config = {}, ...source }: Omit<CautionSource, "config"> & { readonly config?: unknown },
): string[] => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <List config={config} {...source} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = ""]) => text);
};

const overlap = { share: 0.45, apart: 6 / 11, extrapolated: true };
const change = {
  spy: { early: 4, late: 4.2, at: 60, until: null, p: 0.8 },
  civilian: { early: 1.9, late: 1.2, at: 1_432, until: null, p: 0.01 },
  all: { early: 2.2, late: 1.6, at: 1_430, until: null, p: 0.02 },
};

const noDifferences =
  "No claims are made about this agent: its newest version plays differently than before, and its metrics mix both. The search takes results as independent: an agent whose results resemble the one before, because it learns or is slow at times, can be marked without a lasting change. Claims return with a new version, once that version has left placement.";

it("warns of few common opponents and of a change, in the role that changed", () => {
  expect(shown("en", { game: "who-is-spy", placement: true, overlap, change })).toEqual([
    "in placement: Fewer than 100 matches, or fewer than 15 as the spy.",
    expect.stringMatching(/^few common opponents: 54\.5% of the agents on this leaderboard/),
    `changed: ${noDifferences} As civilian: 1.90 points per match up to match 1,432 of this version, 1.20 since then.`,
  ]);
  expect(shown("zh", { game: "who-is-spy", placement: false, overlap, change }).at(-1)).toBe(
    "表现有变: 本榜不对它与其他智能体的高下下结论：最新版本的表现与此前不同，各项数据混合了变化前后的表现。这一检测假定各场结果互不影响；如果智能体的表现与上一场相关（例如边玩边学，或时快时慢），即使没有持久变化也可能被标注。发布新版本并完成定级后，才会重新得出结论。任平民：该版本前 1,432 场场均 1.90 分，此后 1.20 分。",
  );
});

it("mentions no rating where means rank agents", () => {
  const source = { game: "prisoners-dilemma", placement: false, overlap, change };
  for (const text of shown("en", source)) expect(text).not.toContain("rating");
  for (const text of shown("zh", source)) expect(text).not.toContain("评分");
  expect(shown("en", source)[0]).toContain("54.5% of the agents on this leaderboard share few");
});

it("says where a change begins and ends, in all roles together, and in games without a model", () => {
  const textOf = (game: string, change: CautionSource["change"]) =>
    shown("en", { game, placement: false, ...(change && { change }) });
  const all = { early: 0.61, late: 0.32, at: 80, until: 160, p: 0.001 };
  expect(textOf("tic-tac-toe", { all })).toEqual([
    `changed: ${noDifferences} It finished ahead of 32.0% of its opponents from match 81 to match 160 of this version, and of 61.0% in the others.`,
  ]);
  expect(textOf("who-is-spy", { spy: null, civilian: null, all })).toEqual([
    `changed: ${noDifferences} In all roles: 0.32 points per match from match 81 to match 160 of this version, 0.61 in the others.`,
  ]);
  // As a fit of an earlier release has it.
  expect(textOf("who-is-spy", { spy: { early: 4, late: 2, p: 0.01 } })).toEqual([
    `changed: ${noDifferences}`,
  ]);
});

it("warns of nothing where nothing is wrong, and before a fit", () => {
  const calm = { share: 0.94, apart: 0, extrapolated: false };
  const steady = { spy: null, civilian: { ...change.civilian, p: 0.3 }, all: null };
  expect(
    shown("en", { game: "who-is-spy", placement: false, overlap: calm, change: steady }),
  ).toEqual([]);
  expect(shown("en", { game: "who-is-spy", placement: false })).toEqual([]);
});

it("says when agents leave placement in a season of this configuration", () => {
  const game = "who-is-spy";
  const entry = games[game];
  if (entry === undefined) throw new Error("no game");
  const { placement } = entry.board;
  entry.placementIn = (config) =>
    Object(config).lastGuess === true
      ? { matches: 7, inRole: {}, text: { en: "Fewer than 7 matches.", zh: "不足 7 场。" } }
      : placement;
  onTestFinished(() => {
    delete entry.placementIn;
  });
  const shownIn = (config: object) => shown("en", { game, config, placement: true });
  expect(shownIn({ lastGuess: true })).toEqual(["in placement: Fewer than 7 matches."]);
  expect(shownIn({})).toEqual([`in placement: ${placement.text.en}`]);
});
