import {
  countedVotes,
  type Event,
  type Speech,
  type State,
  type Vote,
} from "@wisp/games/who-is-spy/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText, shortened } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { Said } from "#stages/talk/said.tsx";
import { SpeechFacts } from "#stages/talk/spoken.tsx";
import { Tally, WordCards } from "#stages/talk/stage/middle.tsx";
import {
  countVotes,
  leadOf,
  type VoteFact,
  voteFactOf,
  votesFor,
  waysOf,
} from "#stages/talk/votes.ts";
import { foulText, spyOf } from "./story.ts";

/** The number of votes of each player in a round, and why no player is voted out. */
export function Votes({
  moment,
  votes,
  round,
}: {
  moment: Moment<State, Event>;
  votes: readonly Vote[];
  round: number;
}) {
  const t = useTranslations("replay.table");
  const names = moment.state.players.map(({ name }) => name);
  const spy = spyOf(moment);
  const count = countVotes(names, votes);
  // While the ballots are only shown, the result is still to come.
  const result = moment.event.type === "votes-shown" ? null : count.undecided;
  return (
    <Tally
      caption={t(result ?? "ballotsOpen", { round })}
      names={names}
      count={count}
      targets={spy === null ? [] : [spy]}
    />
  );
}

/** The transcript has them without cuts. */
const MAX_CODE_POINTS = 120;

/** The speeches of a round in which all players spoke at the same time, together. */
export function SealedSpeeches({
  moment: { state, match },
  speeches,
}: {
  moment: Moment<State, Event>;
  speeches: readonly Speech[];
}) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const inText = useNamesShown(match.locale);
  return (
    <div className="mx-auto w-full max-w-xl text-left">
      <p className="mb-2 text-center text-sm text-mute">
        {own("spokenTogether", { round: state.round })}
      </p>
      <ol className="flex flex-col gap-1.5 @[47rem]:grid @[47rem]:grid-cols-2 @[47rem]:gap-x-5">
        {speeches.map(({ seat, text }) => (
          <li key={seat} className="flex min-w-0 gap-2">
            <SeatFace seat={seat} size={24} className="mt-0.5 shrink-0" />
            <span className="min-w-0">
              {/* A phone has no room for it: the face is that of the seat above. */}
              <Name className="sr-only text-xs text-mute @[47rem]:not-sr-only @[47rem]:block @[47rem]:truncate">
                {state.players[seat]?.name ?? ""}
              </Name>
              {text === "" ? (
                <span className="font-script text-base text-mute italic [&:lang(zh)]:not-italic">
                  {t("silence")}
                </span>
              ) : (
                <UntrustedText
                  text={shortened(inText(text), MAX_CODE_POINTS)}
                  lang={match.locale}
                  className="font-script text-base leading-snug wrap-anywhere @[47rem]:text-sm @[60rem]:text-base"
                />
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The end of a match: both words, the winners, and the split of the twelve points. */
export function Ending({
  moment,
  winner,
  spy,
}: {
  moment: Moment<State, Event>;
  winner: "spy" | "civilians";
  spy: number;
}) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const format = useFormatter();
  const locale = useLocale();
  const { match, state, whole } = moment;
  const guessed = state.closed?.guessed;
  const result = own(winner === "spy" ? "spyWins" : "civiliansWin", {
    name: nameInText(state.players[spy]?.name ?? ""),
  });
  const guess = guessed === undefined ? null : own(guessed ? "guessRight" : "guessWrong");
  const sentence = [guess, result].filter((each) => each !== null).join(locale === "zh" ? "" : " ");
  const drawn = whole?.drawn;
  if (drawn === undefined || drawn === null) return <Said caption={t("over")}>{sentence}</Said>;
  const points = (match.result?.seats ?? [])
    .toSorted((one, other) => one.seat - other.seat)
    .map((each) => {
      const shown = format.number(each.points, { maximumFractionDigits: 2 });
      return each.points < 0 ? `(${shown})` : shown;
    });
  const sum = (match.result?.seats ?? []).reduce((total, each) => total + each.points, 0);
  return (
    <WordCards
      cards={[
        {
          label: own("civilians"),
          word: drawn.civilianWord.word,
          seats: [...state.players.keys()].filter((seat) => seat !== spy),
          isTarget: false,
        },
        { label: own("spy"), word: drawn.spyWord.word, seats: [spy], isTarget: true },
      ]}
      lang={match.locale}
      moving={moment.moving}
    >
      <p className="font-script text-lg text-balance @[47rem]:text-base @[54rem]:text-lg">
        {sentence}
      </p>
      {points.length > 0 && (
        <p className="rounded-card border border-line bg-ground/85 px-3 py-0.5 font-mono text-xs text-pretty text-soft @[47rem]:max-w-[38cqw]">
          {points.join(" + ")} ={" "}
          <strong className="text-lamp">{format.number(sum, { maximumFractionDigits: 2 })}</strong>
        </p>
      )}
    </WordCards>
  );
}

/** Length, time and ruling of a speech, in one line. */
export function Ruling({ moment, speech }: { moment: Moment<State, Event>; speech: Speech }) {
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
        <span className="text-bad">
          {own(`fouls.${foulText(moment.state.config, speech.foul)}`)}
        </span>
      )}
    </span>
  );
}

/** The fact that fits the moment after an event, in words; see `factAt`. */
export function Fact({
  state,
  event,
  nameOf,
}: {
  state: State;
  event: Event;
  nameOf: (seat: number) => string;
}) {
  const t = useTranslations("replay.whoIsSpy.facts");
  const fact = factAt(state, event);
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

function countedFact(state: PublicState, round: number): SpyFact | null {
  const votes = countedVotes(state);
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
