import type { GameEntry } from "@wisp/games";
import type { MeasuredFigure } from "@wisp/stats";
import type { Belief } from "../beliefs.ts";
import type { Report } from "../report.ts";
import { questionName } from "./names.ts";
import { plain, table } from "./text.ts";

function measured(found: MeasuredFigure | null, write: (value: number) => string): string {
  if (found === null) return "-";
  const { value, low, high } = found;
  return low === null || high === null
    ? write(value)
    : `${write(value)} [${write(low)}, ${write(high)}]`;
}

const brier = (value: number): string => value.toFixed(3);
const percent = (value: number): string => (100 * value).toFixed(1);

/** What agents believed against the truth; [] where nobody was asked. */
export function beliefsPart(entry: GameEntry, { beliefs }: Report): string[] {
  if (beliefs.length === 0) return [];
  const placeOf = ({ question, subject, arm }: Belief): string[] =>
    [questionName(entry, question), subject, arm].map(plain);
  const bins = beliefs.flatMap((belief) =>
    (belief.calibration?.bins ?? []).map(({ from, to, count, stated, observed }) => [
      ...placeOf(belief),
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      String(count),
      percent(stated),
      measured(observed, percent),
    ]),
  );
  return [
    "## What agents believed",
    "",
    ...table(
      [
        "Question",
        "Agent",
        "Arm",
        "Brier score",
        "Same chance for all",
        "Knew at the end (%)",
        "From decision",
      ],
      beliefs.map((belief) => [
        ...placeOf(belief),
        measured(belief.calibration?.brier ?? null, brier),
        belief.calibration === null ? "-" : brier(belief.calibration.even),
        measured(belief.knew, percent),
        String(belief.knewFrom ?? "-"),
      ]),
    ),
    "The Brier score is 0 at best; next to it is the score of giving everything the same chance. An agent knew from the first decision at which its leading answer was right and stayed right; the number is the median of those that knew.",
    "",
    ...(bins.length === 0
      ? []
      : [
          "### Stated chances and how often they were right",
          "",
          ...table(
            ["Question", "Agent", "Arm", "Stated chance", "Count", "Mean stated (%)", "True (%)"],
            bins,
          ),
        ]),
  ];
}
