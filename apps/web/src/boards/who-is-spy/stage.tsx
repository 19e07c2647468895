import type { Event, State, Vote } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import type { Moment } from "../../features/replay/board.ts";
import { Centre } from "./centre.tsx";
import { SeatCard } from "./seat-card.tsx";
import { litSeat, nextSpeaker } from "./spotlight.ts";
import { spyOf } from "./spy-of.ts";
import { TableDrawing } from "./vote-arrows.tsx";

/** The votes that lie open: those of the round, until somebody speaks in the next. */
function openVotes({ event, state }: Moment<State, Event>): Vote[] {
  const speaking = event.type === "round-opened" || event.type === "turn-opened";
  if (!speaking) return state.votes.filter(({ round }) => round === state.round);
  if (state.speeches.some(({ round }) => round === state.round)) return [];
  return state.votes.filter(({ round }) => round === state.round - 1);
}

/** Six seats around the words: a ring where there is room, else the words and then two columns. */
export function Stage({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.table");
  const { state, event, match } = moment;
  const spy = spyOf(moment);
  const votes = openVotes(moment);
  const lit = litSeat(moment);
  const next = nextSpeaker(event);
  const chosenBy = (seat: number): string | null | undefined => {
    const vote = votes.find((each) => each.seat === seat);
    return vote && (state.players[vote.choice ?? -1]?.name ?? null);
  };
  return (
    <div className="@container mx-auto max-w-[max(47.5rem,calc((100dvh-var(--above)-var(--strip)*1.2-16.75rem)*1.695))]">
      <div className="relative flex flex-col gap-3 @[47rem]:block @[47rem]:aspect-[1000/590]">
        <TableDrawing votes={votes} spy={spy} moving={moment.moving} />
        <div className="flex min-h-36 flex-col items-center justify-center px-1 text-center @[47rem]:absolute @[47rem]:inset-x-[25%] @[47rem]:inset-y-[17%] @[47rem]:min-h-0">
          <div className="w-full max-w-xl">
            <Centre moment={moment} />
          </div>
        </div>
        <ol
          aria-label={t("seats")}
          className="grid grid-cols-2 gap-2 @[47rem]:static @[47rem]:block"
        >
          {state.players.map((player, seat) => (
            <SeatCard
              key={seat}
              seat={seat}
              player={player}
              lit={seat === lit}
              next={seat === next}
              vote={chosenBy(seat)}
              spy={spy}
              own={seat === moment.seat}
              newTab={moment.embedded}
              owned={moment.own}
              lang={match.locale}
              result={
                spy === null ? undefined : match.result?.seats.find((each) => each.seat === seat)
              }
            />
          ))}
        </ol>
      </div>
    </div>
  );
}
