import { Grid, inCell, type PrimerScenes, Sign } from "#stages/contract/primer-kit.tsx";

const CELL = 20;

function Board({ marks, line }: { marks: string; line?: string }) {
  return (
    <Grid x={30} y={8} columns={3} rows={3} cell={CELL}>
      {[...marks].map((mark, at) =>
        mark === "." ? null : (
          <Sign
            key={at}
            {...inCell(at % 3, Math.floor(at / 3), CELL)}
            size={15}
            className={mark === "X" ? "fill-[#f0616d]" : "fill-[#5c9e5a]"}
          >
            {mark === "X" ? "×" : "○"}
          </Sign>
        ),
      )}
      {line !== undefined && (
        <path d={line} strokeWidth="2.5" strokeLinecap="round" className="stroke-lamp" />
      )}
    </Grid>
  );
}

export const scenes: PrimerScenes = [
  <Board key="turns" marks="....X..O." />,
  <Board key="line" marks="XO..XO..X" line="M5 5L55 55" />,
  <Board key="block" marks="XX.....O." line="M46 10H54" />,
];
