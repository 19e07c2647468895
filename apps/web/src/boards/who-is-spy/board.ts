import type { Event, State } from "@wisp/games/who-is-spy/view";
import { lazy } from "react";
import { widthOf } from "#components/neutral-text.ts";
import type { Board } from "#features/replay/board.ts";
import { Reasoning, Timing } from "#features/replay/later-panels.ts";
import { Transcript } from "#features/replay/transcript.tsx";
import { guessing } from "./guessing.ts";
import { Headline } from "./headline.tsx";
import { Stage } from "./stage.tsx";
import { whoIsSpyStory } from "./story.ts";

// Panels behind other tabs are loaded when they are opened.
const Ballots = lazy(async () => ({ default: (await import("./ballots.tsx")).Ballots }));
const Judge = lazy(async () => ({ default: (await import("./judge.tsx")).Judge }));
const Suspicion = lazy(async () => ({
  default: (await import("./suspicion-panel.tsx")).SuspicionPanel,
}));
const Points = lazy(async () => ({ default: (await import("./points.tsx")).Points }));

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 240;

/** How Who is Spy is shown. */
export const whoIsSpyBoard: Board<State, Event> = {
  ...whoIsSpyStory,
  tick(event, whole) {
    const spy = whole?.closed?.spy ?? null;
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
            return choice === spy && seat !== spy ? "right" : "given";
          }),
        };
      case "player-out":
        return { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  announces: (event) => ["spoke", "votes-shown", "player-out", "match-closed"].includes(event.type),
  hidesRoles: true,
  guessing,
  Headline,
  Stage,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "ballots", secret: false, Content: Ballots },
    { id: "suspicion", secret: true, Content: Suspicion },
    { id: "points", secret: true, Content: Points },
    { id: "judge", secret: true, Content: Judge },
    { id: "timing", secret: true, Content: Timing },
    { id: "reasoning", secret: true, Content: Reasoning },
  ],
};
