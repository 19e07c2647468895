import type { Seat } from "@wisp/game";
import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { GridDrawing } from "./drawing.tsx";
import { drawingSize } from "./geometry.ts";
import {
  type GridEvent,
  type GridGame,
  type GridLayout,
  type GridState,
  pieceOf,
} from "./grid-game.ts";
import { PositionTable } from "./position-table.tsx";
import { SeatCard, type SeatStatus } from "./seat-card.tsx";

/** How wide the board may be per unit of the height that is left for it. */
function ratioOf(layout: GridLayout): CSSProperties & Record<`--${string}`, string> {
  const { width, height } = drawingSize(layout);
  return { "--ratio": (width / height).toFixed(3) };
}

function statusOf({ due, forfeit, closed }: GridState, seat: Seat): SeatStatus {
  if (closed?.winner === seat) return "wins";
  if (forfeit?.seat === seat) return "forfeits";
  return due.includes(seat) ? "toMove" : null;
}

/** The two players above the board, and the host's last sentence below it. */
export function Stage<State extends GridState, Event extends GridEvent>({
  game,
  moment,
}: {
  game: GridGame<State, Event>;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.table");
  const sides = game.sides[useLocale()];
  const { state, match, revealed } = moment;
  const position = {
    cells: game.cells(state),
    last: state.last,
    winning: game.winningCells(state),
  };
  const narrated = moment.lines.findLast(({ cursor }) => cursor <= moment.cursor);
  return (
    <div
      style={ratioOf(game.layout)}
      // The parts above and below the board are higher on a phone.
      className="@container mx-auto max-w-(--stage-width) [--stage-width:max(18rem,min(36rem,calc((100dvh-var(--above)-var(--rest))*var(--ratio))))] [--rest:27rem] sm:[--rest:25.5rem]"
    >
      <div className="low-stage grid gap-3">
        <ol aria-label={t("seats")} className="stage-first grid grid-cols-2 gap-2">
          {state.names.map((name, seat) => (
            <SeatCard
              key={seat}
              piece={pieceOf(game, seat)}
              name={name}
              side={sides[seat] ?? ""}
              status={statusOf(state, seat)}
              result={revealed ? match.result?.seats.find((each) => each.seat === seat) : undefined}
              newTab={moment.embedded}
            />
          ))}
        </ol>
        <div className="stage-board">
          <GridDrawing
            layout={game.layout}
            pieces={game.pieces}
            position={position}
            moving={moment.moving}
          />
          <PositionTable layout={game.layout} sides={sides} position={position} />
        </div>
        <p className="stage-said min-h-14 text-center font-script text-lg leading-snug text-balance text-text">
          {narrated && <UntrustedText text={narrated.text} />}
        </p>
      </div>
    </div>
  );
}
