import { type Card, partsOf, rankText } from "@wisp/games/holdem/view";
import { classNames } from "#components/class-names.ts";
import { CARD, type Point } from "./geometry.ts";
import type { CardSpot } from "./scene.ts";
import { cardColours, inkOf, suitPaths } from "./suits.ts";

const box = { width: CARD.width, height: CARD.height, rx: CARD.radius } as const;

/** A card, its back, or the empty place of one. */
export function CardShape({ spot: { card, lit, faded }, at }: { spot: CardSpot; at: Point }) {
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

function Face({ card }: { card: Card }) {
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
