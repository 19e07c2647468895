import type { ReactNode } from "react";
import { Arrow, Grid, inCell, type PrimerScenes } from "#stages/contract/primer-kit.tsx";

const CELL = 12;

/** Each disc is its column and its row from the top. */
function Board({
  red,
  yellow,
}: {
  red: readonly (readonly [number, number])[];
  yellow: readonly (readonly [number, number])[];
}) {
  const discs = (
    spots: readonly (readonly [number, number])[],
    className: string,
  ): readonly ReactNode[] =>
    spots.map(([column, row]) => {
      const { x, y } = inCell(column, row, CELL);
      return <circle key={`${column}/${row}`} cx={x} cy={y} r="4.8" className={className} />;
    });
  return (
    <Grid x={18} y={18} columns={7} rows={4} cell={CELL}>
      {discs(red, "fill-[#f0616d]")}
      {discs(yellow, "fill-[#ffcb45]")}
    </Grid>
  );
}

export const scenes: PrimerScenes = [
  <g key="drop">
    <Board red={[[3, 3]]} yellow={[[2, 3]]} />
    <Arrow from={{ x: 60, y: 4 }} to={{ x: 60, y: 44 }} />
  </g>,
  <g key="line">
    <Board
      red={[
        [1, 3],
        [2, 3],
        [3, 3],
        [4, 3],
      ]}
      yellow={[
        [1, 2],
        [2, 2],
        [3, 2],
      ]}
    />
    <path d="M30 60h60" strokeWidth="2" strokeLinecap="round" className="stroke-lamp" />
  </g>,
  <g key="block">
    <Board
      red={[
        [3, 3],
        [4, 3],
        [5, 3],
      ]}
      yellow={[[2, 3]]}
    />
    <Arrow from={{ x: 96, y: 4 }} to={{ x: 96, y: 54 }} />
  </g>,
];
