import type { useTranslations } from "next-intl";

/** The result of a match of Who is Spy. */
export interface SpyResult {
  /** The sides that won. */
  readonly winners: readonly string[];
  /** The round in which it ended. */
  readonly rounds: number | null;
  /** The spy went out by a foul, and by no vote. */
  readonly spyFouled: boolean;
}

/**
 * The result as a sentence.
 *
 * @param t the messages under "watch.headline"
 */
export function spyHeadline(
  t: ReturnType<typeof useTranslations<"watch.headline">>,
  { winners, rounds, spyFouled }: SpyResult,
): string {
  if (winners.includes("spy")) return t("spyLived");
  if (rounds === null) return t("civilians");
  return t(spyFouled ? "spyFouled" : "spyVotedOut", { round: rounds });
}
