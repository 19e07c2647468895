import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode } from "react";
import { Later } from "#components/later.tsx";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { SpeechFacts } from "#stages/talk/spoken.tsx";
import { speechOnStage } from "./story.ts";

/** Facts are about votes. */
const Fact = lazy(async () => ({ default: (await import("./later-scenes.tsx")).Fact }));

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
  if (moment.revealed) return <Ruling moment={moment} speech={speech} />;
  return t.rich("speaks", { round: speech.round, name: nameOf(speech.seat), lit });
}

/** Length, time and ruling of a speech, in one line. */
function Ruling({ moment, speech }: { moment: Moment<State, Event>; speech: Speech }) {
  const own = useTranslations("replay.whoIsSpy.table");
  const decision = moment.decisions.findLast(
    ({ seat, ask, after }) => seat === speech.seat && ask === "speech" && after < moment.cursor,
  );
  return (
    <span className="font-sans text-sm not-italic">
      <SpeechFacts text={speech.text} decision={decision} missed={speech.missed} /> ·{" "}
      {speech.foul === null ? (
        own("passes")
      ) : (
        <span className="text-bad">{own(`fouls.${speech.foul}`)}</span>
      )}
    </span>
  );
}
