import type { Seat } from "@wisp/game";
import { type PlayingCard, partsOf, rankText } from "@wisp/games/holdem/view";
import { classNames } from "#components/class-names.ts";
import {
  betPosition,
  boardPosition,
  buttonPosition,
  CARD,
  type CardSpot,
  cardColours,
  holePosition,
  inkOf,
  labelPosition,
  type Point,
  potPosition,
  RADIUS,
  type Side,
  suitPaths,
  TABLE,
  type TableScene,
} from "./scene.ts";

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

const box = { width: CARD.width, height: CARD.height, rx: CARD.radius } as const;

/** A card, its back, or the empty place of one. */
function CardShape({ spot: { card, lit, faded }, at }: { spot: CardSpot; at: Point }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`} className={classNames(faded && "opacity-45")}>
      {card === null ? (
        <rect {...box} strokeDasharray="4 4" className="fill-none stroke-mute/50" />
      ) : card === "back" ? (
        <Back />
      ) : (
        <Face card={card} />
      )}
      {lit && <rect {...box} strokeWidth="3" className="fill-none stroke-lamp" />}
    </g>
  );
}

function Face({ card }: { card: PlayingCard }) {
  const { rank, suit } = partsOf(card);
  const ink = inkOf(suit);
  return (
    <>
      <rect
        {...box}
        strokeWidth="1"
        className="stroke-[rgb(22_26_34/0.35)]"
        fill={cardColours.face}
      />
      <text
        x="6"
        y="24"
        fill={ink}
        className="font-sans text-[23px] font-bold"
        style={{ letterSpacing: "-0.08em" }}
      >
        {rankText(rank)}
      </text>
      <path d={suitPaths[suit]} fill={ink} transform="translate(29 45) scale(1.25)" />
    </>
  );
}

function Back() {
  return (
    <>
      <rect {...box} strokeWidth="1.5" className="fill-raised stroke-soft" />
      <rect
        x="5"
        y="5"
        width={CARD.width - 10}
        height={CARD.height - 10}
        rx="3"
        className="fill-none stroke-mute"
      />
      <path
        d={`M${CARD.width / 2} 16L36 ${CARD.height / 2}L${CARD.width / 2} 48L10 ${CARD.height / 2}Z`}
        className="fill-lamp/25 stroke-mute"
      />
    </>
  );
}
