import { percent, print, shown } from "@wisp/test-kit/measure";
import { type HouseLeaderboard, houseLeaderboard } from "./house-leaderboard.ts";
import { houseSeason } from "./house-matches.ts";

/**
 * Prints the leaderboard of the house agents, and its reliability.
 *
 * @returns its lines
 */
export function printHouseLeaderboard(matches: number): HouseLeaderboard["lines"] {
  const found = houseLeaderboard(matches, houseSeason);
  const [spy, civilian, pair] = found.scales.map((scale) => scale.toFixed(2));
  print(
    `house agents, ${shown(matches)} matches: scales spy ${spy}, civilian ${civilian}, pair ${pair}`,
  );
  for (const { name, rating, rank, indicators, caused } of found.lines) {
    const { composite } = rating;
    const score = indicators.averageScore.all;
    print(
      `  ${name.padEnd(10)} ${percent(composite.value)} [${percent(composite.low)}, ${percent(composite.high)}]` +
        ` place ${rank.place} (${rank.best} to ${rank.worst}), score ${score?.value.toFixed(2)}` +
        ` [${score?.low?.toFixed(2)}, ${score?.high?.toFixed(2)}], failures in ${percent(caused)}`,
    );
  }
  const { fragility, names, validity, effects, closest } = found;
  print(
    `  ${names[fragility.leader]} leads; ${names[fragility.rival]} does without ` +
      `${fragility.matches?.length ?? "no set of"} matches, another without ` +
      `${fragility.pairs?.length ?? "no set of"} pairs, of at most ${fragility.tried?.matches} and ` +
      `${fragility.tried?.pairs} that were tried; ` +
      `closest at a table: ${closest.opponent}, ${closest.difference.toFixed(2)} points a match`,
  );
  print(
    `  validity: ${validity.badge}; failures in ${percent(validity.technical?.value ?? 0)} of matches, ` +
      `a second round in ${percent(validity.second?.value ?? 0)}`,
  );
  const failing = houseLeaderboard(matches / 10, ["sleeper", ...houseSeason.slice(0, 5)]);
  print(
    `  demonstration of failures: ${failing.validity.badge}; ` +
      `failures in ${percent(failing.validity.technical?.value ?? 0)} of matches`,
  );
  const believed = effects.filter(({ adjusted }) => adjusted < 0.05);
  print(`  ${effects.length} possible biases, ${believed.length} beyond doubt (Holm, 5%):`);
  for (const { factor, level, outcome, value, low, high } of believed) {
    print(
      `    ${factor} ${level} on ${outcome}: ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`,
    );
  }
  return found.lines;
}
