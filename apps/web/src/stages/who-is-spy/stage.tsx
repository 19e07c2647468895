import type { Event, State, Vote } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { Moment } from "#features/replay/game-stage.ts";
import { faceStatesOf } from "#stages/talk/face-states.ts";
import { coinsOf } from "#stages/talk/stage/coins.ts";
import { landingOrder, useLanding } from "#stages/talk/stage/landing.ts";
import { choiceOf, earlierWords, lastWordsOf } from "#stages/talk/stage/seat-words.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { Centre } from "./centre.tsx";
import { factsOf } from "./facts.ts";
import { HostLine } from "./host-line.tsx";
import { sealedOnStage, speechOnStage } from "./spotlight.ts";
import { spyOf } from "./spy-of.ts";

const TurningPointCard = lazy(async () => ({
  default: (await import("./turning-point-card.tsx")).TurningPointCard,
}));

/** The votes that lie open: those of the round, until somebody speaks in the next. */
function openVotes({ event, state }: Moment<State, Event>): readonly Vote[] {
  if (event.type === "match-closed") return [];
  const speaking = event.type === "round-opened" || event.type === "turn-opened";
  if (!speaking) return state.votes.filter(({ round }) => round === state.round);
  if (state.speeches.some(({ round }) => round === state.round)) return [];
  return state.votes.filter(({ round }) => round === state.round - 1);
}

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
  const pointsOf = (seat: number): number | null =>
    match.result?.seats.find((each) => each.seat === seat)?.points ?? null;
  const ending = event.type === "match-closed";
  const content = <Centre moment={moment} votes={votes} />;
  return (
    <TalkStage
      seats={players.length}
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
            <TurningPointCard moment={moment} titled />
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
          name={name}
          word={word}
          face={faces[seat] ?? "listening"}
          out={out !== null}
          note={out && t(out.by === "foul" ? "outByFoul" : "outByVote", { round: out.round })}
          speaking={seat === speech?.seat}
          asked={asked.includes(seat) ? askedFor : null}
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
