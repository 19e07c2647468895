import type { Event, State } from "@wisp/games/prisoners-dilemma/view";
import { roundsBoard } from "#boards/rounds/board.ts";
import { useHeadline } from "#boards/rounds/headline.ts";
import type { Board, Moment } from "#features/replay/board.ts";
import { Stage } from "./stage.tsx";
import { prisonersDilemmaStory } from "./story.ts";
import { tableOf } from "./table.ts";

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  return useHeadline()(tableOf(state), whole && tableOf(whole));
}

/** How the Prisoner's Dilemma is shown. */
export const prisonersDilemmaBoard: Board<State, Event> = {
  ...prisonersDilemmaStory,
  ...roundsBoard,
  tick: (event) =>
    event.type === "choices-shown"
      ? {
          kind: "dots",
          dots: event.choices.map(({ missed }) => (missed === null ? "given" : "none")),
        }
      : { kind: "point" },
  announces: ({ type }) => type !== "turn-opened",
  Headline,
  Stage,
};
