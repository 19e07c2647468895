import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import { lazy, Suspense, use } from "react";
import { classNames } from "#components/class-names.ts";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said } from "#stages/talk/said.tsx";
import { Spoken } from "#stages/talk/spoken.tsx";
import { landingOrder, useLanding } from "#stages/talk/stage/landing.ts";
import { Tally } from "#stages/talk/stage/middle.tsx";
import { placesOf } from "#stages/talk/stage/seat-positions.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { choiceOf, earlierWords, lastWordsOf, TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { countVotes, faceStatesOf, type Vote } from "#stages/talk/votes.ts";
import { HostLine } from "./host-line.tsx";
import { actingSeat, askedSeats, chameleonOf, clueOnStage, factsOf } from "./story.ts";

/** Loaded at the seat of a player alone. */
const OwnWord = lazy(async () => ({ default: (await import("./own-words.tsx")).OwnWord }));

type ChameleonMoment = Moment<State, Event>;

/** The votes while they are shown; then the words of the topic replace them. */
const votesShown = ({ event, state }: Moment<State, Event>): readonly Vote[] =>
  event.type === "votes-shown" || event.type === "player-accused" ? (state.votes ?? []) : [];

/** The order in which the players speak first; undefined before the first round. */
const firstOrder = (entries: ChameleonMoment["entries"]): readonly number[] | undefined => {
  for (const { event } of entries) if (event.type === "round-opened") return event.order;
};

/** The table: 3 to 8 seats around the topic, the clues and the votes. */
export function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.chameleon");
  const { state, event, match } = moment;
  const { players, accused, config } = state;
  const chameleon = chameleonOf(state, moment.whole);
  const opening = moment.moving && event.type === "votes-shown";
  const order = landingOrder(votesShown(moment));
  const { departed, landed } = useLanding(`votes/${order.length}`, order.length, {
    moving: opening,
    speed: moment.speed,
  });
  const votes = order.slice(0, landed);
  const clue = clueOnStage(moment);
  const acting = actingSeat(moment);
  const asked = askedSeats(moment);
  const askedFor = event.type === "turn-opened" && event.ask !== "clue" ? "choice" : "words";
  const limitsMs = {
    clue: config.clueTimeLimitMs,
    vote: config.voteTimeLimitMs,
    guess: config.guessTimeLimitMs,
  };
  // A clock runs only where a live match is followed.
  const limitMs = moment.over || event.type !== "turn-opened" ? null : limitsMs[event.ask];
  const faces = faceStatesOf(factsOf(moment));
  const places = placesOf(players.length, firstOrder(moment.entries));
  const content = <Centre moment={moment} votes={votes} />;
  return (
    <TalkStage
      seats={players.length}
      places={places}
      votes={order.slice(0, departed)}
      moving={opening}
      speed={moment.speed}
      centre={
        clue === null ? { kind: "other", content } : { kind: "speech", seat: clue.seat, content }
      }
      earlier={earlierWords(state.speeches, clue, players)}
      lang={match.locale}
      host={<HostLine moment={moment} landed={landed === order.length} />}
      hasFields={event.type === "turn-opened" && event.ask === "guess" && state.words.length > 0}
    >
      {players.map(({ name, word }, seat) => (
        <TableSeat
          key={seat}
          seat={seat}
          seats={players.length}
          place={places[seat] ?? seat}
          name={name}
          word={word}
          face={faces[seat] ?? "listening"}
          out={false}
          note={accused?.seat === seat ? t("accused") : null}
          speaking={seat === acting}
          asked={asked.includes(seat) ? askedFor : null}
          isNext={clue !== null && asked.includes(seat)}
          clockMs={moment.moving ? limitMs : null}
          words={lastWordsOf(state.speeches, clue, seat)}
          vote={choiceOf(votes, players, seat)}
          roleLabel={chameleon === null ? null : t(seat === chameleon ? "chameleon" : "knows")}
          isTarget={seat === chameleon}
          points={null}
          own={seat === moment.seat}
          newTab={moment.embedded}
          lang={match.locale}
          result={
            moment.whole === null
              ? undefined
              : match.result?.seats.find((each) => each.seat === seat)
          }
        />
      ))}
    </TalkStage>
  );
}

/** The secret word where it may be shown: revealed by the match, or the whole match is. */
const secretOf = ({ state, whole }: ChameleonMoment): string | null =>
  whole?.revealed ?? state.revealed;

/** The current text of the table; `votes` are those that have landed. */
function Centre({ moment, votes }: { moment: ChameleonMoment; votes: readonly Vote[] }) {
  const t = useTranslations("replay.chameleon");
  const { event, state, match } = moment;
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const words = <WordList words={state.words} secret={secretOf(moment)} lang={match.locale} />;
  const topic = (
    <Said caption={t("topic")}>
      <Name lang={match.locale}>{state.topic}</Name>
    </Said>
  );
  const clue = clueOnStage(moment);
  if (clue !== null) {
    return (
      <Spoken
        speech={clue}
        name={state.players[clue.seat]?.name ?? ""}
        lang={match.locale}
        moving={moment.moving}
        speed={moment.speed}
      />
    );
  }
  switch (event.type) {
    case "match-opened":
      return <Said caption={t("opened")}>{t("allSit", { count: event.names.length })}</Said>;
    case "topic-announced":
      return (
        <>
          {topic}
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
      if (event.ask !== "guess") return state.words.length > 0 ? words : topic;
      return (
        <>
          <Said caption={t("caught")}>{t("isToGuess", { name: name(event.seats[0] ?? 0) })}</Said>
          {words}
        </>
      );
    case "votes-shown":
      return <Votes moment={moment} votes={votes} caption={t("votesOpen")} />;
    case "player-accused": {
      const { seat } = event;
      if (seat === null) {
        const isTie = state.votes?.some(({ choice }) => choice !== null) === true;
        return <Votes moment={moment} votes={votes} caption={t(isTie ? "tie" : "noVotes")} />;
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

/** The number of votes of each player. */
function Votes({
  moment,
  votes,
  caption,
}: {
  moment: ChameleonMoment;
  votes: readonly Vote[];
  caption: string;
}) {
  const names = moment.state.players.map(({ name }) => name);
  const chameleon = chameleonOf(moment.state, moment.whole);
  return (
    <Tally
      caption={caption}
      names={names}
      count={countVotes(names, votes)}
      targets={chameleon === null ? [] : [chameleon]}
    />
  );
}

/** The words of the topic; the secret one is marked where it may be shown. */
function WordList({
  words,
  secret,
  lang,
}: {
  words: readonly string[];
  /** Null while it may not be shown. */
  secret: string | null;
  /** Language of the words. */
  lang: string;
}) {
  const t = useTranslations("replay.chameleon");
  const options = use(StageAnswerContext)?.question.options;
  if (words.length === 0) return null;
  if (options !== undefined && words.every((word) => options.includes(word))) {
    return (
      <ul className="mx-auto mt-3 flex max-w-96 flex-wrap justify-center gap-1.5 font-sans text-sm">
        {words.map((word) => (
          <li key={word}>
            <Suspense>
              <OwnWord word={word} lang={lang} />
            </Suspense>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="mx-auto mt-3 flex max-w-96 flex-wrap justify-center gap-x-3 gap-y-1 font-sans text-sm text-soft">
      {words.map((word) => (
        <li key={word}>
          <Name lang={lang} className={classNames(word === secret && "font-semibold text-lamp")}>
            {word}
          </Name>
          {word === secret && <span className="sr-only"> {t("isSecret")}</span>}
        </li>
      ))}
    </ul>
  );
}
