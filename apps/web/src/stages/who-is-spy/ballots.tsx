import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import type { Moment } from "#features/replay/game-stage.ts";
import { BallotMatrices, type BallotRound } from "#stages/talk/ballot-matrix.tsx";
import { spyOf } from "./spy-of.ts";

/** The ballots by voter and choice, round by round. */
export function Ballots({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  const { players, votes } = moment.whole ?? moment.state;
  const rounds = [...new Set(votes.map((vote) => vote.round))].map(
    (round): BallotRound => ({
      caption: t("ballots.round", { round }),
      alive: players.flatMap(({ name, out }, seat) => {
        const before =
          out !== null && (out.round < round || (out.round === round && out.by === "foul"));
        return before ? [] : [{ seat, name }];
      }),
      votes: votes.filter((vote) => vote.round === round),
    }),
  );
  return (
    <BallotMatrices rounds={rounds} target={spyOf(moment)} rightText={t("whoIsSpy.votedRight")} />
  );
}
