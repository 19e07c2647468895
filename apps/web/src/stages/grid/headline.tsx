import { useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import type { GridEvent, GridGame, GridState } from "./grid-game.ts";

/** The result as a sentence once it may be shown, else the state of the match. */
export function Headline<State extends GridState, Event extends GridEvent>({
  game,
  moment,
}: {
  game: GridGame<State, Event>;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay");
  const { whole, state } = moment;
  if (whole?.closed) {
    const { winner } = whole.closed;
    if (winner === null) return t("grid.draw");
    const name = nameInText(whole.names[winner] ?? "");
    return t(whole.forfeit === null ? "grid.hasWon" : "grid.hasWonByForfeit", { name });
  }
  const moves = game.cells(state).filter((seat) => seat !== null).length;
  return moves === 0 ? t("headline.someTable") : t("grid.afterMove", { move: moves });
}
