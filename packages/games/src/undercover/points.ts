import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import { dealtFacts } from "../common/talk/deals.ts";
import { isSecond } from "../who-is-spy/second-word.ts";
import { type State, wordOf } from "./state.ts";

/** Points are kept in thirds: MAgIC's credits are whole numbers of them. */
export const POINTS_SCALE = 3;
/** The most that a seat can get, in thirds of a point. */
export const MAX_POINTS = 3;

type Side = "spy" | "villager";

const isWon: Readonly<Record<Side, Readonly<Record<Side, number>>>> = {
  spy: { spy: MAX_POINTS, villager: 0 },
  villager: { spy: 0, villager: MAX_POINTS },
};

/** MAgIC's credits of a match in which no vote puts anybody out (the released code's "even vote"). */
const evenVotes: Readonly<Record<Side, number>> = { spy: 2, villager: 1 };

/** Points of each side, in thirds. */
function creditsOf({ config, players }: State, winner: Side): Readonly<Record<Side, number>> {
  const isNobodyOut = players.every(({ outBy }) => outBy === null);
  return config.points === "magic" && isNobodyOut ? evenVotes : isWon[winner];
}

function factsOf(state: State, spies: readonly Seat[], seat: Seat): Fact[] {
  const fact = factOf(seat);
  const { players, drawn, closed, clues, ownWordSaid, orders } = state;
  const isSpy = spies.includes(seat);
  const lastVote = players[seat]?.outBy ?? state.votings.length;
  const votings = state.votings.slice(0, lastVote);
  const ballots = state.votings.flatMap((voting) => voting.ballots ?? []);
  const own = ballots.filter((ballot) => ballot.seat === seat);
  const given = clues.filter((clue) => clue.seat === seat && !clue.fixed);
  const said = ownWordSaid.filter(
    (each) => each.seat === seat && given.some(({ round }) => round === each.round),
  );
  const spoken = orders.filter((order) => order.includes(seat));
  const first = spoken.filter(([speaker]) => speaker === seat);
  const facts = [
    fact("rounds-survived", votings.length, 1),
    fact("votes-received", ballots.filter(({ choice }) => choice === seat).length, votings.length),
    fact("said-own-word", said.length, given.length),
    fact("clues-cut", given.filter(({ cut }) => cut).length, given.length),
    fact("silent-clues", given.filter(({ text }) => text === "").length, given.length),
    fact("abstained", own.filter(({ choice }) => choice === null).length, own.length),
    fact("first-speaker", first.length, spoken.length),
    fact(dealtFacts.firstSpeaker, Number(orders[0]?.[0] === seat), 1),
  ];
  if (drawn !== null) {
    const { word } = wordOf(drawn, seat);
    const other = drawn.pair.find((each) => each.word !== word)?.word ?? "";
    facts.push(fact(dealtFacts.secondWord, Number(isSecond(word, other)), 1));
  }
  if (isSpy) return [...facts, fact("spy-won", Number(closed?.winner === "spy"), 1)];
  const right = own.filter(({ choice }) => choice !== null && spies.includes(choice));
  return [...facts, fact("ballots-right", right.length, own.length)];
}

/** How a finished match ended; undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { players, closed } = state;
  if (closed === null) return undefined;
  const { winner, spies } = closed;
  const roles = players.map((_, seat): Side => (spies.includes(seat) ? "spy" : "villager"));
  const credits = creditsOf(state, winner);
  return {
    points: roles.map((role) => credits[role]),
    pointsScale: POINTS_SCALE,
    roles,
    sides: roles,
    winners: roles.flatMap((role, seat) => (role === winner ? [seat] : [])),
    facts: players.flatMap((_, seat) => factsOf(state, spies, seat)),
  };
}
