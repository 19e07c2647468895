import type { LeaderboardEntry, PairPlan } from "@wisp/db";
import { badgeLimits } from "@wisp/stats";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#i18n/en.ts";
import { zh } from "#i18n/zh.ts";
import { Lead, PlanCard } from "./how-sure.tsx";
import type { LeaderboardStatistics } from "./leaderboard.ts";

const messages = { en, zh };

function shown(
  locale: "en" | "zh",
  found: Omit<NonNullable<LeaderboardStatistics["fragility"]>, "leader" | "rival">,
): string {
  const leader = { slug: "fox", name: "Fox" };
  const rival = { slug: "owl", name: "Owl" };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <Lead fragility={{ leader, rival, ...found }} />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, "");
}

const tried = { matches: 120, pairs: 4 };

it("where no set is found, says which sets were tried", () => {
  expect(shown("en", { matches: null, pairs: null, tried })).toBe(
    "Fitted without the 120 matches that favour Fox most, the leaderboard still has Fox in the lead. " +
      "It also leads without its 4 most favourable word pairs. " +
      "At most a fifth of the matches or word pairs were left out, the most influential first. " +
      "Other combinations were not tried.",
  );
  expect(shown("zh", { matches: null, pairs: null, tried })).toContain(
    "去掉对 Fox 最有利的 120 局后重新拟合，Fox 仍然领先。",
  );
});

it("where a set is found, names its size and who then leads", () => {
  const text = shown("en", { matches: 14, pairs: 1, tried });
  expect(text).toContain(
    "without the 14 matches that favour Fox most, the leaderboard has Owl in the lead",
  );
  expect(text).toContain("Without one word pair, another agent leads.");
});

it("says that nothing was fitted again where a board is too large", () => {
  expect(shown("en", { matches: 14, pairs: 1, tried: null })).toContain("By an approximation, Owl");
  expect(shown("en", { matches: null, pairs: null, tried: null })).toContain(
    "too many matches to verify this by refitting",
  );
});

it("the badges' words name the thresholds by which they are given", () => {
  const percent = (share: number): string => `${100 * share}%`;
  const { soundUpTo, strainedUpTo, secondAtLeast, minMatches } = badgeLimits;
  for (const { leaderboard } of [en, zh]) {
    const { sound, strained, doubtful, young } = leaderboard.sure.badges;
    expect(sound.text).toContain(percent(soundUpTo));
    expect(sound.text).toContain(percent(secondAtLeast));
    expect(strained.text).toContain(percent(soundUpTo));
    expect(strained.text).toContain(percent(strainedUpTo));
    expect(doubtful.text).toContain(percent(strainedUpTo));
    expect(doubtful.text).toContain(percent(secondAtLeast));
    expect(young.text).toContain(`${minMatches}`);
  }
});

const leaderboardAgent = (name: string): LeaderboardEntry["agent"] => ({
  slug: name.toLowerCase(),
  name,
  house: true,
  person: false,
  avatar: 0,
  picture: null,
  resident: false,
  retired: false,
  owner: null,
});
const [fox, owl, hen, elk] = ["Fox", "Owl", "Hen", "Elk"].map(leaderboardAgent);

function shownPlans(locale: "en" | "zh", plans: readonly PairPlan[]): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <PlanCard plans={plans} />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("says for each agent what tells it apart from the next one", () => {
  if (!fox || !owl || !hen || !elk) throw new Error("four agents");
  const plans: PairPlan[] = [
    { one: fox, other: owl, plan: { kind: "separated" } },
    { one: fox, other: hen, plan: { kind: "matches", matches: 12 } },
    { one: owl, other: hen, plan: { kind: "matches", matches: 1_234 } },
    { one: hen, other: elk, plan: { kind: "families" } },
  ];
  const text = shownPlans("en", plans);
  expect(text).toContain("Fox Owl already told apart");
  expect(text).toContain("Owl Hen about 1,200 more matches");
  expect(text).toContain("Hen Elk new word pairs: on the current ones the chance stays below 80%");
  expect(text).not.toContain("12 more");
  expect(shownPlans("zh", plans)).toContain("约再打 1,200 局");
  expect(shownPlans("en", [])).toBe("");
});
