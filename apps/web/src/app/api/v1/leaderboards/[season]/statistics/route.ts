import { statisticsQuery } from "@wisp/api";
import { readPlans } from "@wisp/db";
import { readStatistics } from "#features/leaderboard/leaderboard.ts";
import { ApiProblem, cacheFor, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { leaderboardSeason } from "#server/leaderboards.ts";
import { refuseRemovedGame } from "#server/match-answers.ts";
import { databaseToRead } from "#server/replica.ts";

/** The latest statistics of a leaderboard; its tables as CSV on request. */
export const GET = publicRoute<{ season: string }>(async ({ params, search }) => {
  const { locale, clean, format, table } = readQuery(statisticsQuery, search);
  const from = await databaseToRead();
  const season = await leaderboardSeason(from, readName(params.season), locale);
  const leaderboard = { seasonId: season.id, locale, clean };
  const found = await readStatistics(from, season, leaderboard);
  if (found === null) {
    refuseRemovedGame(season.game, "not-found", "and none of its statistics are kept");
    throw new ApiProblem(
      "not-found",
      "There are no fitted statistics yet: more matches are needed.",
    );
  }
  const { fragility, bias, pairs, variance, precision, fittedAt, matches, validity } = found;
  const { fitCheck, reliability, winMatrix } = found;
  if (format === "csv" && table === "pairs") {
    return csvAnswer(`${season.slug}-${locale}-pairs.csv`, [
      ["pair", "matches", "hiddenWins", "low", "high", "shrunken", "shrunkenLow", "shrunkenHigh"],
      ...pairs.map(({ pair, matches, hiddenWins: { value, low, high }, shrunken }) => [
        pair,
        matches,
        value,
        low,
        high,
        shrunken.value,
        shrunken.low,
        shrunken.high,
      ]),
    ]);
  }
  if (format === "csv") {
    return csvAnswer(`${season.slug}-${locale}-bias.csv`, [
      ["factor", "level", "outcome", "value", "low", "high", "p", "adjusted"],
      ...bias.map(({ factor, level, outcome, value, low, high, p, adjusted }) => [
        factor,
        level,
        outcome,
        value,
        low,
        high,
        p,
        adjusted,
      ]),
    ]);
  }
  return Response.json(
    {
      season: season.slug,
      locale,
      clean,
      fittedAt: fittedAt.toISOString(),
      matches,
      validity,
      fragility: fragility && {
        ...fragility,
        leader: fragility.leader.slug,
        rival: fragility.rival.slug,
      },
      fitCheck,
      reliability: reliability && {
        ...reliability,
        best: reliability.best && {
          ...reliability.best,
          agents: reliability.best.agents.map(({ slug }) => slug),
          elsewhere: reliability.best.elsewhere.map(({ slug }) => slug),
        },
      },
      winMatrix: winMatrix && {
        agents: winMatrix.agents.map(({ slug }) => slug),
        cells: winMatrix.cells.map((cell) => ({
          ...cell,
          one: winMatrix.agents[cell.one]?.slug ?? "",
          other: winMatrix.agents[cell.other]?.slug ?? "",
        })),
      },
      variance,
      bias,
      pairs,
      precision: precision && {
        now: precision.now,
        twiceMatches: precision.twiceMatches,
        twiceFamilies: precision.twiceFamilies,
      },
      plans: (await readPlans(from, leaderboard, precision)).map(({ one, other, plan }) => ({
        one: one.slug,
        other: other.slug,
        kind: plan.kind,
        matches: plan.kind === "matches" ? plan.matches : null,
      })),
    },
    { headers: cacheFor(0) },
  );
});
