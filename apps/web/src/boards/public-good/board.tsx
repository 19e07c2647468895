import type { Event, State } from "@wisp/games/public-good/view";
import { roundsBoard } from "#boards/rounds/board.ts";
import { useHeadline } from "#boards/rounds/headline.ts";
import type { Board, Moment } from "#features/replay/board.ts";
import { Stage } from "./stage.tsx";
import { publicGoodStory } from "./story.ts";
import { tableOf } from "./table.ts";

function Headline({ moment: { state, whole } }: { moment: Moment<State, Event> }) {
  return useHeadline()(tableOf(state), whole && tableOf(whole));
}

/** How Public Good is shown. */
export const publicGoodBoard: Board<State, Event> = {
  ...publicGoodStory,
  ...roundsBoard,
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
