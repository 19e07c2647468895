import { type Event, isRaise, type State } from "@wisp/games/holdem/view";
import type { GameStage } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import { Headline } from "./headline.tsx";
import { Stage } from "./stage.tsx";
import { holdemStory } from "./story.ts";

/** How Texas hold'em is shown. */
export const holdemStage: GameStage<State, Event> = {
  ...holdemStory,
  tick(event) {
    if (event.type !== "acted") return { kind: "point" };
    const { seat, action } = event;
    if (action === "fold") return { kind: "cross", seat };
    return { kind: "bar", seat, size: isRaise(action) ? 1 : 0.4 };
  },
  opensHands: true,
  announces: ({ type }) => type !== "turn-opened",
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
};
