import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import type { Moment } from "#features/replay/game-stage.ts";

/** To a player: how the match ended. */
export function Fate({
  moment,
  seat,
}: {
  moment: Pick<Moment<State, Event>, "state">;
  seat: number;
}) {
  const t = useTranslations("replay.chameleon.fate");
  const { closed } = moment.state;
  if (closed === null) return null;
  const { ending, chameleon } = closed;
  return <>{t(`${ending}.${seat === chameleon ? "self" : "other"}`)}</>;
}
