import type { Event, State } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/game-stage.ts";

/** The result as a sentence once it may be shown, else the topic. */
export function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.chameleon");
  if (whole?.closed) {
    const { ending, chameleon } = whole.closed;
    return t(`results.${ending}`, { name: nameInText(whole.players[chameleon]?.name ?? "") });
  }
  return state.topic === ""
    ? t("players", { count: state.players.length })
    : t("topicOf", { topic: nameInText(state.topic), count: state.players.length });
}
