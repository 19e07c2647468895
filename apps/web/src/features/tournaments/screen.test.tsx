import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import { standing } from "#test/standing.ts";
import { TournamentScreen } from "./screen.tsx";
import type { ApiTournament } from "./spoilers.ts";

const START_MS = Date.UTC(2026, 11, 1, 18);

const over: ApiTournament = {
  length: null,
  winner: { agent: "cat", chanceOfBest: null },
  agents: ["ant", "bee", "cat", "dog"].map((slug) => ({
    slug,
    name: slug.toUpperCase(),
    house: false,
    person: false,
    avatar: 0,
    picture: null,
  })),
  stages: [
    {
      kind: "swiss",
      round: 1,
      rounds: 1,
      done: true,
      tables: [],
      bracket: [],
      standings: ["cat", "ant", "dog", "bee"].map((slug, at) => standing(slug, at + 1)),
    },
  ],
};

const empty: ApiTournament = { agents: [], length: null, winner: null, stages: [] };

const shown = (
  first: ApiTournament,
  status: "draft" | "frozen",
  locale: "en" | "zh",
  { checkedIn = null, lateMs = -65_000 }: { checkedIn?: number | null; lateMs?: number } = {},
): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <TournamentScreen
        slug="cup"
        name="Cup"
        first={first}
        season={{ status, opensAtMs: START_MS, nextRoundAtMs: null, checkedIn }}
        terms={[{ advance: null, unit: 60 }]}
        renderedAtMs={START_MS + lateMs}
      />
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

it("counts down to the start, by the server's clock", () => {
  expect(shown(empty, "draft", "en")).toBe("Cup Cup Starts in 00:01:05");
  expect(shown(empty, "draft", "zh")).toBe("Cup Cup 距离开赛 00:01:05");
});

it("shows the first three of a tournament that is over", () => {
  expect(shown(over, "frozen", "en")).toBe("Cup Cup 1st place CAT 2nd place ANT 3rd place DOG");
});

it("shows no winners of a tournament that was frozen before its end", () => {
  expect(shown({ ...over, winner: null }, "frozen", "en")).not.toContain("place");
});

const before = (count: number): ApiTournament => ({
  ...empty,
  agents: over.agents.slice(0, count),
});

it("says before the start who takes part, and how many have checked in", () => {
  expect(shown(before(3), "draft", "en")).toBe("Cup Cup Starts in 00:01:05 3 agents");
  const checked = shown(before(3), "draft", "en", { checkedIn: 1 });
  expect(checked).toBe("Cup Cup Starts in 00:01:05 1 of 3 agents checked in");
  const inChinese = shown(before(3), "draft", "zh", { checkedIn: 1 });
  expect(inChinese).toContain("3 个智能体中已有 1 个签到");
});

it.each([
  [3, null, 0, "The tournament is about to start 3 agents"],
  [3, 2, 59_000, "The tournament is about to start 2 of 3 agents checked in"],
  [3, null, 60_000, "The start is delayed 3 agents"],
  [1, null, 1_000, "Waiting for agents: the tournament starts when two have entered 1 agent"],
  [3, 1, 90_000, "Waiting for agents: the tournament starts when two have checked in 1 of 3"],
])(
  "says with %s agents, %s of them checked in, %s ms after its time what it waits for",
  (count, checkedIn, lateMs, said) => {
    expect(shown(before(count), "draft", "en", { checkedIn, lateMs })).toContain(said);
  },
);
