import type { SuspectRules } from "@wisp/game";
import { living, type State } from "./state.ts";

/** Spectators look for the spy among the players who are still in, in matches with one. */
export const suspects: SuspectRules<State> = {
  probe: "suspect",
  texts: {
    en: { call: "Call the spy", question: "Who is the spy?" },
    zh: { call: "抓卧底", question: "谁是卧底？" },
  },
  suspects(view) {
    const isOver = view.closed !== null || view.players.some(({ isSpy }) => isSpy === true);
    return isOver || view.config.spies > 1 ? [] : living(view);
  },
  nextVote: ({ votings }) => {
    const last = votings.at(-1);
    return last === undefined || last.result !== null ? votings.length + 1 : last.vote;
  },
  isVoting: ({ asked, due }) => asked === "vote" && due.length > 0,
  votes: ({ votings }) =>
    votings.flatMap(({ vote, ballots }) =>
      (ballots ?? []).map(({ seat, choice }) => ({ round: vote, seat, choice })),
    ),
  holder({ config, closed, drawn, players }) {
    if (config.spies > 1) return null;
    const revealed = players.findIndex(({ isSpy }) => isSpy === true);
    return closed?.spies[0] ?? drawn?.spies[0] ?? (revealed === -1 ? null : revealed);
  },
  secret: ({ players }, seat) => players[seat]?.word ?? null,
};
