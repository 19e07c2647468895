import type { Event, Speech, State, Vote } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { SpeechFacts } from "#stages/talk/spoken.tsx";
import { leadOf, type VoteFact, voteFactOf, votesFor, waysOf } from "#stages/talk/votes.ts";
import { speechOnStage } from "./story.ts";

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/**
 * The line below the table: who is asked for what, or a fact about the match so far; once roles are
 * shown, how the judge ruled.
 */
export function HostLine({
  moment,
  landed,
}: {
  moment: Moment<State, Event>;
  /** No ballot is on its way. */
  landed: boolean;
}) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const { event, state } = moment;
  const speech = speechOnStage(moment);
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  if (event.type === "turn-opened") {
    if (event.ask === "guess") return null;
    if (event.ask === "vote") return own("allVote");
    return event.seats.length > 1
      ? own("allSpeak", { round: event.round })
      : t.rich("isNext", { round: event.round, name: nameOf(event.seats[0] ?? 0), lit });
  }
  if (speech === null) return landed ? <Fact fact={factAt(state, event)} nameOf={nameOf} /> : null;
  if (moment.revealed) return <Ruling moment={moment} speech={speech} />;
  return t.rich("speaks", { round: speech.round, name: nameOf(speech.seat), lit });
}

function Fact({ fact, nameOf }: { fact: SpyFact | null; nameOf: (seat: number) => string }) {
  const t = useTranslations("replay.whoIsSpy.facts");
  if (fact === null) return null;
  switch (fact.kind) {
    case "split":
    case "tie":
    case "neverNamed":
      return t(fact.kind, { ...fact });
    case "mutual":
      return t("mutual", { one: nameOf(fact.one), other: nameOf(fact.other) });
    case "steady":
      return t("steady", { seat: nameOf(fact.seat), target: nameOf(fact.target) });
    case "spotted":
      return t("spotted", { seat: nameOf(fact.seat), count: fact.count });
    default:
      return t(fact.kind, { seat: nameOf(fact.seat) });
  }
}

/** Length, time and ruling of a speech, in one line. */
function Ruling({ moment, speech }: { moment: Moment<State, Event>; speech: Speech }) {
  const own = useTranslations("replay.whoIsSpy.table");
  const decision = moment.decisions.findLast(
    ({ seat, ask, after }) => seat === speech.seat && ask === "speech" && after < moment.cursor,
  );
  return (
    <span className="font-sans text-sm not-italic">
      <SpeechFacts text={speech.text} decision={decision} missed={speech.missed} /> ·{" "}
      {speech.foul === null ? (
        own("passes")
      ) : (
        <span className="text-bad">{own(`fouls.${speech.foul}`)}</span>
      )}
    </span>
  );
}

/** Something about the match so far that is worth a line. Seats are numbers. */
type SpyFact =
  | VoteFact
  /** The seat named the same target in every round, two or more. */
  | { readonly kind: "steady"; readonly seat: number; readonly target: number }
  /** A single vote more put the seat out. */
  | { readonly kind: "oneVote"; readonly seat: number }
  /** How many rounds have ended in a tie. */
  | { readonly kind: "tie"; readonly count: number }
  /** The seat that goes had no vote in the round before. */
  | { readonly kind: "swing"; readonly seat: number }
  /** The seat has been named in every round and is still in the match. */
  | { readonly kind: "hunted"; readonly seat: number }
  /** The seat has not been named yet; the only one of those still in the match. */
  | { readonly kind: "untouched"; readonly seat: number }
  /** The seat named the spy in each of its votes; how many these were. */
  | { readonly kind: "spotted"; readonly seat: number; readonly count: number }
  /** No vote of the match named the spy. */
  | { readonly kind: "neverNamed" };

/** The data of the facts: without words, roles and rulings. */
type PublicState = Pick<State, "votes" | "round"> & {
  readonly players: readonly Pick<State["players"][number], "out">[];
};

const inRound = (votes: readonly Vote[], round: number): readonly Vote[] =>
  votes.filter((vote) => vote.round === round);

const roundsOf = (votes: readonly Vote[]): readonly number[] => [
  ...new Set(votes.map(({ round }) => round)),
];

const stillIn = ({ players }: PublicState): readonly number[] =>
  players.flatMap(({ out }, seat) => (out === null ? [seat] : []));

function shownFact({ votes }: PublicState, round: number): SpyFact | null {
  const cast = inRound(votes, round);
  const earlier = roundsOf(votes).filter((each) => each < round);
  const fact = voteFactOf(cast);
  // A split is news only while it is the widest of the match.
  const isNews =
    fact?.kind !== "split" || earlier.every((each) => waysOf(inRound(votes, each)) < fact.ways);
  if (fact !== null && fact.kind !== "mutual" && isNews) return fact;
  for (const { seat, choice } of cast) {
    const own = votes.filter((vote) => vote.seat === seat);
    if (choice !== null && own.length > 1 && own.every((vote) => vote.choice === choice)) {
      return { kind: "steady", seat, target: choice };
    }
  }
  return fact?.kind === "mutual" ? fact : null;
}

function countedFact({ votes }: PublicState, round: number): SpyFact | null {
  const lead = leadOf(inRound(votes, round));
  if (lead === null) return null;
  if (lead.by > 1) return null;
  if (lead.by === 1) return { kind: "oneVote", seat: lead.seat };
  const ties = roundsOf(votes).filter((each) => leadOf(inRound(votes, each))?.by === 0);
  return { kind: "tie", count: ties.length };
}

function roundFact(state: PublicState): SpyFact | null {
  const { votes } = state;
  const rounds = roundsOf(votes);
  const seats = stillIn(state);
  const hunted = seats.find((seat) =>
    rounds.every((round) => votesFor(inRound(votes, round), seat) > 0),
  );
  if (rounds.length > 1 && hunted !== undefined) return { kind: "hunted", seat: hunted };
  const untouched = seats.filter((seat) => votesFor(votes, seat) === 0);
  const [only] = untouched;
  return rounds.length > 0 && untouched.length === 1 && only !== undefined
    ? { kind: "untouched", seat: only }
    : null;
}

function closedFact({ votes }: PublicState, spy: number): SpyFact | null {
  if (votes.length > 0 && votesFor(votes, spy) === 0) return { kind: "neverNamed" };
  const seats = [...new Set(votes.map(({ seat }) => seat))].filter((seat) => seat !== spy);
  for (const seat of seats.toSorted((one, other) => one - other)) {
    const own = votes.filter((vote) => vote.seat === seat);
    if (own.length > 1 && own.every(({ choice }) => choice === spy)) {
      return { kind: "spotted", seat, count: own.length };
    }
  }
  return null;
}

/**
 * The fact that fits the moment after an event, from what everybody may know by then; null for none.
 * It is the same whether or not secrets are part of `state`.
 *
 * @param state the fold of the events up to this one
 */
export function factAt(state: PublicState, event: Event): SpyFact | null {
  switch (event.type) {
    case "votes-shown":
      return shownFact(state, event.round);
    case "votes-counted":
      return countedFact(state, event.round);
    case "player-out": {
      const { round, seat, by } = event;
      const before = inRound(state.votes, round - 1);
      const isSwing = by === "vote" && before.length > 0 && votesFor(before, seat) === 0;
      return isSwing ? { kind: "swing", seat } : null;
    }
    case "round-opened":
      return roundFact(state);
    case "match-closed":
      return closedFact(state, event.spy);
    default:
      return null;
  }
}
