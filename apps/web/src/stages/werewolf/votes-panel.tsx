import { type Speech, type State, sideOf } from "@wisp/games/werewolf/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { isWolfSide, rolesShown, type WerewolfMoment } from "./story.ts";

type Ballot = State["days"][number]["ballots"][number] & { readonly round: Speech["seat"] };

/** Whom each player voted for, a column for each vote. */
export function VotesPanel({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const { players, days } = moment.whole ?? moment.state;
  const roles = rolesShown(moment);
  const ballots = days.flatMap(({ round, ballots: own }): Ballot[] =>
    own.map((ballot) => ({ ...ballot, round })),
  );
  if (ballots.length === 0) return <p className="text-sm text-soft">{t("noBallots")}</p>;
  return (
    <>
      <p className="mb-4 text-sm text-pretty text-soft">{t("votesHow")}</p>
      <ScrollRegion scrolls="across" aria-label={t("votesTable")}>
        <table className="border-collapse text-sm">
          <caption className="sr-only">{t("votesTable")}</caption>
          <thead>
            <tr>
              <td />
              {ballots.map(({ round, about, ballot }) => (
                <th
                  key={`${round}/${about}/${ballot}`}
                  scope="col"
                  className="px-1 pb-1 text-xs font-normal whitespace-nowrap text-mute"
                >
                  {t(
                    `voteShort.${about === "sheriff" ? "sheriff" : ballot === 2 ? "runoff" : "day"}`,
                    {
                      round,
                    },
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ name, isAlive }, seat) => {
              const role = roles?.[seat];
              return (
                <tr key={seat} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    <span className="flex items-center gap-2">
                      <SeatFace seat={seat} size={22} state={isAlive ? "listening" : "out"} />
                      <span className="min-w-0">
                        <Name className="block max-w-24 truncate">{name}</Name>
                        {role !== undefined && (
                          <span
                            className={classNames(
                              "block text-xs",
                              sideOf(role) === "werewolves" ? "text-ember" : "text-sky",
                            )}
                          >
                            {t(`roles.${role}`)}
                          </span>
                        )}
                      </span>
                    </span>
                  </th>
                  {ballots.map((ballot) => (
                    <VoteCell
                      key={`${ballot.round}/${ballot.about}/${ballot.ballot}`}
                      ballot={ballot}
                      seat={seat}
                      players={players}
                      roles={roles}
                    />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function VoteCell({
  ballot: { about, votes },
  seat,
  players,
  roles,
}: {
  ballot: Ballot;
  seat: number;
  players: State["players"];
  roles: ReturnType<typeof rolesShown>;
}) {
  const t = useTranslations("replay");
  const vote = votes.find((each) => each.seat === seat);
  if (vote === undefined) return <td />;
  if (vote.choice === null) {
    return <td className="px-1 py-1 text-center text-xs text-mute">{t("table.abstains")}</td>;
  }
  const isRight =
    about === "exile" &&
    roles !== null &&
    isWolfSide(roles[vote.choice] ?? null) &&
    !isWolfSide(roles[seat] ?? null);
  return (
    <td className="px-1 py-1 text-center">
      <span className="relative inline-block align-middle">
        <SeatFace seat={vote.choice} size={24} />
        {isRight && (
          <span className="absolute -top-1 -right-1 size-2.5 rotate-45 border border-ground bg-ember" />
        )}
      </span>
      <Name className="block max-w-16 truncate text-[0.69rem] text-soft">
        {players[vote.choice]?.name ?? ""}
      </Name>
      {isRight && <span className="sr-only">{t("werewolf.votedRight")}</span>}
    </td>
  );
}
