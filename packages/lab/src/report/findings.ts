import type { FigureText } from "@wisp/game";
import type { Experiment } from "../plan/experiment.ts";
import type { Claim } from "./claims.ts";
import { chance, difference, pointsOf } from "./numbers.ts";
import type { Report } from "./report.ts";

/** The ends of the interval that a claim rests on; null where there is none. */
export function endsOf(
  { contrast, look }: Claim,
  { stopping }: Experiment,
): { low: number; high: number } | null {
  if (stopping.kind === "sequential") return look;
  return contrast?.simultaneous ?? null;
}

/** What a claim rests on where few blocks differ; the share is that of `bench -- lab --part breaks`. */
const restsOn = ({ contrast }: Claim): string =>
  contrast === null || contrast.differing === null
    ? ""
    : ` It rests on the ${contrast.differing} blocks in which they differ. Rare larger differences in the other direction may not have been seen: in a simulation of such arms, 16% of experiments of 50 blocks made a claim where the averages were equal.`;

function sentenceOf(
  claim: Claim,
  { figures, permission, experiment }: Report,
  name: string,
): string {
  const { contrast, look, of, names, isClaim, isDecided } = claim;
  const [one, other] = names;
  const unit = figures[0]?.unit ?? "score";
  const between = `${one} and ${other} (${of})`;
  if (contrast === null) return `${between}: one of them has no ${name}, so they are not compared.`;
  const ends = endsOf(claim, experiment);
  if (ends === null) {
    if (experiment.stopping.kind === "fixed") {
      return `${between}: ${contrast.blocks} blocks on different contents are too few for an interval.`;
    }
    return isDecided
      ? `${between}: in some blocks only one of them has ${name}, so they cannot be compared block by block.`
      : `${between}: the first look is after ${experiment.stopping.lookEvery} blocks.`;
  }
  const value = look?.value ?? contrast.value;
  const size = `${difference(value, unit)}${pointsOf(unit)}`;
  const interval = `${difference(ends.low, unit)} to ${difference(ends.high, unit)}`;
  const p = look === null ? `, corrected p ${chance(contrast.adjustedP ?? 1)}` : "";
  const detail = `${size}, 95% interval of all comparisons together ${interval}${p}`;
  if (!permission.may) return `${between}: ${detail}. Nothing is claimed yet.`;
  if (!isClaim) return `No difference in ${name} between ${between} is shown: ${detail}.`;
  const direction = value > 0 ? "higher" : "lower";
  return `${of}: ${name} is ${direction} with ${one} than with ${other}: ${detail}.${restsOn(claim)}`;
}

/**
 * The results of the planned comparisons, a sentence each, which never exceeds the interval.
 *
 * @param text the words for the primary figure
 */
export const findingsOf = (report: Report, { name }: Pick<FigureText, "name">): string[] => [
  ...(report.permission.may ? [] : [report.permission.message]),
  ...report.claims.map((claim) => sentenceOf(claim, report, name.toLowerCase())),
];
