import type { LeaderboardRules, Metric } from "@wisp/game";

const text = { name: "A figure", short: "Figure", about: "Something counted." };
const metric = (id: string, of: Metric["of"], role: string | null): Metric => ({
  id,
  of,
  role,
  unit: "rate",
  better: "high",
  usual: true,
  text: { en: text, zh: text },
});

/** What leaderboards count in tests: a game of spies and civilians. */
export const rules: LeaderboardRules = {
  roles: { spy: { en: "Spy", zh: "卧底" }, civilian: { en: "Civilian", zh: "平民" } },
  figures: [
    metric("matchesAsSpy", "matches", "spy"),
    metric("scoreSpy", "points", "spy"),
    metric("winsCivilian", "wins", "civilian"),
    metric("voteAccuracy", { fact: "ballots-right" }, "civilian"),
    metric("survival", { fact: "survival-rounds" }, null),
  ],
  placement: { matches: 100, inRole: { spy: 15 }, text: { en: "Too few.", zh: "太少。" } },
  ranking: { figure: "total", start: 100, fee: 1 },
};

export const rulesOf = (): LeaderboardRules => rules;
export const rankingOf = (): LeaderboardRules["ranking"] => rules.ranking;
