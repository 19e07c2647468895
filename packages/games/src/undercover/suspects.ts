import type { Seat, SuspectRules } from "@wisp/game";
import { living, type State } from "./state.ts";

/** The spies whose role everybody has learnt. */
const revealed = ({ players }: State): Seat[] =>
  players.flatMap(({ isSpy }, seat) => (isSpy === true ? [seat] : []));

/** Spectators look for the spies among the players who are still in. */
export const suspects: SuspectRules<State> = {
  interview: "suspect",
  texts: {
    en: { call: "Call the spy", question: "Who is the spy?" },
    zh: { call: "抓卧底", question: "谁是卧底？" },
  },
  suspects: (view) =>
    view.closed !== null || revealed(view).length === view.config.spies ? [] : living(view),
  nextVote: ({ votings }) => {
    const last = votings.at(-1);
    return last === undefined || last.result !== null ? votings.length + 1 : last.vote;
  },
  isVoting: ({ asked, due }) => asked === "vote" && due.length > 0,
  votes: ({ votings }) =>
    votings.flatMap(({ vote, ballots }) =>
      (ballots ?? []).map(({ seat, choice }) => ({ round: vote, seat, choice })),
    ),
  holders(state) {
    const known = revealed(state);
    const all = known.length === state.config.spies ? known : [];
    return state.closed?.spies ?? state.drawn?.spies ?? all;
  },
  secret: ({ players }, seat) => players[seat]?.word ?? null,
};
