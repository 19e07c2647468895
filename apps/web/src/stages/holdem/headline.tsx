import { type Event, type State, scoresOf } from "@wisp/games/holdem/view";
import { useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/game-stage.ts";

/** The result as a sentence once it may be shown, else the state of the match. */
export function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay");
  if (whole?.closed) {
    const { winner } = whole.closed;
    if (winner === null) return t("holdem.draw");
    const name = nameInText(whole.names[winner] ?? "");
    return t("holdem.hasWon", { name, chips: scoresOf(whole)[winner] ?? 0 });
  }
  return state.hand === 0
    ? t("headline.someTable")
    : t("holdem.handOf", { hand: state.hand, hands: state.config.hands });
}
