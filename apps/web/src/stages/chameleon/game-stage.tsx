import { type Event, type State, suspects } from "@wisp/games/chameleon/view";
import { useTranslations } from "next-intl";
import { lazy } from "react";
import { nameInText, widthOf } from "#components/sanitize.ts";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { ballotsMs, landingTimesMs } from "#stages/talk/stage/landing.ts";
import { Stage } from "./stage.tsx";
import { chameleonOf, chameleonStory } from "./story.ts";

/** The page of a match of Chameleon. */
export function ChameleonPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={chameleonStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the topic. */
function Headline({ moment: { whole, state } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.chameleon");
  if (whole?.closed) {
    const { ending, chameleon } = whole.closed;
    return t(`results.${ending}`, { name: nameInText(whole.players[chameleon]?.name ?? "") });
  }
  return state.topic === ""
    ? t("players", { count: state.players.length })
    : t("topicOf", { topic: nameInText(state.topic), count: state.players.length });
}

/** To a player: how the match ended. */
function Fate({ moment, seat }: { moment: Pick<Moment<State, Event>, "state">; seat: number }) {
  const t = useTranslations("replay.chameleon.fate");
  const { closed } = moment.state;
  if (closed === null) return null;
  const { ending, chameleon } = closed;
  return <>{t(`${ending}.${seat === chameleon ? "self" : "other"}`)}</>;
}

// A panel behind another tab is loaded when it is opened.
const Ballots = lazy(async () => ({ default: (await import("./ballots.tsx")).Ballots }));

/** A clue stays so long before the next seat's turn is shown: shorter than any turn of a live match. */
const LIVE_CLUE_MS = 2_000;

/** Width (in Latin letters) from which a clue's bar is full. */
const LONG_CLUE = 160;

/** How Chameleon is shown. */
export const chameleonStage: GameStage<State, Event> = {
  ...chameleonStory,
  // Ballots open one by one here, and all together in films.
  dwellMs: (event) =>
    event.type === "votes-shown" ? ballotsMs(event.votes.length) : chameleonStory.dwellMs(event),
  liveMs(event) {
    switch (event.type) {
      case "spoke":
        return LIVE_CLUE_MS;
      case "votes-shown":
        return ballotsMs(event.votes.length);
      case "player-accused":
      case "guess-made":
      case "word-revealed":
        return chameleonStory.dwellMs(event);
      default:
        return 0;
    }
  },
  tick(event, whole) {
    const chameleon = whole && chameleonOf(whole, whole);
    switch (event.type) {
      case "spoke":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_CLUE)),
        };
      case "votes-shown":
        return {
          kind: "dots",
          dots: event.votes.map(({ seat, choice }) => {
            if (choice === null) return "none";
            return choice === chameleon && seat !== chameleon ? "right" : "given";
          }),
        };
      case "player-accused":
        return event.seat === null ? { kind: "point" } : { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  cue(event, { moving, speed }) {
    switch (event.type) {
      case "spoke":
        return { kind: "speech" };
      case "votes-shown":
        return { kind: "ballots", afterMs: landingTimesMs(event.votes.length, { moving, speed }) };
      case "player-accused":
        return event.seat === null ? null : { kind: "out" };
      case "match-closed":
        return { kind: "coins", count: 3 };
      default:
        return null;
    }
  },
  announces: ({ type }) => type !== "turn-opened" && type !== "round-opened",
  hidesRoles: true,
  secret: (state, seat) => state.players[seat]?.word ?? null,
  suspects,
  Fate,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "votes", secret: false, Content: Ballots },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};
