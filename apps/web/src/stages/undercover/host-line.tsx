import type { Clue, Event, State } from "@wisp/games/undercover/view";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { nameInText } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { SpeechFacts } from "#stages/talk/spoken.tsx";
import { leadOf, type VoteFact, voteFactOf, votesFor } from "#stages/talk/votes.ts";
import { announcementOf, clueOnStage, notesOf, openBallots, votingAt } from "./story.ts";

type UndercoverMoment = Moment<State, Event>;

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/**
 * The line below the table: the current question, what follows a vote, or a fact about the match so far;
 * once roles are shown, what the host did with a clue.
 */
export function HostLine({
  moment,
  landed,
}: {
  moment: UndercoverMoment;
  /** No ballot is on its way. */
  landed: boolean;
}) {
  const t = useTranslations("replay.undercover");
  const table = useTranslations("replay.table");
  const { event, state } = moment;
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const { config, roundsSinceVote, isRunoff } = state;
  if (event.type === "turn-opened" && event.ask === "vote") return t(`ballots.${config.ballots}`);
  if (event.type === "turn-opened") {
    const name = nameOf(event.seats[0] ?? 0);
    return isRunoff
      ? t.rich("isNextInRunoff", { name, lit })
      : table.rich("isNext", { round: event.round, name, lit });
  }
  const clue = clueOnStage(moment);
  if (clue !== null && moment.whole !== null) return <Ruling moment={moment} clue={clue} />;
  if (clue !== null) return <Speaking clue={clue} name={nameOf(clue.seat)} isRunoff={isRunoff} />;
  if (event.type === "order-announced" && !isRunoff && config.clueRounds > 1) {
    return t("roundsToVote", { left: config.clueRounds - roundsSinceVote });
  }
  return landed ? <Result moment={moment} /> : null;
}

/** What follows a vote whose ballots are in the middle of the table, then a fact about the match. */
function Result({ moment }: { moment: UndercoverMoment }) {
  const t = useTranslations("replay.undercover");
  const space = useLocale() === "zh" ? "" : " ";
  const { event, state } = moment;
  const voting = votingAt(moment);
  const isCounted =
    event.type === "vote-counted" && (event.counts !== undefined || openBallots(moment).length > 0);
  const result = voting === null || !isCounted ? null : announcementOf(voting, state.config);
  const name = nameInText(state.players[result?.out ?? -1]?.name ?? "");
  const spies = state.config.spies;
  const asides = (result?.asides ?? []).map((aside) => t(`asides.${aside}`, { name, spies }));
  if (asides.length > 0) return asides.join(space);
  return <Fact fact={factAt(state, event)} state={state} />;
}

/** Who speaks, and what the host did with the words. */
function Speaking({ clue, name, isRunoff }: { clue: Clue; name: string; isRunoff: boolean }) {
  const t = useTranslations("replay.undercover");
  const table = useTranslations("replay.table");
  const notes = useTranslations("replay.speechNotes");
  const [note] = notesOf(clue);
  if (note !== undefined) return notes(note);
  return isRunoff
    ? t.rich("speaksInRunoff", { name, lit })
    : table.rich("speaks", { round: clue.round, name, lit });
}

/** Length, time and the host's changes of a clue; one that said the speaker's own word, as it was given. */
function Ruling({ moment, clue }: { moment: UndercoverMoment; clue: Clue }) {
  const t = useTranslations("replay.undercover");
  const notes = useTranslations("replay.speechNotes");
  const { whole } = moment;
  if (whole === null) return null;
  const said = whole.ownWordSaid.find(
    ({ round, seat }) => round === clue.round && seat === clue.seat,
  );
  const decision = moment.decisions.findLast(
    ({ seat, ask, after }) => seat === clue.seat && ask === "clue" && after < moment.cursor,
  );
  const shown = notesOf(clue).filter((note) => note !== "masked" || said === undefined);
  return (
    <span className="font-sans text-sm not-italic">
      <SpeechFacts
        text={said?.text ?? clue.text}
        decision={clue.fixed ? undefined : decision}
        missed={null}
      />
      {shown.map((note) => ` · ${notes(note)}`)}
      {said !== undefined && (
        <>
          {" · "}
          <span className="text-bad">{t("ownWord")}</span>{" "}
          <UntrustedText text={said.text} span={said.span} lang={moment.match.locale} />
        </>
      )}
    </span>
  );
}

