import {
  type Event,
  lastProposal,
  type Proposal,
  type State,
  sideOf,
  suspects,
  you,
} from "@wisp/games/avalon/view";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { lazy } from "react";
import { nameInText, widthOf } from "#components/sanitize.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { coinsOf } from "#stages/talk/stage/landing.ts";
import { QuestTrack } from "./quest-track.tsx";
import { Stage } from "./stage.tsx";
import { avalonStory, openProposal, teamOf } from "./story.ts";

/** The page of a match of Avalon. */
export function AvalonPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={avalonStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the quest that is played. */
function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.avalon");
  if (whole?.closed) {
    const { ending, roles } = whole.closed;
    const name = nameInText(whole.players[roles.indexOf("merlin")]?.name ?? "");
    return t(`results.${ending}`, { name });
  }
  const count = state.players.length;
  const round = lastProposal(state)?.round;
  return round === undefined ? t("tableOf", { count }) : t("tableInQuest", { count, round });
}

/** To a player: which role it had, and how the match ended. */
function Fate({
  moment: { state },
  seat,
}: {
  moment: Pick<Moment<State, Event>, "state">;
  seat: number;
}) {
  const t = useTranslations("replay.avalon");
  const space = useLocale() === "zh" ? "" : " ";
  const { closed, players } = state;
  const role = players[seat]?.role ?? null;
  if (closed === null || role === null) return null;
  return (
    <>
      {[t("wasRole", { kind: role, role: t(`roles.${role}`) }), t(`fates.${closed.ending}`)].join(
        space,
      )}
    </>
  );
}

/** The quests and the team, for a player whose answer takes the room of the table. */
function Standing({ moment: { state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.avalon");
  const format = useFormatter();
  const proposal = openProposal({ state });
  const nameOf = (seat: number): string => nameInText(state.players[seat]?.name ?? "");
  const team = teamOf(proposal).map(nameOf);
  return (
    <div className="flex items-center gap-3">
      <QuestTrack state={state} />
      {proposal !== null && (
        <p className="min-w-0 text-xs text-balance text-soft">
          {team.length === 0
            ? t("leads", { name: nameOf(proposal.leader) })
            : t("leadsTeam", { name: nameOf(proposal.leader), team: format.list(team) })}
        </p>
      )}
    </div>
  );
}

// Panels behind other tabs are loaded when they are opened.
const Votes = lazy(async () => ({ default: (await import("./votes-panel.tsx")).VotesPanel }));
const Reasons = lazy(async () => ({ default: (await import("./analysis.tsx")).AvalonAnalysis }));

/** A speech stays so long before the next seat's turn is shown: shorter than any turn of a live match. */
const LIVE_SPEECH_MS = 2_000;

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 320;

/** A vote on the time line: right where a loyal player tells a clean team from one with an evil member. */
function dotOf(
  { seat, agrees }: { readonly seat: number; readonly agrees: boolean },
  proposal: Proposal | undefined,
  whole: State | null,
): "given" | "right" {
  const roles = whole?.closed?.roles;
  if (roles === undefined) return "given";
  const isEvil = (other: number): boolean => sideOf(roles[other] ?? "servant") === "evil";
  const isClean = !teamOf(proposal ?? null).some(isEvil);
  return !isEvil(seat) && agrees === isClean ? "right" : "given";
}

/** How Avalon is shown. */
export const avalonStage: GameStage<State, Event> = {
  ...avalonStory,
  liveMs(event) {
    switch (event.type) {
      case "spoke":
        return event.text === "" ? 0 : LIVE_SPEECH_MS;
      case "turn-opened":
      case "match-opened":
        return 0;
      default:
        return avalonStory.dwellMs(event);
    }
  },
  tick(event, whole) {
    switch (event.type) {
      case "spoke":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_SPEECH)),
        };
      case "votes-shown": {
        const proposal = whole?.proposals.find(
          (each) => each.round === event.round && each.proposal === event.proposal,
        );
        return { kind: "dots", dots: event.votes.map((vote) => dotOf(vote, proposal, whole)) };
      }
      case "quest-ended":
        return {
          kind: "bar",
          seat: 0,
          size: 1,
          colour: event.succeeded ? "var(--sky)" : "var(--ember)",
        };
      default:
        return { kind: "point" };
    }
  },
  cue(event, { match }) {
    switch (event.type) {
      case "spoke":
        return event.text === "" ? null : { kind: "speech" };
      case "votes-shown":
        return { kind: "ballots", afterMs: [0] };
      case "assassinated":
        return { kind: "out" };
      case "match-closed":
        return match.result && { kind: "coins", count: coinsOf(match.result.seats).length };
      default:
        return null;
    }
  },
  announces: ({ type }) => type !== "turn-opened" && type !== "match-opened",
  hidesRoles: true,
  you,
  suspects,
  Fate,
  Headline,
  Standing,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "votes", secret: false, Content: Votes },
    { id: "analysis", secret: true, Content: Reasons },
  ],
};
