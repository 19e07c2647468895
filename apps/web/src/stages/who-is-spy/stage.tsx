import {
  countedVotes,
  type Event,
  isSealed,
  type State,
  type Vote,
} from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect } from "react";
import { Later } from "#components/later.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Said } from "#stages/talk/said.tsx";
import { coinsOf, landingOrder, useLanding } from "#stages/talk/stage/landing.ts";
import { placesOf } from "#stages/talk/stage/seat-positions.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { choiceOf, earlierWords, lastWordsOf, TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { faceStatesOf } from "#stages/talk/votes.ts";
import { HostLine } from "./host-line.tsx";
import { factsOf, foulText, sealedOnStage, speechOnStage, spyOf } from "./story.ts";

type SpyMoment = Moment<State, Event>;

const TurnCard = lazy(async () => ({
  default: (await import("#features/replay/commentary/turn-card.tsx")).TurnCard,
}));

/** The votes that lie open: those of the round, until the first speech of the next. */
function openVotes({ event, state }: Moment<State, Event>): readonly Vote[] {
  if (event.type === "match-closed") return [];
  const votes = countedVotes(state);
  const speaking = event.type === "round-opened" || event.type === "turn-opened";
  if (!speaking) return votes.filter(({ round }) => round === state.round);
  if (state.speeches.some(({ round }) => round === state.round)) return [];
  return votes.filter(({ round }) => round === state.round - 1);
}

/** The order in which the players speak first; undefined before the first round. */
const firstOrder = (entries: SpyMoment["entries"]): readonly number[] | undefined => {
  for (const { event } of entries) if (event.type === "round-opened") return event.order;
};

/** The table: the players around what is said. */
export function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.whoIsSpy.table");
  const { state, event, match } = moment;
  const { players, config } = state;
  const spy = spyOf(moment);
  const order = landingOrder(openVotes(moment));
  const { departed, landed } = useLanding(`${state.round}/${order.length}`, order.length, {
    moving: moment.moving && event.type === "votes-shown",
    speed: moment.speed,
  });
  const votes = order.slice(0, landed);
  const speech = speechOnStage(moment);
  // What lies in the middle of the table does not stand at the seats as well.
  const isSealed = sealedOnStage(moment).length > 0;
  const asked = event.type === "turn-opened" ? event.seats : [];
  const askedFor = event.type === "turn-opened" && event.ask === "vote" ? "choice" : "words";
  const limitMs =
    event.type === "turn-opened" && event.ask === "vote"
      ? config.voteTimeLimitMs
      : config.speechTimeLimitMs;
  const faces = faceStatesOf(factsOf(moment));
  const places = placesOf(players.length, firstOrder(moment.entries));
  const pointsOf = (seat: number): number | null =>
    match.result?.seats.find((each) => each.seat === seat)?.points ?? null;
  const ending = event.type === "match-closed";
  const hasBegun = state.round > 0;
  const hasSpoken = state.speeches.length > 0;
  useEffect(() => {
    // A failure shows where the scene is needed, which asks again.
    if (hasBegun) spoken().catch(() => undefined);
    if (hasSpoken) laterScenes().catch(() => undefined);
  }, [hasBegun, hasSpoken]);
  const content = <Centre moment={moment} votes={votes} />;
  return (
    <TalkStage
      seats={players.length}
      places={places}
      votes={order.slice(0, departed)}
      moving={moment.moving && event.type === "votes-shown"}
      speed={moment.speed}
      centre={
        speech === null
          ? { kind: "other", content }
          : { kind: "speech", seat: speech.seat, content }
      }
      earlier={earlierWords(state.speeches, speech, players)}
      lang={match.locale}
      coins={ending && moment.moving && match.result ? coinsOf(match.result.seats) : []}
      rest={
        ending &&
        moment.whole !== null && (
          <Suspense>
            <TurnCard moment={moment} titled />
          </Suspense>
        )
      }
      host={<HostLine moment={moment} landed={landed === order.length} />}
    >
      {players.map(({ name, word, out }, seat) => (
        <TableSeat
          key={seat}
          seat={seat}
          seats={players.length}
          place={places[seat] ?? seat}
          name={name}
          word={word}
          face={faces[seat] ?? "listening"}
          out={out !== null}
          note={out && t(out.by === "foul" ? "outByFoul" : "outByVote", { round: out.round })}
          speaking={seat === speech?.seat}
          asked={asked.includes(seat) ? askedFor : null}
          isNext={speech !== null && asked.includes(seat)}
          clockMs={moment.over || !moment.moving ? null : limitMs}
          words={isSealed ? null : lastWordsOf(state.speeches, speech, seat)}
          vote={choiceOf(votes, players, seat)}
          roleLabel={spy === null ? null : t(seat === spy ? "spy" : "civilian")}
          isTarget={seat === spy}
          turns={ending && moment.moving && seat === spy}
          points={ending ? pointsOf(seat) : null}
          own={seat === moment.seat}
          newTab={moment.embedded}
          lang={match.locale}
          result={spy === null ? undefined : match.result?.seats.find((each) => each.seat === seat)}
        />
      ))}
    </TalkStage>
  );
}

