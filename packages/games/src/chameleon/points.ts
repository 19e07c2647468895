import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import { dealtFacts } from "../common/talk/deals.ts";
import type { Ending } from "./events.ts";
import type { Player, State } from "./state.ts";

/** Points are kept in halves: the paper's credits (0, 1 or 2 of 2) are whole numbers of them. */
export const POINTS_SCALE = 2;
/** The most that a seat can get, in halves of a point. */
export const MAX_POINTS = 2;

type Role = NonNullable<Player["role"]>;

/**
 * Credits by ending and role, in halves of a point, so that the mean score is the paper's win rate
 * (MAgIC, appendix A.2: 0, 1, 2, 1 for the chameleon and 2, 1, 0, 1 for the others). The names of the
 * endings follow the released code (metrics_release.py, chameleon_competition.py), where the four are
 * caught, guessed, wrong vote and even vote; the paper lists the last three in another order, by
 * which a chameleon that escapes would get less than after an even vote.
 */
export const credits: Readonly<Record<Ending, Readonly<Record<Role, number>>>> = {
  caught: { chameleon: 0, "non-chameleon": 2 },
  guessed: { chameleon: 1, "non-chameleon": 1 },
  escaped: { chameleon: 2, "non-chameleon": 0 },
  undecided: { chameleon: 1, "non-chameleon": 1 },
};

/** The role that wins; null in a draw, where all have equal credits. */
function winningRole(ending: Ending): Role | null {
  const { chameleon, "non-chameleon": others } = credits[ending];
  if (chameleon === others) return null;
  return chameleon > others ? "chameleon" : "non-chameleon";
}

function factsOf(state: State, chameleon: Seat, seat: Seat): Fact[] {
  const fact = factOf(seat);
  const { players, order, closed, speeches, withheld } = state;
  const votes = state.votes ?? [];
  const isChameleon = seat === chameleon;
  const guesses = isChameleon && state.guess !== null ? 1 : 0;
  const clues = speeches.filter((speech) => speech.seat === seat && !speech.fixed);
  const fouls = withheld.filter(
    (clue) => clue.seat === seat && clues.some(({ round }) => round === clue.round),
  );
  const own = [
    fact("fouls", fouls.length, clues.length),
    fact("silent-clues", clues.filter(({ text }) => text === "").length, clues.length),
    fact(
      "votes-received",
      votes.filter(({ choice }) => choice === seat).length,
      players.length - 1,
    ),
    fact(dealtFacts.firstSpeaker, order[0] === seat ? 1 : 0, 1),
  ];
  if (isChameleon) {
    return [
      ...own,
      fact("caught", state.accused?.isChameleon === true ? 1 : 0, 1),
      fact("right-guesses", closed?.ending === "guessed" ? 1 : 0, guesses),
    ];
  }
  const right = votes.some((vote) => vote.seat === seat && vote.choice === chameleon);
  return [...own, fact("votes-right", right ? 1 : 0, 1)];
}

/** How a finished match ended; undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { players, closed } = state;
  if (closed === null) return undefined;
  const { ending, chameleon } = closed;
  const roles = players.map(
    (_, seat): Role => (seat === chameleon ? "chameleon" : "non-chameleon"),
  );
  const winner = winningRole(ending);
  return {
    points: roles.map((role) => credits[ending][role]),
    pointsScale: POINTS_SCALE,
    roles,
    sides: roles,
    winners: roles.flatMap((role, seat) => (role === winner ? [seat] : [])),
    facts: players.flatMap((_, seat) => factsOf(state, chameleon, seat)),
  };
}
