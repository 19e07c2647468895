import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import type { Moment } from "#features/replay/game-stage.ts";
import { faceStatesOf } from "#stages/talk/face-states.ts";
import { landingOrder, useLanding } from "#stages/talk/stage/landing.ts";
import { choiceOf, earlierWords, lastWordsOf } from "#stages/talk/stage/seat-words.ts";
import { TableSeat } from "#stages/talk/stage/table-seat.tsx";
import { TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import type { Vote } from "#stages/talk/vote.ts";
import { Centre } from "./centre.tsx";
import { chameleonOf } from "./chameleon-of.ts";
import { factsOf } from "./facts.ts";
import { HostLine } from "./host-line.tsx";
import { actingSeat, askedSeats, clueOnStage } from "./spotlight.ts";

/** The votes while they are shown; then the words of the topic replace them. */
const votesShown = ({ event, state }: Moment<State, Event>): readonly Vote[] =>
  event.type === "votes-shown" || event.type === "player-accused" ? (state.votes ?? []) : [];

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
  const content = <Centre moment={moment} votes={votes} />;
  return (
    <TalkStage
      seats={players.length}
      votes={order.slice(0, departed)}
      moving={opening}
      speed={moment.speed}
      centre={
        clue === null ? { kind: "other", content } : { kind: "speech", seat: clue.seat, content }
      }
      earlier={earlierWords(state.speeches, clue, players)}
      lang={match.locale}
      host={<HostLine moment={moment} landed={landed === order.length} />}
    >
      {players.map(({ name, word }, seat) => (
        <TableSeat
          key={seat}
          seat={seat}
          seats={players.length}
          name={name}
          word={word}
          face={faces[seat] ?? "listening"}
          out={false}
          note={accused?.seat === seat ? t("accused") : null}
          speaking={seat === acting}
          asked={asked.includes(seat) ? askedFor : null}
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
