import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { WHOLE } from "./default-config.ts";
import { eventSchema } from "./events.ts";
import { evolve, isSame, type Round, type Shares, type State } from "./state.ts";

/** The shares for which a seat voted; null for an abstention. */
const sharesFor = ({ proposals, votes }: Round, seat: number): Shares | null => {
  const choice = votes.find((vote) => vote.seat === seat)?.choice ?? null;
  return proposals.find((proposal) => proposal.seat === choice)?.shares ?? null;
};

/** What the player's proposals found in votes of others, and what the player's vote decided. */
export const review: Reviewer = (events, seat) => {
  const state = events.reduce<State | undefined>(
    (so, event) => evolve(so, eventSchema.parse(event)),
    undefined,
  );
  if (state === undefined) return null;
  const agreed = state.closed?.agreed ?? null;
  const moves = state.rounds.flatMap((round, at): ReviewedMove[] => {
    const others = round.votes.filter((vote) => vote.seat !== seat);
    // A round that did not come to its votes decided nothing.
    if (round.votes.length < state.config.seats) return [];
    const backed = (shares: Shares): number =>
      others.filter((vote) => {
        const theirs = sharesFor(round, vote.seat);
        return theirs !== null && isSame(theirs, shares);
      }).length;
    const reviewed: ReviewedMove[] = [];
    const made = round.proposals.find((proposal) => proposal.seat === seat);
    if (made !== undefined && made.missed === null && !made.fixed) {
      const [pays, votes] = [made.shares[seat] ?? 0, backed(made.shares)];
      reviewed.push({
        text: both(
          `Round ${at + 1}: you proposed to pay ${pays}%, and ${votes} of ${others.length} others voted for these numbers.`,
          `第 ${at + 1} 轮：你提出自己承担 ${pays}%，其他 ${others.length} 人中有 ${votes} 人投给这组数字。`,
        ),
        verdict: votes === others.length ? "best" : "fair",
      });
    }
    const own = round.votes.find((vote) => vote.seat === seat);
    if (own === undefined || own.missed !== null) return reviewed;
    const mine = sharesFor(round, seat);
    const [first] = others;
    const theirs = first === undefined ? null : sharesFor(round, first.seat);
    // All others agree: this vote alone decides.
    if (theirs === null || backed(theirs) < others.length) return reviewed;
    const gain = WHOLE - (theirs[seat] ?? 0);
    const isAgreed = mine !== null && isSame(mine, theirs);
    reviewed.push({
      text: isAgreed
        ? both(
            `Round ${at + 1}: your vote completed an agreement that gave you ${gain} points.`,
            `第 ${at + 1} 轮：你的一票促成一致，你得 ${gain} 分。`,
          )
        : both(
            `Round ${at + 1}: all others agreed. Your vote alone prevented an agreement with ${gain} points for you.`,
            `第 ${at + 1} 轮：其他人都已一致，只差你这一票；达成的话你得 ${gain} 分。`,
          ),
      verdict: isAgreed ? "best" : agreed === null ? "poor" : "fair",
    });
    return reviewed;
  });
  return {
    by: both("By everybody’s votes", "根据所有人的投票"),
    summary:
      agreed === null
        ? both("Without an agreement nobody gained anything.", "没有达成一致，谁都没有收获。")
        : countedBest(moves),
    moves,
  };
};
