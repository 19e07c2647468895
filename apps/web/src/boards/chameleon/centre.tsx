import type { Event, Speech, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SpeechFacts } from "#boards/talk/speech-facts.tsx";
import { Said, Spoken } from "#boards/talk/spoken.tsx";
import { Tally } from "#boards/talk/tally.tsx";
import { countVotes } from "#boards/talk/vote-count.ts";
import { nameInText } from "#components/neutral-text.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/board.ts";
import { chameleonOf } from "./chameleon-of.ts";
import { clueOnStage } from "./spotlight.ts";
import { WordList } from "./word-list.tsx";

type ChameleonMoment = Moment<State, Event>;

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** The secret word where it may be shown: revealed by the match, or the whole match is. */
const secretOf = ({ state, whole }: ChameleonMoment): string | null =>
  whole?.revealed ?? state.revealed;

/** What the table hears at this moment. */
export function Centre({ moment }: { moment: ChameleonMoment }) {
  const t = useTranslations("replay.chameleon");
  const { event, state, match } = moment;
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const words = <WordList words={state.words} secret={secretOf(moment)} lang={match.locale} />;
  switch (event.type) {
    case "match-opened":
      return <Said caption={t("opened")}>{t("allSit", { count: event.names.length })}</Said>;
    case "topic-announced":
      return (
        <>
          <Said caption={t("topic")}>
            <Name lang={match.locale}>{event.topic}</Name>
          </Said>
          {words}
        </>
      );
    case "round-opened":
      return (
        <Said caption={t("orderOfSpeaking")}>
          {t("round", { round: event.round })}
          <span className="mt-3 block font-sans text-sm text-pretty text-soft">
            {event.order.map(name).join(" · ")}
          </span>
        </Said>
      );
    case "turn-opened":
      return <Turn moment={moment} event={event} />;
    case "spoke":
      return <Clue moment={moment}>{(clue) => <Ruling moment={moment} clue={clue} />}</Clue>;
    case "votes-shown":
      return <Votes moment={moment} caption={t("votesOpen")} />;
    case "player-accused": {
      const { seat } = event;
      if (seat === null) {
        const isTie = state.votes?.some(({ choice }) => choice !== null) === true;
        return <Votes moment={moment} caption={t(isTie ? "tie" : "noVotes")} />;
      }
      return (
        <Said caption={t("isAccused", { name: name(seat) })}>
          {t(event.isChameleon ? "isChameleon" : "isNot", { name: name(seat) })}
        </Said>
      );
    }
    case "guess-made":
      return (
        <Said caption={t("guesses", { name: name(event.seat) })}>
          {event.word === null ? t("noGuess") : <Name lang={match.locale}>{event.word}</Name>}
        </Said>
      );
    case "word-revealed":
      return (
        <>
          <Said caption={t("secretWord")}>
            <Name lang={match.locale}>{event.word}</Name>
          </Said>
          {words}
        </>
      );
    case "match-closed":
      return (
        <Said caption={t("over")}>
          {t(`endings.${event.ending}`, { name: name(event.chameleon) })}
        </Said>
      );
    default:
      return null;
  }
}

/** Who is asked for what; the last clue stays in view. */
function Turn({
  moment,
  event,
}: {
  moment: ChameleonMoment;
  event: Extract<Event, { type: "turn-opened" }>;
}) {
  const t = useTranslations("replay.chameleon");
  const { state, match } = moment;
  const name = nameInText(state.players[event.seats[0] ?? 0]?.name ?? "");
  if (event.ask === "guess") {
    return (
      <>
        <Said caption={t("caught")}>{t("isToGuess", { name })}</Said>
        <WordList words={state.words} secret={secretOf(moment)} lang={match.locale} />
      </>
    );
  }
  const next =
    event.ask === "vote" ? t("allVote") : t.rich("isNext", { round: event.round, name, lit });
  return (
    <Clue moment={moment} otherwise={<p className="text-sm wrap-anywhere text-mute">{next}</p>}>
      {() => next}
    </Clue>
  );
}

/** The clue on the stage, with a small line below it. */
function Clue({
  moment,
  otherwise = null,
  children,
}: {
  moment: ChameleonMoment;
  /** Stands there before the first clue. */
  otherwise?: ReactNode;
  children: (clue: Speech) => ReactNode;
}) {
  const clue = clueOnStage(moment);
  if (clue === null) return otherwise;
  return (
    <Spoken
      speech={clue}
      name={moment.state.players[clue.seat]?.name ?? ""}
      lang={moment.match.locale}
      moving={moment.moving}
      speed={moment.speed}
    >
      {children(clue)}
    </Spoken>
  );
}

/** Length, time and ruling of a clue; what was withheld is shown with the place of its foul. */
function Ruling({ moment, clue }: { moment: ChameleonMoment; clue: Speech }) {
  const t = useTranslations("replay.chameleon");
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
    <>
      <SpeechFacts text={text} decision={decision} missed={missed?.code ?? null} />
      {withheld !== undefined && (
        <>
          {" · "}
          <span className="text-bad">{t(`fouls.${withheld.foul}`)}</span>
          <UntrustedText text={text} span={withheld.span} lang={moment.match.locale} />
        </>
      )}
    </>
  );
}

/** Who got how many votes. */
function Votes({ moment, caption }: { moment: ChameleonMoment; caption: string }) {
  const names = moment.state.players.map(({ name }) => name);
  return (
    <Tally
      caption={caption}
      names={names}
      count={countVotes(names, moment.state.votes ?? [])}
      target={chameleonOf(moment.state, moment.whole)}
    />
  );
}
