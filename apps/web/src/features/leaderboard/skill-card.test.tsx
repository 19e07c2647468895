import { JUDGED_MATCHES, SOLVED_BELOW } from "@wisp/stats";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "#i18n/messages.ts";
import type { NamedReliability } from "./leaderboard.ts";
import { SkillCard, SolvedBadge } from "./skill-card.tsx";

const spy = {
  role: "spy",
  seats: 400,
  mean: 1.5,
  difference: { value: -0.58, low: -0.71, high: -0.45, gap: null },
};
const civilian = {
  role: "civilian",
  seats: 2_000,
  mean: 2.08,
  difference: { value: 0.58, low: 0.45, high: 0.71, gap: null },
};
const sound: NamedReliability = {
  value: 0.864,
  low: 0.74,
  high: 0.93,
  gap: null,
  agents: 11,
  roles: [civilian, spy],
  best: null,
};
const best: NonNullable<NamedReliability["best"]> = {
  agents: ["fox", "owl", "elk", "hare", "lynx"].map((slug) => ({ slug, name: slug })),
  matches: JUDGED_MATCHES,
  value: 0.2,
  atMost: 0.71,
  verdict: "solved",
  elsewhere: [{ slug: "strong", name: "Strong table" }],
};

const shown = (locale: "en" | "zh", reliability: NamedReliability): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <SolvedBadge reliability={reliability} />
      <SkillCard reliability={reliability} game="who-is-spy" />
    </NextIntlClientProvider>,
  );
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "");

it("says how much is skill, and what the hidden role is worth", () => {
  const text = textOf(shown("en", sound));
  expect(text).toContain("of 11 agents, 86.4% is skill (95% interval 74.0% to 93.0%)");
  expect(text).toContain("spy-0.58 (-0.71 to -0.45)");
  expect(text).not.toMatch(/civilian|no longer/);
  expect(textOf(shown("zh", sound))).toContain("86.4% 来自实力");
  const merlin = { ...spy, role: "merlin" };
  expect(textOf(shown("en", { ...sound, roles: [civilian, spy, merlin] }))).toContain("civilian");
  expect(textOf(shown("en", { ...sound, roles: [] }))).not.toContain("dealt role");
});

it("says in a sentence that the game is solved, and where the same agents are told apart", () => {
  const html = shown("en", { ...sound, best });
  expect(textOf(html)).toContain(
    "This game no longer separates its 5 best agents: at most 71.0% of the variance between their mean scores is skill.",
  );
  expect(html).toContain('href="/leaderboard/strong"');
  expect(textOf(html)).toContain(`at least ${JUDGED_MATCHES} matches`);
  expect(textOf(html)).toContain(`the limit is ${(100 * SOLVED_BELOW).toFixed(1)}%`);
  expect(textOf(shown("zh", { ...sound, best }))).toContain("已无法区分最强的 5 个智能体");
  const same = { ...best, value: null, atMost: null, elsewhere: [] };
  expect(textOf(shown("en", { ...sound, best: same }))).toMatch(/they have the same mean score/);
  const open = textOf(shown("en", { ...sound, best: { ...best, verdict: "open", elsewhere: [] } }));
  expect(open).not.toMatch(/no longer|not judged|Told apart/);
  const seating = { ...best, verdict: "seating", elsewhere: [] } as const;
  expect(textOf(shown("en", { ...sound, best: seating }))).toContain("is not judged");
});

it("says why there is no share", () => {
  const undefinedShare = { ...sound, value: null, low: null, high: null } as const;
  for (const gap of ["few-agents", "few-pairs", "no-spread", "no-chance"] as const) {
    const text = textOf(shown("en", { ...undefinedShare, gap }));
    expect(text).toContain(messages.en.leaderboard.skill.gaps[gap]);
    expect(text).not.toMatch(/NaN|null|95% interval \d/);
  }
});
