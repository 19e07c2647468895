import { type Intervals, intervalOf } from "../../board/intervals.ts";
import { type IndicatorName, type Indicators, indicatorNames } from "../indicators/indicators.ts";
import { type Side, sides } from "../indicators/seat-sums.ts";

/** Which figure of a board an indicator of a side is. */
const figureOf: Readonly<Record<IndicatorName, Readonly<Partial<Record<Side, string>>>>> = {
  averageScore: { all: "score", spy: "scoreSpy", civilian: "scoreCivilian" },
  winRate: { all: "wins", spy: "winsSpy", civilian: "winsCivilian" },
  voteAccuracy: { all: "voteAccuracy" },
  abstainRate: { all: "abstainRate" },
  survivalRounds: { all: "survival", spy: "survivalSpy", civilian: "survivalCivilian" },
  foulRate: { all: "fouls" },
  skipped: { all: "skipped" },
  timeouts: { all: "timeouts" },
  saidWord: { all: "saidWord" },
  repeated: { all: "repeated" },
  votesReceived: { all: "votesReceived" },
  tokensPerMatch: { all: "tokens" },
  costPerMatch: { all: "cost" },
};

/** The intervals of an agent's or a version's indicators, as a board shows them. */
export function intervalsOf(indicators: Indicators): Intervals {
  const found: Record<string, Intervals[string]> = {};
  for (const name of indicatorNames) {
    for (const side of sides) {
      const figure = figureOf[name][side];
      const interval = intervalOf(indicators[name][side]);
      if (figure !== undefined && interval !== null) found[figure] = interval;
    }
  }
  return found;
}
