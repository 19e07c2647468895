import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type OptionAnswer, useOptionAnswer } from "#features/play/stage-answer.tsx";
import { boxStyle, StagePress } from "#features/play/stage-surface.tsx";
import { PieceShape, type Position } from "./drawing.tsx";
import { CELL, cellBox, cellCentre, drawingSize } from "./geometry.ts";
import { type GridLayout, type Piece, pieceOf } from "./grid-game.ts";

/** The cell that a piece comes to lie in: the number itself, or the lowest free cell of the column. */
export function landing(
  { columns, numbered }: GridLayout,
  cells: Position["cells"],
  option: string,
): number | null {
  const part = Number(option) - 1;
  if (numbered === "cells") return part;
  const free = cells.findLastIndex((seat, cell) => cell % columns === part && seat === null);
  return free < 0 ? null : free;
}

/** Over the board at a seat that is to move: its parts are pressed, and discs dragged from column to column. */
export function GridField({
  layout,
  pieces,
  cells,
}: {
  layout: GridLayout;
  pieces: readonly Piece[];
  cells: Position["cells"];
}) {
  const answer = useOptionAnswer();
  if (answer === null) return null;
  const piece = pieceOf({ pieces }, answer.seat);
  const size = drawingSize(layout);
  const lands = answer.chosen === null ? null : landing(layout, cells, answer.chosen);
  return (
    <>
      {lands !== null && (
        <svg
          aria-hidden
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="pointer-events-none absolute inset-0 size-full opacity-60"
        >
          <PieceShape piece={piece} at={cellCentre(layout, lands)} />
        </svg>
      )}
      {layout.numbered === "columns" ? (
        <Columns layout={layout} answer={answer}>
          <PieceShape piece={piece} at={{ x: CELL / 2, y: CELL / 2 }} />
        </Columns>
      ) : (
        <Cells layout={layout} cells={cells} answer={answer} />
      )}
    </>
  );
}

function Columns({
  layout,
  answer,
  children,
}: {
  layout: GridLayout;
  answer: OptionAnswer;
  /** The player's disc. */
  children: ReactNode;
}) {
  const t = useTranslations("replay.grid");
  const size = drawingSize(layout);
  return Array.from({ length: layout.columns }, (_, column) => {
    const option = `${column + 1}`;
    return (
      <StagePress
        key={option}
        label={t("column", { column: column + 1 })}
        isLegal={answer.isLegal(option)}
        isChosen={answer.chosen === option}
        place={option}
        scrolls
        onPress={() => answer.choose(option)}
        onDrop={answer.choose}
        style={boxStyle({ ...cellBox(layout, column), y: 0, height: size.height }, size)}
        className="group rounded-control"
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${CELL} ${CELL}`}
          className="absolute top-0 left-0 w-full opacity-0 group-enabled:group-hover:opacity-100 group-enabled:group-active:opacity-100"
        >
          {children}
        </svg>
      </StagePress>
    );
  });
}

function Cells({
  layout,
  cells,
  answer,
}: {
  layout: GridLayout;
  cells: Position["cells"];
  answer: OptionAnswer;
}) {
  const t = useTranslations("replay.grid");
  const size = drawingSize(layout);
  return cells.map((_, cell) => {
    const option = `${cell + 1}`;
    return (
      answer.isLegal(option) && (
        <StagePress
          key={option}
          label={t("cell", { cell: cell + 1 })}
          isChosen={answer.chosen === option}
          onPress={() => answer.choose(option)}
          style={boxStyle(cellBox(layout, cell), size)}
          className="rounded-control"
        />
      )
    );
  });
}
