import { both, type ReviewedMove, type Reviewer } from "../review.ts";
import { type Action, isRaise, toCall } from "./betting.ts";
import type { PlayingCard } from "./cards.ts";
import { equityAgainst } from "./measures.ts";
import { eventSchema, evolve, type State } from "./state.ts";

const words: Readonly<Record<Action, { readonly en: string; readonly zh: string }>> = {
  fold: { en: "folded", zh: "弃牌" },
  "check-call": { en: "checked or called", zh: "过牌或跟注" },
  "raise-half-pot": { en: "raised by half of the pot", zh: "加注半个底池" },
  "raise-pot": { en: "raised by the pot", zh: "加注一个底池" },
  "all-in": { en: "went all-in", zh: "全下" },
};

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Both players' hole cards in a hand, from the deck as dealt. */
function holesOf(
  { decks, hand, button }: State,
  seat: number,
): [PlayingCard[], PlayingCard[]] | null {
  const deck = decks?.[hand - 1];
  if (deck === undefined) return null;
  const [first, second] = [deck.slice(0, 2), deck.slice(2, 4)];
  return button === seat ? [first, second] : [second, first];
}

/** The chance of winning at each decision, against the other player's cards, beside the price of a call. */
export const review: Reviewer = (events, seat) => {
  const moves: ReviewedMove[] = [];
  let state: State | undefined;
  for (const raw of events) {
    const before = state;
    const event = eventSchema.parse(raw);
    state = evolve(state, event);
    const taken = state.actions.at(-1);
    if (before === undefined || taken === undefined) continue;
    if (state.actions.length === before.actions.length || taken.seat !== seat) continue;
    const holes = holesOf(before, seat);
    if (holes === null || taken.missed !== null) continue;
    const equity = equityAgainst(holes[0], holes[1], before.board);
    const chips = { stack: before.config.stack, committed: before.committed };
    const call = Math.max(0, toCall(chips, seat));
    const pot = before.committed.reduce((sum, each) => sum + each, 0);
    const price = call === 0 ? 0 : call / (pot + call);
    const isGood =
      taken.action === "fold"
        ? equity <= price
        : isRaise(taken.action)
          ? equity >= 0.5
          : equity >= price;
    const said = words[taken.action];
    moves.push({
      verdict: isGood ? "best" : "poor",
      text: both(
        `Hand ${taken.hand}, ${taken.street}: you ${said.en} with a ${percent(equity)} chance of winning${call > 0 ? `; a call needed ${percent(price)}` : ""}.`,
        `第 ${taken.hand} 手：胜率 ${percent(equity)} 时${said.zh}${call > 0 ? `；跟注需要 ${percent(price)} 的胜率` : ""}。`,
      ),
    });
  }
  const poor = moves.filter(({ verdict }) => verdict === "poor").length;
  return {
    by: both(
      "Exact chances against the other player’s cards, which you could not see",
      "对照对手底牌计算的精确胜率（当时你看不到）",
    ),
    summary: both(
      `The cards would have spoken against ${poor} of your ${moves.length} decisions.`,
      `亮牌来看，你的 ${moves.length} 次决策中有 ${poor} 次并不划算。`,
    ),
    moves,
  };
};
