import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import { faceStatesOf } from "#boards/talk/face-states.ts";
import { Ring } from "#boards/talk/ring.tsx";
import { SeatCard } from "#boards/talk/seat-card.tsx";
import type { Moment } from "#features/replay/board.ts";
import { Centre } from "./centre.tsx";
import { chameleonOf } from "./chameleon-of.ts";
import { factsOf } from "./facts.ts";
import { litSeat, nextSeat } from "./spotlight.ts";

/** The table: 3 to 8 seats around the topic, the clues and the votes. */
export function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.chameleon");
  const { state, event, match } = moment;
  const { players, accused } = state;
  const chameleon = chameleonOf(state, moment.whole);
  const votes = state.votes ?? [];
  const lit = litSeat(moment);
  const next = event.type === "turn-opened" && event.ask === "clue" ? nextSeat(moment) : null;
  const faces = faceStatesOf(factsOf(moment));
  const chosenBy = (seat: number): string | null | undefined => {
    const vote = votes.find((each) => each.seat === seat);
    return vote && (players[vote.choice ?? -1]?.name ?? null);
  };
  return (
    <Ring
      seats={players.length}
      votes={votes}
      target={chameleon}
      moving={moment.moving}
      centre={<Centre moment={moment} />}
    >
      {players.map(({ name, word }, seat) => (
        <SeatCard
          key={seat}
          seat={seat}
          seats={players.length}
          name={name}
          word={word}
          out={false}
          face={faces[seat] ?? "listening"}
          note={accused?.seat === seat ? t("accused") : null}
          lit={seat === lit}
          next={seat === next}
          vote={chosenBy(seat)}
          roleLabel={chameleon === null ? null : t(seat === chameleon ? "chameleon" : "knows")}
          isTarget={seat === chameleon}
          roleBelow
          own={seat === moment.seat}
          newTab={moment.embedded}
          owned={moment.own}
          lang={match.locale}
          result={
            moment.whole === null
              ? undefined
              : match.result?.seats.find((each) => each.seat === seat)
          }
        />
      ))}
    </Ring>
  );
}
