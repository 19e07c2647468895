import type { packDetailSchema } from "@wisp/api";
import { sentenceOf } from "@wisp/arena";
import {
  type BlindClueCounts,
  isRanked,
  mayReview,
  type PackSummary,
  packBySlug,
  pairsOf,
  type User,
} from "@wisp/db";
import type { ProposalProblem } from "@wisp/games/who-is-spy/words";
import { balanceOf, firstRoundRate, type MeasuredMetric, separabilityOf } from "@wisp/stats";
import type { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import { isoTime } from "#server/iso-time.ts";
import { database } from "#server/storage/database.ts";

type PackDetail = z.output<typeof packDetailSchema>;

/** The public facts of a pack. */
export const toApiPack = (pack: PackSummary): PackDetail["pack"] => ({
  slug: pack.slug,
  name: pack.name,
  locale: pack.locale,
  open: pack.public,
  families: pack.families,
  ranked: pack.ranked,
  retiredAt: isoTime(pack.retiredAt),
  createdAt: pack.createdAt.toISOString(),
});

/** A metric as answers give it; null without an interval. */
function shareOf(metric: MeasuredMetric | null) {
  if (metric === null || metric.low === null || metric.high === null) return null;
  return { value: metric.value, low: metric.low, high: metric.high };
}

const toApiBlindClues = ({ isHard, ...counts }: BlindClueCounts) => ({
  ...counts,
  separability: shareOf(separabilityOf(counts)),
  hard: isHard,
});

/** A pack with the pairs that a user may read. Throws the problem of the call if there is none. */
export async function packDetail(slug: string, reader: User | null): Promise<PackDetail> {
  const pack = await packBySlug(database(), slug);
  if (pack === null) {
    throw new ApiProblem("not-found", "There is no such pack. /api/v1/packs lists all packs.");
  }
  const reviews = mayReview(reader, pack);
  const pairs = await pairsOf(database(), pack, reader);
  return {
    pack: toApiPack(pack),
    pairs: pairs.map((pair) => ({
      slug: pair.slug,
      theme: pair.theme,
      status: pair.status,
      words: pair.words.map(({ word, aliases }) => ({ word, aliases: [...aliases] })),
      closeness: pair.closeness === null ? null : [...pair.closeness],
      blindClues: pair.blindClues && toApiBlindClues(pair.blindClues),
      ownCloseness: pair.ownCloseness,
      mayRate: pair.mayRate,
      ranked: pair.status === "accepted" && isRanked(pair),
      proposer: reviews ? pair.proposer : null,
      note: reviews || pair.proposer === reader?.handle ? pair.note : "",
      matches: pair.matches,
      hiddenWins: pair.hiddenWins,
      hiddenWinRate: shareOf(balanceOf(pair.matches, pair.hiddenWins)),
      outInFirstRound: pair.outInFirstRound,
      firstRoundRate: firstRoundRate(pair.matches, pair.outInFirstRound),
    })),
  };
}

/** The problem of a call whose pairs cannot be played: a sentence for each. */
export const problemOfPairs = (
  problems: readonly { readonly pair: number; readonly problem: ProposalProblem }[],
): ApiProblem =>
  new ApiProblem(
    "bad-request",
    problems.map(({ pair, problem }) => `Pair ${pair + 1}: ${sentenceOf(problem)}`).join(" "),
  );
