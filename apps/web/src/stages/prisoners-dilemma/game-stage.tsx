import type { Event, State } from "@wisp/games/prisoners-dilemma/view";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { roundsStage } from "#stages/rounds/game-stage.ts";
import { useHeadline } from "#stages/rounds/headline.ts";
import { Stage } from "./stage.tsx";
import { prisonersDilemmaStory } from "./story.ts";
import { tableOf } from "./table.ts";

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  return useHeadline()(tableOf(state), whole && tableOf(whole));
}

/** How the Prisoner's Dilemma is shown. */
export const prisonersDilemmaStage: GameStage<State, Event> = {
  ...prisonersDilemmaStory,
  ...roundsStage,
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