function Fact({ fact, state }: { fact: UndercoverFact | null; state: State }) {
  const t = useTranslations("replay.undercover.facts");
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  if (fact === null) return null;
  switch (fact.kind) {
    case "split":
    case "ties":
    case "lastVote":
    case "decisive":
    case "neverNamed":
      return t(fact.kind, { spies: state.config.spies, ...fact });
    case "mutual":
      return t("mutual", { one: nameOf(fact.one), other: nameOf(fact.other) });
    case "spotted":
      return t("spotted", {
        seat: nameOf(fact.seat),
        count: fact.count,
        spies: state.config.spies,
      });
    default:
      return t(fact.kind, { seat: nameOf(fact.seat) });
  }
}

/** Something about the match so far that is worth a line. Seats are numbers. */
type UndercoverFact =
  | VoteFact
  /** A single vote more put the seat out. */
  | { readonly kind: "oneVote"; readonly seat: number }
  /** How many votes have ended in a tie, two or more. */
  | { readonly kind: "ties"; readonly count: number }
  /** The vote that follows is the last one. */
  | { readonly kind: "lastVote" }
  /** The spies win if the next player who goes is a villager. */
  | { readonly kind: "decisive" }
  /** The seat named a spy in each of its votes; how many these were. */
  | { readonly kind: "spotted"; readonly seat: number; readonly count: number }
  /** No vote of the match named a spy. */
  | { readonly kind: "neverNamed" };

/** The data of the facts: without words and roles, and with those ballots alone that the table has seen. */
type PublicState = Pick<State, "votings" | "config"> & {
  readonly players: readonly Pick<State["players"][number], "outBy">[];
};

function roundFact(state: PublicState): UndercoverFact | null {
  const { votings, config } = state;
  if (votings.length > 0 && votings.length + 1 === config.maxVotes) return { kind: "lastVote" };
  const left = state.players.filter(({ outBy }) => outBy === null).length;
  return left - 1 <= config.endsAtAlive ? { kind: "decisive" } : null;
}

function closedFact({ votings }: PublicState, spies: readonly number[]): UndercoverFact | null {
  const votes = votings.flatMap(({ ballots }) => ballots ?? []);
  if (votes.length > 0 && spies.every((spy) => votesFor(votes, spy) === 0)) {
    return { kind: "neverNamed" };
  }
  const seats = [...new Set(votes.map(({ seat }) => seat))].filter((seat) => !spies.includes(seat));
  for (const seat of seats.toSorted((one, other) => one - other)) {
    const own = votes.filter((vote) => vote.seat === seat);
    const isRight = own.every(({ choice }) => choice !== null && spies.includes(choice));
    if (own.length > 1 && isRight) return { kind: "spotted", seat, count: own.length };
  }
  return null;
}

/**
 * The fact that fits the moment after an event, from what everybody at the table may know by then; null for
 * none. It is the same whether or not secrets are part of `state`.
 *
 * @param state the fold of the events up to this one
 */
export function factAt(state: PublicState, event: Event): UndercoverFact | null {
  const { votings, config } = state;
  const ballotsOf = (vote: number) =>
    (config.ballots === "open" && votings.find((each) => each.vote === vote)?.ballots) || [];
  switch (event.type) {
    case "order-announced":
      return event.isRunoff ? null : roundFact(state);
    case "votes-cast":
      return config.ballots === "open" ? voteFactOf(event.ballots) : null;
    case "vote-counted": {
      const ties = votings.filter(({ result }) => (result?.tie ?? null) !== null).length;
      if (event.tie !== null) return ties > 1 ? { kind: "ties", count: ties } : null;
      const lead = leadOf(ballotsOf(event.vote));
      return lead?.by === 1 ? { kind: "oneVote", seat: lead.seat } : null;
    }
    case "match-closed":
      return closedFact(state, event.spies);
    default:
      return null;
  }
}
