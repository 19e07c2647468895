import type { GameEvent } from "@wisp/game";
import type { GameStage } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import { type GridEvent, type GridGame, type GridState, pieceOf } from "./grid-game.ts";
import { Headline } from "./headline.tsx";
import { Stage } from "./stage.tsx";
import { gridStory } from "./story.ts";

/** How a game of two seats on a board of cells is shown. */
export const gridStage = <State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
): GameStage<State, Event> => ({
  ...gridStory(game),
  tick(event) {
    switch (event.type) {
      case "moved":
        return {
          kind: "bar",
          seat: event.seat,
          size: 0.5,
          colour: pieceOf(game, event.seat).colour,
        };
      case "forfeited":
        return { kind: "cross", seat: event.seat };
      default:
        return { kind: "point" };
    }
  },
  announces: ({ type }) => type !== "turn-opened",
  Headline: ({ moment }) => <Headline game={game} moment={moment} />,
  Stage: ({ moment }) => <Stage game={game} moment={moment} />,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
});
