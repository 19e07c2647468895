import type { SuspectRules } from "@wisp/game";
import type { State } from "./state.ts";

/** Spectators look for the chameleon until it is known whether the accused player is it. */
export const suspects: SuspectRules<State> = {
  interview: "suspect",
  together: "beliefs",
  texts: {
    en: { call: "Call the chameleon", question: "Who is the chameleon?" },
    zh: { call: "抓变色龙", question: "谁是变色龙？" },
  },
  suspects: ({ players, accused, closed }) =>
    accused === null && closed === null ? [...players.keys()] : [],
  nextVote: ({ votes }) => (votes === null ? 1 : 2),
  isVoting: ({ asked, due, votes }) => asked === "vote" && due.length > 0 && votes === null,
  votes: ({ votes }) => (votes ?? []).map((vote) => ({ round: 1, ...vote })),
  holders({ closed, drawn }) {
    const chameleon = closed?.chameleon ?? drawn?.chameleon;
    return chameleon === undefined ? [] : [chameleon];
  },
  secret: ({ players }, seat) => players[seat]?.word ?? null,
};
