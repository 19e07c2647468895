import {
  type Event,
  isNight,
  isWolf,
  roundOf,
  type State,
  suspects,
  you,
} from "@wisp/games/werewolf/view";
import { useTranslations } from "next-intl";
import { type ComponentProps, lazy } from "react";
import { Later } from "#components/later.tsx";
import { widthOf } from "#components/sanitize.ts";
import type { GameStage } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { coinsOf } from "#stages/talk/stage/landing.ts";
import { Stage } from "./stage.tsx";
import { type WerewolfMoment, werewolfStory } from "./story.ts";

/** The page of a match of Werewolf. */
export function WerewolfPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={werewolfStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the night or day that is played. */
function Headline({ moment: { whole, state } }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  if (whole?.closed) return t(`results.${whole.closed.ending}`);
  const count = state.players.length;
  const round = roundOf(state);
  return round === 0
    ? t("tableOf", { count })
    : t(isNight(state) ? "tableAtNight" : "tableByDay", { count, round });
}

// What a player at the table is shown is not loaded by spectators.
const OwnFate = lazy(async () => ({ default: (await import("./own-seat.tsx")).OwnFate }));
const OwnStanding = lazy(async () => ({ default: (await import("./own-seat.tsx")).OwnStanding }));

const Fate = (props: ComponentProps<typeof OwnFate>) => (
  <Later>
    <OwnFate {...props} />
  </Later>
);

const Standing = ({ moment }: { moment: WerewolfMoment }) => (
  <Later>
    <OwnStanding moment={moment} />
  </Later>
);

// Panels behind other tabs are loaded when they are opened.
const Votes = lazy(async () => ({ default: (await import("./votes-panel.tsx")).VotesPanel }));
const Nights = lazy(async () => ({ default: (await import("./nights-panel.tsx")).NightsPanel }));

/** A speech stays so long before the next seat's turn is shown: shorter than any turn of a live match. */
const LIVE_SPEECH_MS = 2_000;

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 320;

/** How Werewolf is shown. */
export const werewolfStage: GameStage<State, Event> = {
  ...werewolfStory,
  liveMs(event) {
    switch (event.type) {
      case "spoke":
        return LIVE_SPEECH_MS;
      case "turn-opened":
      case "match-opened":
        return 0;
      default:
        return werewolfStory.dwellMs(event);
    }
  },
  tick(event, whole) {
    const roles = whole?.closed?.roles;
    const isWolfAt = (seat: number): boolean => isWolf(roles?.[seat] ?? null);
    switch (event.type) {
      case "spoke":
        return {
          kind: "bar",
          seat: event.seat,
          size: Math.min(1, Math.sqrt(widthOf(event.text) / LONG_SPEECH)),
        };
      case "votes-shown":
        return {
          kind: "dots",
          dots: event.votes.map(({ seat, choice }) => {
            if (choice === null) return "none";
            return event.about === "exile" && isWolfAt(choice) && !isWolfAt(seat)
              ? "right"
              : "given";
          }),
        };
      case "day-opened": {
        const [death] = event.deaths;
        return death === undefined ? { kind: "point" } : { kind: "cross", seat: death.seat };
      }
      case "exiled":
        return event.seat === null ? { kind: "point" } : { kind: "cross", seat: event.seat };
      case "shot":
        return { kind: "cross", seat: event.target };
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
      case "day-opened":
        return event.deaths.length === 0 ? null : { kind: "out" };
      case "exiled":
        return event.seat === null ? null : { kind: "out" };
      case "shot":
        return { kind: "out" };
      case "match-closed":
        return match.result && { kind: "coins", count: coinsOf(match.result.seats).length };
      default:
        return null;
    }
  },
  announces: ({ type }) =>
    type !== "turn-opened" && type !== "turn-closed" && type !== "match-opened",
  hidesRoles: true,
  isOut: ({ players }, seat) => players[seat]?.isAlive === false,
  you,
  suspects,
  Fate,
  Headline,
  Standing,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "votes", secret: false, Content: Votes },
    { id: "nights", secret: true, explainsEnd: true, Content: Nights },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};
