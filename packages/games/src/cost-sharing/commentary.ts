import type { Locale } from "@wisp/game";
import type { Chances, Commentary } from "../chances.ts";
import { WHOLE } from "./default-config.ts";
import type { Event } from "./events.ts";
import { evolve, lastProposal, type State } from "./state.ts";

/** The chance that a round ends in agreement when all propose the same, and how soon it falls with the distance. */
const CLOSE = 0.9;
const FALLS = 6;
/** What it is before anybody has proposed anything. */
const UNKNOWN = 0.45;

/** How far apart the last proposals are, from 0 to 1: the mean part of the fee that two of them place differently. */
function distance(state: State): number | null {
  const proposals = state.names.flatMap((_, seat) => {
    const proposal = lastProposal(state, seat);
    return proposal === undefined ? [] : [proposal.shares];
  });
  if (proposals.length < 2) return null;
  let [sum, pairs] = [0, 0];
  for (const [at, one] of proposals.entries()) {
    for (const other of proposals.slice(at + 1)) {
      sum += one.reduce((all, share, seat) => all + Math.abs(share - (other[seat] ?? 0)), 0);
      pairs += 1;
    }
  }
  return sum / pairs / (2 * WHOLE);
}

function agreement(state: State): number {
  const { config, rounds, names } = state;
  const open = rounds.at(-1);
  const left = config.rounds - rounds.filter(({ agreed }) => agreed !== undefined).length;
  if (open?.agreed !== undefined && (open.agreed !== null || left === 0))
    return Number(open.agreed !== null);
  const apart = distance(state);
  const each = apart === null ? UNKNOWN / config.rounds : CLOSE * Math.exp(-FALLS * apart);
  const votes = open?.agreed === undefined ? (open?.votes ?? []) : [];
  const isSplit =
    new Set(votes.map(({ choice }) => choice)).size > 1 ||
    votes.some(({ choice }) => choice === null);
  // What the seats that have voted agree on, the others often vote for, too.
  const now =
    votes.length === 0
      ? each
      : isSplit
        ? each / 8
        : each ** (1 - votes.length / (names.length + 1));
  return 1 - (1 - now) * (1 - each) ** Math.max(0, left - 1);
}

const words: Readonly<
  Record<
    Locale,
    { proposal(name: string, round: number): string; vote(name: string, round: number): string }
  >
> = {
  en: {
    proposal: (name, round) => `The proposal of ${name} in round ${round}`,
    vote: (name, round) => `The vote of ${name} in round ${round}`,
  },
  zh: {
    proposal: (name, round) => `${name} 在第 ${round} 轮的方案`,
    vote: (name, round) => `${name} 在第 ${round} 轮的投票`,
  },
};

/** The chance of an agreement, by how far apart the proposals are and the rounds that are left. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances(state): Chances | null {
    const { names, closed } = state;
    if (names.length === 0) return null;
    const agreed = closed === null ? agreement(state) : closed.agreed === null ? 0 : 1;
    return {
      of: "win",
      source: "offers",
      shares: [
        { party: "agreed", chance: agreed },
        { party: "unsettled", chance: 1 - agreed },
      ],
    };
  },
  moment(event, { names }, locale) {
    if (event.type === "proposal-made")
      return words[locale].proposal(names[event.seat] ?? "", event.round);
    return event.type === "vote-cast"
      ? words[locale].vote(names[event.seat] ?? "", event.round)
      : null;
  },
};
