import { type Event, type Proposal, type State, sideOf } from "@wisp/games/avalon/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Crown, Mark } from "./icons.tsx";
import { rolesShown, teamOf } from "./story.ts";

/** Every team with its leader and its votes, a column each. */
export function VotesPanel({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.avalon");
  const { players, proposals, quests } = moment.whole ?? moment.state;
  const roles = rolesShown(moment);
  const shown = proposals.filter(({ proposed }) => proposed !== null);
  if (shown.length === 0) return <p className="text-sm text-soft">{t("noTeams")}</p>;
  const rounds = [...Map.groupBy(shown, ({ round }) => round)];
  return (
    <>
      <p className="mb-4 text-sm text-pretty text-soft">{t("votesHow")}</p>
      <ScrollRegion scrolls="across" aria-label={t("votesTable")}>
        <table className="border-collapse text-sm">
          <caption className="sr-only">{t("votesTable")}</caption>
          <thead>
            <tr>
              <td />
              {rounds.map(([round, own]) => {
                const quest = quests.find((each) => each.round === round);
                return (
                  <th
                    key={round}
                    scope="colgroup"
                    colSpan={own.length}
                    className="px-1 pb-1 text-xs font-normal whitespace-nowrap text-mute"
                  >
                    <span className="inline-flex items-center gap-1">
                      {t("questShort", { round })}
                      {quest !== undefined && (
                        <>
                          <Mark
                            good={quest.succeeded}
                            className={classNames(
                              "w-3",
                              quest.succeeded ? "text-sky" : "text-ember",
                            )}
                          />
                          <span className="sr-only">
                            {t(quest.succeeded ? "questSucceeded" : "questFailed", {
                              round,
                              fails: quest.fails,
                            })}
                          </span>
                        </>
                      )}
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {players.map(({ name }, seat) => {
              const role = roles?.[seat];
              return (
                <tr key={seat} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    <span className="flex items-center gap-2">
                      <SeatFace seat={seat} size={22} />
                      <span className="min-w-0">
                        <Name className="block max-w-24 truncate">{name}</Name>
                        {role !== undefined && (
                          <span
                            className={classNames(
                              "block text-xs",
                              sideOf(role) === "evil" ? "text-ember" : "text-sky",
                            )}
                          >
                            {t(`roles.${role}`)}
                          </span>
                        )}
                      </span>
                    </span>
                  </th>
                  {shown.map((proposal) => (
                    <VoteCell
                      key={`${proposal.round}/${proposal.proposal}`}
                      proposal={proposal}
                      seat={seat}
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

function VoteCell({ proposal, seat }: { proposal: Proposal; seat: number }) {
  const t = useTranslations("replay.avalon");
  const vote = proposal.votes?.find((each) => each.seat === seat);
  const onTeam = teamOf(proposal).includes(seat);
  const leads = proposal.leader === seat;
  const texts = [
    vote === undefined ? "" : t(vote.agrees ? "vote.agree" : "vote.disagree"),
    onTeam ? t("onTeam") : "",
    leads ? t("isLeader") : "",
  ].filter((text) => text !== "");
  return (
    <td
      className={classNames(
        "px-1 py-1 text-center",
        proposal.proposal === 1 && "border-l border-line",
      )}
    >
      <span
        className={classNames(
          "relative inline-grid size-6.5 place-items-center rounded-md align-middle",
          onTeam && "border-2 border-soft",
        )}
      >
        {vote !== undefined && (
          <Mark
            good={vote.agrees}
            className={classNames("w-3.5", vote.agrees ? "text-good" : "text-bad")}
          />
        )}
        {leads && <Crown className="absolute -top-2.5 left-1/2 w-4 -translate-x-1/2 text-lamp" />}
      </span>
      <span className="sr-only">{texts.join(", ")}</span>
    </td>
  );
}
