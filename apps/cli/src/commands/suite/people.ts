import { archivedCalls, type CallLine, Unreadable } from "@wisp/exports";
import { type PeopleScore, type Suite, shown } from "@wisp/lab";
import { type MeasuredFigure, MIN_PEOPLE } from "@wisp/stats";
import { print, UsageError } from "../../command.ts";
import { oneLine } from "../../visible.ts";

/** The calls and guesses of people in a season's archive. Throws UsageError. */
export async function readCalls(file: string, { matches }: Suite): Promise<readonly CallLine[]> {
  const known = new Set(matches.map(({ match }) => match));
  if (known.has(undefined)) {
    throw new UsageError(
      "--people takes a suite that was made from the archive of a season: this one does not name its matches.",
    );
  }
  const calls: CallLine[] = [];
  try {
    for await (const call of archivedCalls(file)) if (known.has(call.match)) calls.push(call);
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(oneLine(`${error.message}.`));
    throw error;
  }
  return calls;
}

const percent = (share: number): string => `${shown(share, "rate")}%`;

function figureOf(score: MeasuredFigure): string {
  const { value, low, high } = score;
  const ends =
    low === null || high === null
      ? "too few for an interval"
      : `95% interval ${percent(low)} to ${percent(high)}`;
  return `${percent(value)} (${ends})`;
}

const names = {
  seat: "people who guessed along from the seat",
  spectator: "people who saw what everybody sees",
} as const;

/** Prints what people of one view answered, and agents at the same moments. */
export function printPeople(row: PeopleScore): void {
  const { view, verified, people, effectivePeople, answers, moments, score, agents } = row;
  const effective = Math.round(effectivePeople ?? 0);
  const active = effective < people ? ` (as ${effective} equally active ones)` : "";
  const counts = `${people} people${active}, ${answers} answers, ${moments} moments`;
  const figure = score === null ? `no figure below ${MIN_PEOPLE} people` : figureOf(score);
  print(`${names[view]}${verified ? "" : ", unverified"}: ${figure}; ${counts}`);
  for (const { agent, score: own } of agents) {
    if (own !== null) print(oneLine(`  ${agent} at these moments: ${figureOf(own)}`));
  }
}
