import type { SuspectRules } from "@wisp/game";
import { living, type State } from "./state.ts";

/** Spectators look for the spy among the players who are still in the match. */
export const suspects: SuspectRules<State> = {
  interview: "suspect",
  together: "beliefs",
  texts: {
    en: { call: "Call the spy", question: "Who is the spy?" },
    zh: { call: "抓卧底", question: "谁是卧底？" },
  },
  suspects: (view) => (view.closed === null && view.caught === null ? living(view) : []),
  nextVote: ({ round, votes }) =>
    votes.some((vote) => vote.round === round) ? round + 1 : Math.max(1, round),
  isVoting: ({ phase }) => phase === "voting",
  votes: ({ votes }) => votes,
  holders({ caught, closed, drawn }) {
    const spy = closed?.spy ?? drawn?.spy ?? caught;
    return spy === null ? [] : [spy];
  },
  secret: ({ players }, seat) => players[seat]?.word ?? null,
};
