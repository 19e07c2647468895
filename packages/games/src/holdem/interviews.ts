import {
  type Ask,
  type Interview,
  isIllegal,
  type Locale,
  type NamedScores,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { type Action, actions } from "./betting.ts";
import { winsOf } from "./hands/spots.ts";
import { ask } from "./referee.ts";
import { SEATS, type State } from "./state.ts";

/** Asks for the action at one of the fixed spots, outside the match. */
export const WHICH_ACTION = "which-action";

/** What forms call the interview. */
export const interviewNames = {
  [WHICH_ACTION]: { en: "Which action? (at fixed spots)", zh: "如何行动？（固定局面）" },
} as const;

/** What tables call its scores: each is the mean chance to win where this action was chosen. */
export const interviewScores: Readonly<
  Record<typeof WHICH_ACTION, Readonly<Record<Action, Readonly<Record<Locale, string>>>>>
> = {
  [WHICH_ACTION]: {
    fold: { en: "Fold", zh: "弃牌" },
    "check-call": { en: "Check or call", zh: "过牌或跟注" },
    "raise-half-pot": { en: "Raise half the pot", zh: "加注半个底池" },
    "raise-pot": { en: "Raise the pot", zh: "加注一个底池" },
    "all-in": { en: "All-in", zh: "全下" },
  },
};

const answerSchema = z.strictObject({ hand: z.int().min(1), action: z.enum(actions) });

const FLOP = 3;

/** Asked before anybody has bet or checked on the flop of a fixed spot: else null. */
function whichAction(view: State, seat: Seat, locale: Locale): Ask<unknown> | null {
  const { hand, board, holes, acted, due } = view;
  const isFirst = board.length === FLOP && !acted.includes(true) && due.includes(seat);
  if (!isFirst || winsOf(holes[seat] ?? [], board) === undefined) return null;
  const asked = ask(view, seat, locale);
  return {
    ...asked,
    kind: WHICH_ACTION,
    answer: answerSchema,
    parse(text) {
      const action = asked.parse(text);
      return isIllegal(action) ? action : { hand, action };
    },
  };
}

/** The chance to win at the spot, as the score of the chosen action alone. */
function scoreOf(answer: unknown, seat: Seat, { decks }: State): NamedScores {
  const read = answerSchema.safeParse(answer);
  const deck = read.success ? decks?.[read.data.hand - 1] : undefined;
  const hasButton = read.success && (read.data.hand - 1) % SEATS === seat;
  const hole = deck?.slice(...(hasButton ? [0, 2] : [2, 4])) ?? [];
  const chance = winsOf(hole, deck?.slice(4, 4 + FLOP) ?? []);
  return Object.fromEntries(
    actions.map((action) => [
      action,
      chance !== undefined && read.data?.action === action
        ? { numerator: chance, denominator: 1 }
        : null,
    ]),
  );
}

export const interviews: readonly Interview<State>[] = [
  {
    name: WHICH_ACTION,
    at: { when: "after", event: "turn-opened", nth: "every" },
    of: "due",
    scores: actions,
    ask: whichAction,
    score: (answer, seat, { state }) => scoreOf(answer, seat, state),
  },
];
