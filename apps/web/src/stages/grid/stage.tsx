import type { GameEvent, Seat } from "@wisp/game";
import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { classNames } from "#components/class-names.ts";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { connectFour } from "./connect-four.ts";
import { GridDrawing, PieceShape, type Position } from "./drawing.tsx";
import { GridField } from "./field.tsx";
import { CELL, drawingSize } from "./geometry.ts";
import {
  type GridEvent,
  type GridGame,
  type GridLayout,
  type GridState,
  gridStory,
  type Piece,
  pieceOf,
} from "./grid-game.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

/** How a game of two seats on a board of cells is shown. */
const gridStage = <State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
): GameStage<State, Event> => ({
  ...gridStory(game),
  withoutWords: true,
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
  pressGives: ["move"],
  Headline: ({ moment }) => <Headline game={game} moment={moment} />,
  Stage: ({ moment }) => <Stage game={game} moment={moment} />,
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
});

const connectFourStage = gridStage(connectFour);

/** The page of a match of Connect Four. */
export function ConnectFourPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={connectFourStage} {...props} />;
}

const ticTacToeStage = gridStage(ticTacToe);

/** The page of a match of tic-tac-toe. */
export function TicTacToePage({ Shell, ...props }: ShellProps) {
  return <Shell stage={ticTacToeStage} {...props} />;
}

/** The result as a sentence once it may be shown, else the state of the match. */
function Headline<State extends GridState, Event extends GridEvent>({
  game,
  moment,
}: {
  game: GridGame<State, Event>;
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay");
  const { whole, state } = moment;
  if (whole?.closed) {
    const { winner } = whole.closed;
    if (whole.forfeit?.code === "timeout") {
      return t("grid.lostOnTime", { name: nameInText(whole.names[whole.forfeit.seat] ?? "") });
    }
    if (winner === null) return t("grid.draw");
    const name = nameInText(whole.names[winner] ?? "");
    return t(whole.forfeit === null ? "grid.hasWon" : "grid.hasWonByForfeit", { name });
  }
  const moves = game.cells(state).filter((seat) => seat !== null).length;
  return moves === 0 ? t("headline.someTable") : t("grid.afterMove", { move: moves });
}

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
function Stage<State extends GridState, Event extends GridEvent>({
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
          {/* As large as the drawing, which its parts are placed by. */}
          <div className="relative">
            <GridDrawing
              layout={game.layout}
              pieces={game.pieces}
              position={position}
              moving={moment.moving}
            />
            <GridField layout={game.layout} pieces={game.pieces} cells={position.cells} />
          </div>
          <PositionTable layout={game.layout} sides={sides} position={position} />
        </div>
        <p className="stage-said min-h-14 text-center font-script text-lg leading-snug text-balance text-text">
          {narrated && <UntrustedText text={narrated.text} />}
        </p>
      </div>
    </div>
  );
}

/** A seat's current action, or its result. */
type SeatStatus = "toMove" | "wins" | "forfeits" | null;

/** A player: its piece, whether it is to move, the result, and the agent once that is revealed. */
function SeatCard({
  piece,
  name,
  side,
  status,
  result,
  newTab,
}: {
  piece: Piece;
  /** The in-game name. */
  name: string;
  /** The seat's piece: "X", "Red". */
  side: string;
  status: SeatStatus;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  const t = useTranslations("replay");
  const lit = status === "toMove" || status === "wins";
  return (
    <li
      aria-current={status === "toMove" ? "true" : undefined}
      className={classNames(
        "flex min-h-16 min-w-0 items-center gap-2.5 rounded-card border bg-panel px-2.5 py-2 transition-colors duration-200 @[47rem]:px-3.5",
        lit ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]" : "border-line shadow-card",
      )}
    >
      <svg aria-hidden viewBox={`0 0 ${CELL} ${CELL}`} className="size-9 shrink-0">
        <PieceShape piece={piece} at={{ x: CELL / 2, y: CELL / 2 }} />
      </svg>
      <div className="min-w-0 flex-1">
        <Name className="block truncate text-sm font-semibold text-text">{name}</Name>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
          <span className="shrink-0">{side}</span>
          {status !== null && (
            <span className={lit ? "shrink-0 font-medium text-lamp" : "shrink-0 text-soft"}>
              {t(`grid.${status}`)}
            </span>
          )}
          {result && <AgentLink agent={result.agent} newTab={newTab} />}
          {result && <OwnMark agent={result.agent} />}
        </p>
      </div>
    </li>
  );
}

/** The position as a table for readers who do not see the drawing. */
function PositionTable({
  layout: { columns, rows },
  sides,
  position: { cells, last, winning },
}: {
  layout: GridLayout;
  sides: readonly string[];
  position: Position;
}) {
  const t = useTranslations("replay.grid");
  const words = (cell: number): string => {
    const seat = cells[cell] ?? null;
    const side = seat === null ? t("empty") : (sides[seat] ?? "");
    if (winning.includes(cell)) return t("inLine", { side });
    return cell === last ? t("lastMove", { side }) : side;
  };
  return (
    <div className="sr-only">
      <table>
        <caption>{t("board")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rows")}</th>
            {Array.from({ length: columns }, (_, column) => (
              <th key={column} scope="col">
                {t("column", { column: column + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              <th scope="row">{t("row", { row: row + 1 })}</th>
              {Array.from({ length: columns }, (_, column) => (
                <td key={column}>{words(row * columns + column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
