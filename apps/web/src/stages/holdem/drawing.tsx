import type { Seat } from "@wisp/game";
import { classNames } from "#components/class-names.ts";
import { CardShape } from "./card.tsx";
import {
  betPosition,
  boardPosition,
  buttonPosition,
  holePosition,
  labelPosition,
  potPosition,
  RADIUS,
  TABLE,
} from "./geometry.ts";
import type { Side, TableScene } from "./scene.ts";

/** The table as a picture; the text next to it says the same. */
export function TableDrawing({
  scene: { sides, board },
  pot,
  labels,
}: {
  scene: TableScene;
  /** The pot, in words. */
  pot: string;
  /** What each seat did or holds, in words. */
  labels: readonly (string | null)[];
}) {
  return (
    <svg aria-hidden viewBox={`0 0 ${TABLE.width} ${TABLE.height}`} className="block w-full">
      <rect
        x="1"
        y="1"
        width={TABLE.width - 2}
        height={TABLE.height - 2}
        rx={TABLE.radius}
        strokeWidth="2"
        className="fill-[light-dark(#dfeae3,#11201b)] stroke-line"
      />
      <text {...potPosition} {...middle} className="fill-text font-sans text-[14px] font-medium">
        {pot}
      </text>
      {board.map((spot, at) => (
        <CardShape key={boardPosition(at).x} spot={spot} at={boardPosition(at)} />
      ))}
      {sides.map((side, seat) => (
        <SideShapes
          key={labelPosition(seat).y}
          side={side}
          seat={seat}
          label={labels[seat] ?? null}
        />
      ))}
    </svg>
  );
}

const middle = { textAnchor: "middle", dominantBaseline: "central" } as const;

function SideShapes({ side, seat, label }: { side: Side; seat: Seat; label: string | null }) {
  const [button, bet, { x, y }] = [buttonPosition(seat), betPosition(seat), labelPosition(seat)];
  return (
    <>
      {side.cards.map((spot, at) => (
        <CardShape key={holePosition(seat, at).x} spot={spot} at={holePosition(seat, at)} />
      ))}
      {label !== null && (
        <text
          x={x}
          y={y}
          textAnchor="end"
          dominantBaseline="central"
          className={classNames(
            "font-sans text-[13px] font-medium",
            side.wins ? "fill-lamp" : "fill-soft",
          )}
        >
          {label}
        </text>
      )}
      {side.hasButton && (
        <>
          <circle cx={button.x} cy={button.y} r={RADIUS.button} className="fill-text" />
          <text {...button} {...middle} className="fill-ground font-sans text-[11px] font-bold">
            D
          </text>
        </>
      )}
      {side.bet > 0 && (
        <>
          <circle
            cx={bet.x}
            cy={bet.y}
            r={RADIUS.chip}
            strokeWidth="3"
            strokeDasharray="3.4 3.4"
            className="fill-ground stroke-lamp"
          />
          <text
            x={bet.x + 13}
            y={bet.y}
            dominantBaseline="central"
            className="fill-text font-sans text-[14px] font-medium"
          >
            {side.bet}
          </text>
        </>
      )}
    </>
  );
}
