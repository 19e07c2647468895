import type { GameEvent } from "@wisp/game";
import { type Event, evolve, narrate, type State } from "@wisp/games/who-is-spy/view";
import { lazy } from "react";
import { widthOf } from "../../components/neutral-text.ts";
import type { Board } from "../../features/replay/board.ts";
import { Reasoning, Timing } from "../../features/replay/later-panels.ts";
import { Transcript } from "../../features/replay/transcript.tsx";
import { guessing } from "./guessing.ts";
import { Headline } from "./headline.tsx";
import { Stage } from "./stage.tsx";

// Panels behind other tabs are loaded when they are opened.
const Ballots = lazy(async () => ({ default: (await import("./ballots.tsx")).Ballots }));
const Judge = lazy(async () => ({ default: (await import("./judge.tsx")).Judge }));
const Suspicion = lazy(async () => ({
  default: (await import("./suspicion-panel.tsx")).SuspicionPanel,
}));
const Points = lazy(async () => ({ default: (await import("./points.tsx")).Points }));

const types: Readonly<Record<Event["type"], true>> = {
  "match-opened": true,
  "table-drawn": true,
  "word-dealt": true,
  "round-opened": true,
  "ballot-dealt": true,
  "turn-opened": true,
  "answer-missed": true,
  spoke: true,
  "round-judged": true,
  "span-marked": true,
  "player-out": true,
  "votes-shown": true,
  "votes-counted": true,
  "match-closed": true,
};

/** The log was checked when it was written; the browser need not load the schemas to read it. */
const isEvent = (event: GameEvent): event is Event => Object.hasOwn(types, event.type);

/** Width (in Latin letters) from which a speech's bar is full. */
const LONG_SPEECH = 240;

/** How Who is Spy is shown. */
export const whoIsSpyBoard: Board<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Who is Spy has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: (state) => state.players.map((player) => player.name),
  roundOf: (state) => state.round,
  mark(event, whole) {
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
        return { kind: "tick" };
    }
  },
  line(event, told) {
    switch (event.type) {
      case "spoke":
        return event.text === ""
          ? { seat: event.seat, text: told, voice: "told" }
          : { seat: event.seat, text: event.text, voice: "said" };
      case "match-opened":
      case "turn-opened":
      case "round-opened":
        return null;
      case "votes-counted":
        return event.out === null ? { seat: null, text: told, voice: "told" } : null;
      default:
        return { seat: null, text: told, voice: "told" };
    }
  },
  announces: (event) => ["spoke", "votes-shown", "player-out", "match-closed"].includes(event.type),
  dwellMs(event) {
    switch (event.type) {
      case "spoke":
        return Math.min(7_500, 1_600 + widthOf(event.text) * 38);
      case "votes-shown":
        return 3_600;
      case "player-out":
        return 2_000;
      case "votes-counted":
        return event.out === null ? 1_800 : 400;
      default:
        return 900;
    }
  },
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
