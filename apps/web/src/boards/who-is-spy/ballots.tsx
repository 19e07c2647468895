import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { Avatar } from "../../components/avatar.tsx";
import { classNames } from "../../components/class-names.ts";
import { neutralName } from "../../components/neutral-text.ts";
import { Name } from "../../components/stranger-text.tsx";
import { avatarId } from "../../components/table-colours.ts";
import type { Moment } from "../../features/replay/board.ts";
import { spyOf } from "./spy-of.ts";

/** Who suspected whom: a small matrix for each round that has been voted on. */
export function Ballots({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.ballots");
  const state = moment.whole ?? moment.state;
  const rounds = [...new Set(state.votes.map((vote) => vote.round))];
  if (rounds.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <div className="flex flex-col gap-7">
      <p className="text-sm text-soft">{t("how")}</p>
      {rounds.map((round) => (
        <Round key={round} moment={moment} state={state} round={round} />
      ))}
    </div>
  );
}

function Round({
  moment,
  state,
  round,
}: {
  moment: Moment<State, Event>;
  state: State;
  round: number;
}) {
  const t = useTranslations("replay.ballots");
  const spy = spyOf(moment);
  const votes = state.votes.filter((vote) => vote.round === round);
  const alive = state.players.flatMap((player, seat) => {
    const { out } = player;
    const before =
      out !== null && (out.round < round || (out.round === round && out.by === "foul"));
    return before ? [] : [{ seat, name: player.name }];
  });
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="mb-2 text-left text-xs font-medium tracking-wide text-mute uppercase">
        {t("round", { round })}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-[7.5rem] pb-2 text-left text-xs font-normal text-mute">
            {t("voter")}
          </th>
          {alive.map(({ seat, name }) => (
            <th key={seat} scope="col" className="pb-2">
              <span title={neutralName(name)} className="flex justify-center">
                <Avatar id={avatarId(name, seat)} size={22} />
                <span className="sr-only">{neutralName(name)}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alive.map(({ seat, name }) => (
          <tr key={seat} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              <span className="flex items-center gap-2">
                <Avatar id={avatarId(name, seat)} size={22} />
                <Name className="truncate">{name}</Name>
              </span>
            </th>
            {alive.map(({ seat: suspect }) => {
              const voted = votes.some((vote) => vote.seat === seat && vote.choice === suspect);
              const right = voted && suspect === spy && seat !== spy;
              return (
                <td
                  key={suspect}
                  className={classNames("p-0 text-center", suspect === spy && "bg-ember/8")}
                >
                  {voted && (
                    <>
                      <span
                        aria-hidden
                        className={classNames(
                          "inline-block size-3 align-middle",
                          right ? "scale-85 rotate-45 bg-ember" : "rounded-full bg-mute",
                        )}
                      />
                      <span className="sr-only">{t(right ? "right" : "voted")}</span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
