import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { classNames } from "../../components/class-names.ts";
import { nameInText } from "../../components/neutral-text.ts";
import { Name } from "../../components/stranger-text.tsx";
import type { Moment } from "../../features/replay/board.ts";
import { spyOf } from "./spy-of.ts";
import { countVotes } from "./vote-count.ts";

/** Who got how many votes, most first; the lines of single votes are for those who cannot see arrows. */
export function Tally({ moment, round }: { moment: Moment<State, Event>; round: number }) {
  const t = useTranslations("replay.table");
  const { state } = moment;
  const spy = spyOf(moment);
  const { received, abstentions, nobodyOut } = countVotes(state, round);
  // While the ballots are only shown, the result is still to come.
  const result = moment.event.type === "votes-shown" ? null : nobodyOut;
  return (
    <>
      <p className="mb-2 text-sm text-mute">{t(result ?? "ballotsOpen", { round })}</p>
      <ul className="mx-auto flex flex-wrap justify-center gap-x-5 gap-y-1 @[47rem]:max-w-[33cqw]">
        {received.map(({ seat, name, votes }) => (
          <li key={seat} className="flex items-center gap-2 font-script text-lg">
            <Name>{name}</Name>
            <span aria-hidden className="flex gap-0.5">
              {votes.map((vote) => (
                <span
                  key={vote.seat}
                  className={classNames(
                    "size-2.5",
                    seat === spy && vote.seat !== spy
                      ? "scale-90 rotate-45 bg-ember"
                      : "rounded-full bg-mute",
                  )}
                />
              ))}
            </span>
            <span className="sr-only">
              {t("votesFrom", {
                count: votes.length,
                names: votes
                  .map((vote) => nameInText(state.players[vote.seat]?.name ?? ""))
                  .join(", "),
              })}
            </span>
          </li>
        ))}
        {abstentions > 0 && (
          <li className="flex items-center text-sm text-mute">
            {t("abstained", { count: abstentions })}
          </li>
        )}
      </ul>
    </>
  );
}
