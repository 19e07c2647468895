import { type Event, failsNeeded, failures, type State, successes } from "@wisp/games/avalon/view";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { SpeechFacts } from "#stages/talk/spoken.tsx";
import { speechDecision } from "./speech-notes.ts";
import {
  openProposal,
  proposalsAtMost,
  speechesOf,
  speechOnStage,
  type TableSpeech,
} from "./story.ts";

type AvalonMoment = Moment<State, Event>;

const lit = (chunks: ReactNode) => <strong className="font-semibold text-lamp">{chunks}</strong>;

/** The line below the table: whose turn it is, what a vote or a card decides, and how the quests stand. */
export function HostLine({ moment }: { moment: AvalonMoment }) {
  const t = useTranslations("replay.avalon");
  const { event, state } = moment;
  const { config } = state;
  const speech = speechOnStage(moment, speechesOf(state));
  const proposal = openProposal(moment);
  const nameOf = (seat: number) => nameInText(state.players[seat]?.name ?? "");
  if (event.type === "turn-opened") {
    const name = nameOf(event.seats[0] ?? 0);
    const { round } = event;
    switch (event.ask) {
      case "team":
        return t.rich("isChoosing", { round, name, lit });
      case "speech":
        return t.rich("isNext", { round, name, lit });
      case "vote":
        return t(proposal?.isLast ? "isLast" : "moreThanHalf");
      default:
        return t("oneFails", { count: failsNeeded(config.seats, round) });
    }
  }
  if (speech !== null && moment.whole !== null) return <Facts moment={moment} speech={speech} />;
  if (event.type === "spoke" && speech !== null) {
    return t.rich("speaks", { round: event.round, name: nameOf(event.seat), lit });
  }
  const isScore = event.type === "quest-ended" || event.type === "assassin-called";
  if (isScore) return t("score", { succeeded: successes(state), failed: failures(state) });
  const isNext =
    event.type === "votes-shown" && !event.goes && event.proposal < proposalsAtMost(state);
  if (isNext && proposal !== null) {
    return t.rich("leadsNext", { name: nameOf((proposal.leader + 1) % config.seats), lit });
  }
  return null;
}

/** Length and time of a speech. */
function Facts({ moment, speech }: { moment: AvalonMoment; speech: TableSpeech }) {
  const notes = useTranslations("replay.speechNotes");
  const { decisions, cursor } = moment;
  return (
    <span className="font-sans text-sm not-italic">
      <SpeechFacts
        text={speech.text}
        decision={speechDecision(decisions, { seat: speech.seat, cursor })}
        missed={null}
      />
      {speech.cut && ` · ${notes("cut")}`}
    </span>
  );
}
