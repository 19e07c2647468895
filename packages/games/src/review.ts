import type { AnyGame, GameEvent, Seat, Texts } from "@wisp/game";
import { type Interviewed, seenThrough } from "./review-interviews.ts";

/** What a decision of a player was worth, as the game knows it once the match is over. */
export interface ReviewedMove {
  /** What was decided, and what it was worth. */
  readonly text: Texts;
  /** `best`: nothing was better. `fair`: something was, and little was lost. `poor`: it cost something. */
  readonly verdict: "best" | "fair" | "poor" | null;
}

/** What the moves of a seat were worth. */
export interface Review {
  /** Who says so: a solver, or the votes. */
  readonly by: Texts;
  readonly summary: Texts;
  /** In order. */
  readonly moves: readonly ReviewedMove[];
  /** Whom the others named when they were asked in private, vote by vote; absent: no one was asked. */
  readonly asked?: readonly Texts[];
}

/** Reads the whole log of a finished match. It says no secret word. */
export type Reviewer = (events: readonly GameEvent[], seat: Seat) => Review | null;

/** A text in both languages. */
export const both = (en: string, zh: string): Texts => ({ en, zh });

/** "2 of your 5 moves were the best ones." */
export function countedBest(moves: readonly ReviewedMove[]): Texts {
  const best = moves.filter(({ verdict }) => verdict === "best").length;
  return both(
    `${best} of your ${moves.length} decisions could not have been better.`,
    `你的 ${moves.length} 次决策中，有 ${best} 次已是最佳。`,
  );
}

const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`;

/** Who voted for the player, vote by vote: who saw through the one who hid, or who was wrong about another. */
function suspicion(game: AnyGame, events: readonly GameEvent[], seat: Seat): Review | null {
  const { suspects } = game;
  if (suspects === undefined) return null;
  let state: unknown;
  const named: string[] = [];
  for (const event of events) {
    state = game.evolve(state, event);
    if ("names" in event && Array.isArray(event.names) && named.length === 0) {
      named.push(...event.names.map(String));
    }
  }
  const holders = suspects.holders(state);
  const hides = holders.includes(seat);
  const votes = suspects.votes(state);
  const rounds = [...new Set(votes.map(({ round }) => round))];
  if (rounds.length === 0 || holders.length === 0) return null;
  const moves = rounds.map((round): ReviewedMove => {
    const cast = votes.filter((vote) => vote.round === round && vote.seat !== seat);
    const against = cast.filter(({ choice }) => choice === seat);
    const who = against.map((vote) => named[vote.seat] ?? `${vote.seat + 1}`);
    const own = votes.find((vote) => vote.round === round && vote.seat === seat);
    const right = own !== undefined && own.choice !== null && holders.includes(own.choice);
    const target = own === undefined || own.choice === null ? null : (named[own.choice] ?? "");
    const seen = both(
      who.length === 0
        ? `Vote ${round}: nobody voted for you.`
        : `Vote ${round}: ${who.join(", ")} voted for you.`,
      who.length === 0
        ? `第 ${round} 次投票：没有人投你。`
        : `第 ${round} 次投票：${who.join("、")}投了你。`,
    );
    if (hides || target === null) {
      const verdict = hides ? (who.length === 0 ? "best" : "poor") : null;
      return { text: seen, verdict };
    }
    return {
      text: both(
        `${seen.en} You voted for ${target}, ${right ? "and were right" : "and were wrong"}.`,
        `${seen.zh}你投了${target}，${right ? "投对了" : "投错了"}。`,
      ),
      verdict: right ? "best" : "poor",
    };
  });
  const cast = votes.filter((vote) => vote.seat !== seat && vote.choice !== null);
  const against = cast.filter(({ choice }) => choice === seat);
  const first = against[0];
  const firstName = first === undefined ? "" : (named[first.seat] ?? `${first.seat + 1}`);
  const part = cast.length === 0 ? "0%" : share(against.length, cast.length);
  const summary = hides
    ? first === undefined
      ? both("Nobody saw through you.", "没有人识破你。")
      : both(
          `${firstName} saw through you first, in vote ${first.round}. ${part} of the others’ votes were for you.`,
          `${firstName}最先识破你（第 ${first.round} 次投票）。其他人的票中有 ${part} 投给了你。`,
        )
    : first === undefined
      ? both("Nobody took you for what you were not.", "没有人错怪你。")
      : both(
          `${firstName} suspected you first, in vote ${first.round}, and was wrong. ${part} of the others’ votes were for you.`,
          `${firstName}最先怀疑你（第 ${first.round} 次投票），但怀疑错了。其他人的票中有 ${part} 投给了你。`,
        );
  return { by: both("By the votes", "根据投票"), summary, moves };
}

/**
 * What the moves of a seat were worth; null where the game cannot say, or there was no move.
 *
 * @param interviews that were held beside the match
 */
export function reviewSeat(
  { game, review }: { readonly game: AnyGame; readonly review?: Reviewer },
  events: readonly GameEvent[],
  seat: Seat,
  interviews: readonly Interviewed[] = [],
): Review | null {
  if (review === undefined) {
    const votes = suspicion(game, events, seat);
    const asked = seenThrough(game, events, seat, interviews);
    const [first] = asked;
    if (first === undefined) return votes;
    const privately = { by: both("By the interviews", "根据访谈"), summary: first, moves: [] };
    return { ...(votes ?? privately), asked };
  }
  const found = review(events, seat);
  return found === null || found.moves.length === 0 ? null : found;
}
