import type { Seat, SuspectRules } from "@wisp/game";
import { isWolf } from "./roles.ts";
import { lastDay, living, type State } from "./state.ts";

const ballotsIn = ({ days }: State) =>
  days.flatMap(({ ballots }) => ballots.filter(({ about }) => about === "exile"));

/** Spectators look for the wolves among the players who are still in; the possessed is none. */
export const suspects: SuspectRules<State> = {
  interview: "suspect",
  texts: {
    en: { call: "Call a wolf", question: "Who is a wolf?" },
    zh: { call: "指认狼人", question: "谁是狼人？" },
  },
  suspects: (view) => (view.closed === null ? living(view) : []),
  nextVote: (view) => 1 + ballotsIn(view).length,
  isVoting: (view) =>
    view.asked === "vote" && view.due.length > 0 && lastDay(view)?.voted.length === 0,
  votes: (view) =>
    ballotsIn(view).flatMap(({ votes }, at) => votes.map((vote) => ({ round: at + 1, ...vote }))),
  holders: ({ drawn, closed }) =>
    (closed?.roles ?? drawn?.roles ?? []).flatMap((role, seat): Seat[] =>
      isWolf(role) ? [seat] : [],
    ),
  secret: () => null,
};
