import { type LeaderboardRules, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { digitsOf } from "../../test/digits.ts";
import { League } from "./fit-league.ts";
import type { LeagueMatch } from "./opponents.ts";

const metric = { better: "high", usual: true } as const;
const label = { name: "", short: "", about: "" };
const text = { en: label, zh: label };
const rules: LeaderboardRules = {
  roles: { first: { en: "first", zh: "first" }, second: { en: "second", zh: "second" } },
  figures: [
    { ...metric, id: "played", of: "matches", role: null, unit: "count", text },
    { ...metric, id: "points", of: "points", role: "first", unit: "score", text },
    { ...metric, id: "won", of: "wins", role: "second", unit: "rate", text },
    { ...metric, id: "kept", of: { fact: "kept" }, role: null, unit: "rate", text },
    { ...metric, id: "rounds", of: { fact: "rounds" }, role: null, unit: "rounds", text },
  ],
  placement: { matches: 30, inRole: { first: 12 }, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "contests" },
};

/** Tables of three with ties, on contents where `contents` is above 0. */
function tablesOf(count: number, contents: number): LeagueMatch[] {
  const draws = randomFrom("digits")(`tables/${contents}`);
  return Array.from({ length: count }, (_, at) => {
    const seated = draws.shuffle([0, 1, 2, 3, 4]).slice(0, 3);
    const scores = seated.map((agent) => draws.int(3 + agent));
    const most = Math.max(...scores);
    return {
      content: contents === 0 ? null : `content-${draws.int(contents)}`,
      pointsScale: 10,
      seats: seated.map((agent, seat) => ({
        agent: `agent-${agent}`,
        version: `agent-${agent}/${agent === 2 && at > 80 ? 2 : 1}`,
        role: seat === 0 ? "first" : "second",
        side: `${seat}`,
        points: scores[seat] ?? 0,
        won: scores[seat] === most,
        facts: { kept: [draws.int(3), 3] as const, rounds: [1 + draws.int(4), 1] as const },
        failures: 0,
        tokens: agent === 1 ? 50 * draws.int(9) : null,
        costMicros: agent === 0 ? draws.int(5_000) : null,
      })),
    };
  });
}

test.each([
  ["the same rules in every match", 0],
  ["seven contents", 7],
])("a board of another game with %s comes out with the same digits", async (_, contents) => {
  const leaderboard = new League(rules, [0, 1]);
  for (const match of tablesOf(120, contents)) leaderboard.add(match);
  const fitted = leaderboard.fit((agent) => (agent === "agent-2" ? "agent-2/2" : undefined));
  await expect(digitsOf(fitted)).toMatchFileSnapshot(`../../goldens/contents-${contents}.json`);
});
