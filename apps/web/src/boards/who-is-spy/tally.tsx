import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { classNames } from "../../components/class-names.ts";
import { nameInText } from "../../components/neutral-text.ts";
import { Name } from "../../components/stranger-text.tsx";
import type { Moment } from "../../features/replay/board.ts";
import { spyOf } from "./spy-of.ts";

/** Whether a round's votes put nobody out; not yet told while they are only shown. */
function tied({ event, state }: Moment<State, Event>, round: number): boolean {
  if (event.type === "votes-shown") return false;
  if (event.type === "votes-counted") return event.out === null;
  return !state.players.some(({ out }) => out?.by === "vote" && out.round === round);
}

/** Who got how many votes, most first; the lines of single votes are for those who cannot see arrows. */
export function Tally({ moment, round }: { moment: Moment<State, Event>; round: number }) {
  const t = useTranslations("replay.table");
  const { state } = moment;
  const spy = spyOf(moment);
  const cast = state.votes.filter((vote) => vote.round === round);
  const received = state.players
    .map((player, seat) => ({
      seat,
      name: player.name,
      voters: cast.filter((vote) => vote.choice === seat),
    }))
    .filter(({ voters }) => voters.length > 0)
    .sort((one, other) => other.voters.length - one.voters.length);
  const abstained = cast.filter((vote) => vote.choice === null).length;
  return (
    <>
      <p className="mb-2 text-sm text-mute">
        {t(tied(moment, round) ? "tie" : "ballotsOpen", { round })}
      </p>
      <ul className="mx-auto flex flex-wrap justify-center gap-x-5 gap-y-1 @[50rem]:max-w-[33cqw]">
        {received.map(({ seat, name, voters }) => (
          <li key={seat} className="flex items-center gap-2 font-script text-lg">
            <Name>{name}</Name>
            <span aria-hidden className="flex gap-0.5">
              {voters.map((vote) => (
                <span
                  key={vote.seat}
                  className={classNames(
                    "size-2.5",
                    seat === spy && vote.seat !== spy
                      ? "scale-90 rotate-45 bg-spy"
                      : "rounded-full bg-mute",
                  )}
                />
              ))}
            </span>
            <span className="sr-only">
              {t("votesFrom", {
                count: voters.length,
                names: voters
                  .map((vote) => nameInText(state.players[vote.seat]?.name ?? ""))
                  .join(", "),
              })}
            </span>
          </li>
        ))}
        {abstained > 0 && (
          <li className="flex items-center text-sm text-mute">
            {t("abstained", { count: abstained })}
          </li>
        )}
      </ul>
    </>
  );
}
