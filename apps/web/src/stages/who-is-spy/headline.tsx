import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import type { Moment } from "#features/replay/game-stage.ts";

/** The result as a sentence once it may be shown, else the state of the match. */
export function Headline({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.headline");
  const own = useTranslations("replay.whoIsSpy.headline");
  const { whole, state } = moment;
  if (whole?.closed) {
    const { spy, winner, guessed } = whole.closed;
    const player = whole.players[spy];
    const out = player?.out;
    const name = nameInText(player?.name ?? "");
    if (winner === "spy") return own(out ? "spyGuessed" : "spyLived", { name });
    if (guessed === true) return own("spyOutGuessed", { round: out?.round ?? whole.round });
    return out?.by === "foul"
      ? own("spyFouled", { round: out.round })
      : own("spyVotedOut", { round: out?.round ?? whole.round });
  }
  const count = state.players.length;
  return state.round === 0
    ? t("table", { count })
    : t("tableInRound", { count, round: state.round });
}
