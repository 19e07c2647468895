import type { Event, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode } from "react";
import { Later } from "#components/later.tsx";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { speechOnStage } from "./story.ts";

/** Facts are about votes. */
const Fact = lazy(async () => ({ default: (await import("./later-scenes.tsx")).Fact }));
/** Rulings are shown once roles are. */
const Ruling = lazy(async () => ({ default: (await import("./later-scenes.tsx")).Ruling }));

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/**
 * The line below the table: who is asked for what, or a fact about the match so far; once roles are
 * shown, how the judge ruled.
 */
export function HostLine({
  moment,
  landed,
}: {
  moment: Moment<State, Event>;
  /** No ballot is on its way. */
  landed: boolean;
}) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  const { event, state } = moment;
  const speech = speechOnStage(moment);
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  if (event.type === "turn-opened") {
    if (event.ask === "guess") return null;
    if (event.ask === "vote") return own("allVote");
    return event.seats.length > 1
      ? own("allSpeak", { round: event.round })
      : t.rich("isNext", { round: event.round, name: nameOf(event.seats[0] ?? 0), lit });
  }
  if (speech === null) {
    if (!landed || state.votes.length === 0) return null;
    return (
      <Later>
        <Fact state={state} event={event} nameOf={nameOf} />
      </Later>
    );
  }
  if (moment.revealed) {
    return (
      <Later>
        <Ruling moment={moment} speech={speech} />
      </Later>
    );
  }
  return t.rich("speaks", { round: speech.round, name: nameOf(speech.seat), lit });
}
