import type { Event, State, Vote } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { faceStatesOf } from "#boards/talk/face-states.ts";
import { Ring } from "#boards/talk/ring.tsx";
import { SeatCard } from "#boards/talk/seat-card.tsx";
import type { Moment } from "#features/replay/board.ts";
import { Centre } from "./centre.tsx";
import { factsOf } from "./facts.ts";
import { litSeat, nextSpeaker } from "./spotlight.ts";
import { spyOf } from "./spy-of.ts";

/** The votes that lie open: those of the round, until somebody speaks in the next. */
function openVotes({ event, state }: Moment<State, Event>): Vote[] {
  const speaking = event.type === "round-opened" || event.type === "turn-opened";
  if (!speaking) return state.votes.filter(({ round }) => round === state.round);
  if (state.speeches.some(({ round }) => round === state.round)) return [];
  return state.votes.filter(({ round }) => round === state.round - 1);
}

/** The table: six seats around what is said. */
export function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.whoIsSpy.table");
  const { state, event, match } = moment;
  const spy = spyOf(moment);
  const votes = openVotes(moment);
  const lit = litSeat(moment);
  const next = nextSpeaker(event);
  const faces = faceStatesOf(factsOf(moment));
  const chosenBy = (seat: number): string | null | undefined => {
    const vote = votes.find((each) => each.seat === seat);
    return vote && (state.players[vote.choice ?? -1]?.name ?? null);
  };
  return (
    <Ring
      seats={state.players.length}
      votes={votes}
      target={spy}
      moving={moment.moving}
      centre={<Centre moment={moment} />}
    >
      {state.players.map(({ name, word, out }, seat) => (
        <SeatCard
          key={seat}
          seat={seat}
          seats={state.players.length}
          name={name}
          word={word}
          out={out !== null}
          face={faces[seat] ?? "listening"}
          note={out && t(out.by === "foul" ? "outByFoul" : "outByVote", { round: out.round })}
          lit={seat === lit}
          next={seat === next}
          vote={chosenBy(seat)}
          roleLabel={spy === null ? null : t(seat === spy ? "spy" : "civilian")}
          isTarget={seat === spy}
          own={seat === moment.seat}
          newTab={moment.embedded}
          owned={moment.own}
          lang={match.locale}
          result={spy === null ? undefined : match.result?.seats.find((each) => each.seat === seat)}
        />
      ))}
    </Ring>
  );
}
