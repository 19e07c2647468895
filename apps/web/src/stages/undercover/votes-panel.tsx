import type { Event, State, Voting } from "@wisp/games/undercover/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { BallotMatrices, type BallotRound } from "#stages/talk/ballot-matrix.tsx";
import { announcementOf, spiesOf } from "./story.ts";

/** The votes with their ballots; while these are hidden, what the table has learnt of each vote. */
export function VotesPanel({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.undercover");
  const state = moment.whole ?? moment.state;
  const counted = state.votings.filter(({ result }) => result !== null);
  const isHidden = counted.length > 0 && counted.every(({ ballots }) => ballots === null);
  if (isHidden) return <Results state={state} votings={counted} />;
  const named = (seats: readonly number[]) =>
    seats.map((seat) => ({ seat, name: state.players[seat]?.name ?? "" }));
  const rounds = state.votings.flatMap(
    ({ vote, isRunoff, voters, candidates, ballots }): BallotRound[] =>
      ballots === null
        ? []
        : [
            {
              caption: t(isRunoff ? "runoffVoteShort" : "vote", { vote }),
              voters: named(voters),
              candidates: named(candidates),
              votes: ballots,
            },
          ],
  );
  return (
    <BallotMatrices rounds={rounds} targets={spiesOf(moment) ?? []} rightText={t("votedRight")} />
  );
}

function Results({ state, votings }: { state: State; votings: readonly Voting[] }) {
  const t = useTranslations("replay.undercover");
  const format = useFormatter();
  const space = useLocale() === "zh" ? "" : " ";
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  const { spies } = state.config;
  return (
    <>
      <p className="mb-5 text-sm text-pretty text-soft">{t("ballotsHidden")}</p>
      <ol className="flex flex-col gap-4">
        {votings.map((voting) => {
          const { vote, isRunoff, result } = voting;
          const announced = announcementOf(voting, state.config);
          const name = nameOf(announced?.out ?? -1);
          return (
            <li key={vote}>
              <p className="mb-1 text-xs font-medium tracking-wide text-mute uppercase">
                {t(isRunoff ? "runoffVoteShort" : "vote", { vote })}
              </p>
              <p className="text-sm">
                {[
                  announced &&
                    t(announced.isTie ? "tie" : "isOut", {
                      names: format.list(announced.seats.map(nameOf)),
                    }),
                  ...(announced?.asides ?? []).map((aside) =>
                    t(`asides.${aside}`, { name, spies }),
                  ),
                ].join(space)}
              </p>
              {result?.counts !== undefined && (
                <p className="text-sm text-soft">
                  {format.list(
                    result.counts
                      .filter(({ votes }) => votes > 0)
                      .map(({ seat, votes }) => t("countOf", { name: nameOf(seat), votes })),
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
