import type { Seat, SuspectRules } from "@wisp/game";
import { sideOf } from "./roles.ts";
import type { State } from "./state.ts";

/** Spectators look for the evil players. A vote on a team names none of them, so it counts as an abstention. */
export const suspects: SuspectRules<State> = {
  interview: "suspect",
  texts: {
    en: { call: "Call an evil player", question: "Who is evil?" },
    zh: { call: "指认坏人", question: "谁是坏人？" },
  },
  suspects: ({ players, closed }) => (closed === null ? [...players.keys()] : []),
  nextVote: ({ proposals }) => 1 + proposals.filter(({ votes }) => votes !== null).length,
  isVoting: ({ asked, due }) => asked === "vote" && due.length > 0,
  votes: ({ proposals }) =>
    proposals.flatMap(({ votes }, at) =>
      (votes ?? []).map(({ seat }) => ({ round: at + 1, seat, choice: null })),
    ),
  holders: ({ drawn, closed }) =>
    (closed?.roles ?? drawn?.roles ?? []).flatMap((role, seat): Seat[] =>
      sideOf(role) === "evil" ? [seat] : [],
    ),
  secret: () => null,
};
