import type { Event, State } from "@wisp/games/public-good/view";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { roundsStage } from "#stages/rounds/game-stage.ts";
import { useHeadline } from "#stages/rounds/headline.ts";
import { Stage } from "./stage.tsx";
import { publicGoodStory } from "./story.ts";
import { tableOf } from "./table.ts";

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  return useHeadline()(tableOf(state), whole && tableOf(whole));
}

/** How Public Good is shown. */
export const publicGoodStage: GameStage<State, Event> = {
  ...publicGoodStory,
  ...roundsStage,
  tick: (event) =>
    event.type === "contributions-shown"
      ? {
          kind: "dots",
          dots: event.contributions.map(({ missed }) => (missed === null ? "given" : "none")),
        }
      : { kind: "point" },
  announces: ({ type }) => type !== "turn-opened",
  Headline,
  Stage,
};
