import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import type { Moment } from "#features/replay/game-stage.ts";
import { BallotMatrices } from "#stages/talk/ballot-matrix.tsx";
import { chameleonOf } from "./story.ts";

/** The ballots of a round, by voter and choice. */
export function Ballots({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.chameleon");
  const { players, votes } = moment.whole ?? moment.state;
  const chameleon = chameleonOf(moment.state, moment.whole);
  const all = players.map(({ name }, seat) => ({ seat, name }));
  return (
    <BallotMatrices
      rounds={votes === null ? [] : [{ caption: t("vote"), voters: all, candidates: all, votes }]}
      targets={chameleon === null ? [] : [chameleon]}
      rightText={t("voteRight")}
    />
  );
}
