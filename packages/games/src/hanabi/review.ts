import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { eventSchema } from "./events.ts";
import { isDead, isLastCopy } from "./house.ts";
import { cardName, hintName } from "./phrases.ts";
import { evolve, isPlayable, type State, type TakenMove } from "./state.ts";

/** What a move was worth, by the table before it. */
function reviewed(before: State, move: TakenMove, turn: number): ReviewedMove {
  if (move.kind === "reveal") {
    const pointed = (before.hands[move.target] ?? []).filter(({ place }) =>
      move.places.includes(place),
    );
    const isUseful = pointed.some(({ card }) => card !== null && isPlayable(before, card));
    const [en, zh] = [hintName(move.hint, "en"), hintName(move.hint, "zh")];
    return {
      text: both(
        `Turn ${turn}: your hint (${en}) ${isUseful ? "pointed at a card that could be played" : "pointed at no card that could be played yet"}.`,
        `第 ${turn} 手：你的提示（${zh}）${isUseful ? "指到了一张可以打出的牌" : "没有指到可以打出的牌"}。`,
      ),
      verdict: isUseful ? "best" : "fair",
    };
  }
  const [en, zh] = [cardName(move.card, "en"), cardName(move.card, "zh")];
  if (move.kind === "play") {
    return {
      text: both(
        `Turn ${turn}: you played ${en}, ${move.fits ? "which fitted" : "which did not fit and cost a life"}.`,
        `第 ${turn} 手：你打出${zh}，${move.fits ? "接上了烟花" : "没有接上，失去一条生命"}。`,
      ),
      verdict: move.fits ? "best" : "poor",
    };
  }
  const { card } = move;
  if (isLastCopy(before, card)) {
    return {
      text: both(
        `Turn ${turn}: you discarded ${en}, the last copy of a card that was still needed.`,
        `第 ${turn} 手：你弃掉${zh}，这是仍然需要的最后一张。`,
      ),
      verdict: "poor",
    };
  }
  const dead = isDead(before, card);
  return {
    text: both(
      `Turn ${turn}: you discarded ${en}, ${dead ? "which was of no more use" : "of which another copy was left"}.`,
      `第 ${turn} 手：你弃掉${zh}，${dead ? "这张牌已经没有用处" : "同样的牌还有剩"}。`,
    ),
    verdict: dead ? "best" : "fair",
  };
}

/** What each move did for the fireworks, with all hands open. */
export const review: Reviewer = (events, seat) => {
  const moves: ReviewedMove[] = [];
  let state: State | undefined;
  for (const raw of events) {
    const before = state;
    state = evolve(state, eventSchema.parse(raw));
    const move = state.moves.at(-1);
    if (before === undefined || move === undefined || move.seat !== seat) continue;
    // A move that the arena made for a player who was late is not the player's.
    if (state.moves.length === before.moves.length || before.late === seat) continue;
    moves.push(reviewed(before, move, state.moves.length));
  }
  return {
    by: both("With all hands open", "以所有手牌公开来看"),
    summary: countedBest(moves),
    moves,
  };
};
