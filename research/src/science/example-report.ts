import { percent, print } from "@wisp/test-kit/measure";
import { type ExampleRow, exampleLeaderboard } from "./example.ts";

const two = (value: number): string => value.toFixed(2);

const sums = ({ ledger }: ExampleRow): { readonly matches: number; readonly points: number } => ({
  matches: ledger.reduce((sum, line) => sum + line.matches, 0),
  points: ledger.reduce((sum, line) => sum + line.points, 0),
});

/** The letters of groups, from the best. */
const letters = (groups: readonly number[] = []): string =>
  groups.map((group) => String.fromCharCode("a".charCodeAt(0) + group)).join("");

/** Prints the worked example of docs/statistical-methods.md. */
export function printExample(): void {
  const leaderboard = exampleLeaderboard();
  const [first] = leaderboard;
  if (first === undefined) throw new Error("the board is empty");
  print(`the ledger of ${first.fitted.agent}: pair, matches, points`);
  for (const { pair, matches, points } of first.ledger) {
    print(`  ${pair.padEnd(20)} ${String(matches).padStart(3)} ${two(points).padStart(7)}`);
  }
  print("the board: agent, matches (as the spy), points, total, average, rating, variance, group");
  for (const line of leaderboard) {
    const { agent, indicators, rating, rank } = line.fitted;
    const { matches, points } = sums(line);
    const { composite, separation } = rating;
    const score = indicators.averageScore.all;
    print(
      `  ${agent.padEnd(9)} ${matches} (${line.asSpy}) ${two(points)} ${two(100 + points - matches)}` +
        ` ${two(score?.value ?? 0)} [${two(score?.low ?? 0)}, ${two(score?.high ?? 0)}]` +
        ` ${percent(composite.value)} [${percent(composite.low)}, ${percent(composite.high)}]` +
        ` ${separation.toFixed(6)} ${letters(rank?.groups)}`,
    );
  }
}
