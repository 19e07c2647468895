import type { Event, Speech, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { nameInText } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { SpeechFacts } from "#stages/talk/spoken.tsx";
import { leadOf, type VoteFact, voteFactOf, votesFor } from "#stages/talk/votes.ts";
import { clueOnStage } from "./story.ts";

type ChameleonMoment = Moment<State, Event>;

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/**
 * The line below the table: the current question, or a fact about the match so far; once roles are
 * shown, the judge's ruling.
 */
export function HostLine({
  moment,
  landed,
}: {
  moment: ChameleonMoment;
  /** No ballot is on its way. */
  landed: boolean;
}) {
  const t = useTranslations("replay.chameleon");
  const table = useTranslations("replay.table");
  const notes = useTranslations("replay.speechNotes");
  const { event, state } = moment;
  if (event.type === "turn-opened") {
    if (event.ask === "guess") return null;
    const name = nameInText(state.players[event.seats[0] ?? 0]?.name ?? "");
    return event.ask === "vote"
      ? t("allVote")
      : t.rich("isNext", { round: event.round, name, lit });
  }
  const clue = clueOnStage(moment);
  if (clue === null) return landed ? <Fact fact={factAt(state, event)} state={state} /> : null;
  if (moment.whole !== null) return <Ruling moment={moment} clue={clue} />;
  if (clue.fixed) return notes("fixed");
  const speaker = nameInText(state.players[clue.seat]?.name ?? "");
  return table.rich("speaks", { round: clue.round, name: speaker, lit });
}

function Fact({ fact, state }: { fact: ChameleonFact | null; state: State }) {
  const t = useTranslations("replay.chameleon.facts");
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  if (fact === null) return null;
  switch (fact.kind) {
    case "split":
    case "neverNamed":
    case "named":
      return t(fact.kind, { ...fact });
    case "mutual":
      return t("mutual", { one: nameOf(fact.one), other: nameOf(fact.other) });
    default:
      return t(fact.kind, { seat: nameOf(fact.seat) });
  }
}

/** Length, time and ruling of a clue; a withheld clue is shown with the position of its foul. */
function Ruling({ moment, clue }: { moment: ChameleonMoment; clue: Speech }) {
  const t = useTranslations("replay.chameleon");
  const notes = useTranslations("replay.speechNotes");
  const { whole } = moment;
  if (whole === null) return null;
  const isThis = ({ round, seat }: { round: number; seat: number }) =>
    round === clue.round && seat === clue.seat;
  const withheld = whole.withheld.find(isThis);
  const missed = whole.misses.find((miss) => miss.ask === "clue" && isThis(miss));
  const decision = moment.decisions.findLast(
    ({ seat, ask, after }) => seat === clue.seat && ask === "clue" && after < moment.cursor,
  );
  const text = withheld?.text ?? clue.text;
  return (
    <span className="font-sans text-sm not-italic">
      <SpeechFacts
        text={text}
        decision={clue.fixed ? undefined : decision}
        missed={missed?.code ?? null}
      />
      {clue.fixed && ` · ${notes("fixed")}`}
      {withheld !== undefined && (
        <>
          {" · "}
          <span className="text-bad">{t(`fouls.${withheld.foul}`)}</span>{" "}
          <UntrustedText text={text} span={withheld.span} lang={moment.match.locale} />
        </>
      )}
    </span>
  );
}

/** An interesting fact about the match so far. Seats are numbers. */
type ChameleonFact =
  | VoteFact
  /** A single vote more made the seat the accused. */
  | { readonly kind: "oneVote"; readonly seat: number }
  /** None of the others named the chameleon. */
  | { readonly kind: "neverNamed" }
  /** How many of the others named the chameleon. */
  | { readonly kind: "named"; readonly count: number; readonly others: number };

/** The data of the facts: without words and roles. */
type PublicState = Pick<State, "votes">;

/**
 * The fact that fits the moment after an event, from what everybody may know by then; null for none.
 * It is the same whether or not secrets are part of `state`.
 *
 * @param state the fold of the events up to this one
 */
export function factAt(state: PublicState, event: Event): ChameleonFact | null {
  const votes = state.votes ?? [];
  switch (event.type) {
    case "votes-shown":
      return voteFactOf(votes);
    case "player-accused": {
      const lead = leadOf(votes);
      return event.seat !== null && lead?.by === 1 ? { kind: "oneVote", seat: lead.seat } : null;
    }
    case "match-closed": {
      const others = votes.filter(({ seat }) => seat !== event.chameleon);
      if (others.length === 0) return null;
      const count = votesFor(others, event.chameleon);
      return count === 0 ? { kind: "neverNamed" } : { kind: "named", count, others: others.length };
    }
    default:
      return null;
  }
}