/** A speech; loaded when the first round begins. */
const spoken = () => import("#stages/talk/spoken.tsx");
const Spoken = lazy(async () => ({ default: (await spoken()).Spoken }));

/** What the middle shows after the first speeches; loaded while the first one is read. */
const laterScenes = () => import("./later-scenes.tsx");
const Votes = lazy(async () => ({ default: (await laterScenes()).Votes }));
const SealedSpeeches = lazy(async () => ({ default: (await laterScenes()).SealedSpeeches }));
const Ending = lazy(async () => ({ default: (await laterScenes()).Ending }));

const GuessBallot = lazy(async () => ({
  default: (await import("./guess-ballot.tsx")).GuessBallot,
}));

/** The current text of the table; `votes` are those that have landed. */
function Centre({ moment, votes }: { moment: SpyMoment; votes: readonly Vote[] }) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const { event, state } = moment;
  const name = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const speech = speechOnStage(moment);
  if (speech !== null) {
    return (
      <Later>
        <Spoken
          speech={speech}
          name={state.players[speech.seat]?.name ?? ""}
          lang={moment.match.locale}
          moving={moment.moving}
          speed={moment.speed}
        />
      </Later>
    );
  }
  const sealed = sealedOnStage(moment);
  if (sealed.length > 0) {
    return (
      <Later>
        <SealedSpeeches moment={moment} speeches={sealed} />
      </Later>
    );
  }
  switch (event.type) {
    case "match-opened":
      return <Said caption={own("opened")}>{own("seated")}</Said>;
    case "round-opened":
      return (
        <Said
          caption={
            isSealed(state.config, event.round) ? own("allSpeakShort") : t("orderOfSpeaking")
          }
        >
          {t("round", { round: event.round })}
          <span className="mt-2 block font-sans text-sm text-pretty text-soft">
            {event.order.map(name).join(" · ")}
          </span>
        </Said>
      );
    case "turn-opened": {
      const { round } = event;
      if (event.ask === "guess") {
        return (
          <Said caption={t("round", { round })}>
            {own("isToGuess", { name: name(event.seats[0] ?? 0) })}
          </Said>
        );
      }
      if (moment.ballot !== null) {
        return (
          <Suspense fallback={<Said caption={t("round", { round })}>{null}</Said>}>
            <GuessBallot moment={moment} ballot={moment.ballot} />
          </Suspense>
        );
      }
      return round > 1 ? (
        <Later>
          <Votes moment={moment} votes={votes} round={round - 1} />
        </Later>
      ) : null;
    }
    case "votes-shown":
    case "votes-counted":
      return (
        <Later>
          <Votes moment={moment} votes={votes} round={event.round} />
        </Later>
      );
    case "player-out": {
      const foul = state.speeches.find(
        (each) => each.round === event.round && each.seat === event.seat,
      )?.foul;
      return (
        <Said caption={t("round", { round: event.round })}>
          {own(event.by === "foul" ? "goesByFoul" : "goesByVote", { name: name(event.seat) })}
          {event.isSpy !== undefined && (
            <span className="mt-2 block font-sans text-base text-soft">
              {own(event.isSpy ? "wasSpy" : "wasNotSpy")}
            </span>
          )}
          {moment.revealed && foul && (
            <span className="mt-2 block font-sans text-sm text-bad">
              {own(`fouls.${foulText(state.config, foul)}`)}
            </span>
          )}
        </Said>
      );
    }
    case "word-guessed":
      return (
        <Said caption={own("guesses", { name: name(event.seat) })}>
          {event.text === "" ? (
            own("noGuess")
          ) : (
            <Name lang={moment.match.locale}>{event.text}</Name>
          )}
        </Said>
      );
    case "match-closed":
      return (
        <Later>
          <Ending moment={moment} winner={event.winner} spy={event.spy} />
        </Later>
      );
    default:
      return null;
  }
}
