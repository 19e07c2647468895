import type { MatchPosition } from "@wisp/game";
import { useFormatter, useTranslations } from "next-intl";
import { discColours, seatColour } from "#components/faces/colours.ts";

type Grid = Extract<MatchPosition, { kind: "grid" }>;
type Table = Extract<MatchPosition, { kind: "cards" }>;

/** Edge of a cell in the units of the drawing. */
const CELL = 10;
/** Open cards of a whole hand. */
const CARDS = 5;

function Piece({ seat, discs, x, y }: { seat: number; discs: boolean; x: number; y: number }) {
  if (discs) {
    return (
      <>
        <circle cx={x} cy={y} r="4" fill={discColours[seat]} />
        {/* The ring distinguishes the discs without colour. */}
        {seat === 1 && (
          <circle cx={x} cy={y} r="2.5" fill="none" stroke="rgb(0 0 0/0.45)" strokeWidth="0.7" />
        )}
      </>
    );
  }
  const look = { stroke: seatColour(seat), strokeWidth: 1.4, fill: "none" } as const;
  return seat === 0 ? (
    <path d={`M${x - 2.5} ${y - 2.5}l5 5m0-5l-5 5`} strokeLinecap="round" style={look} />
  ) : (
    <circle cx={x} cy={y} r="2.7" style={look} />
  );
}

function GridPosition({ position: { columns, cells, pieces, last } }: { position: Grid }) {
  const rows = Math.ceil(cells.length / columns);
  const discs = pieces === "discs";
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${columns * CELL} ${rows * CELL}`}
      className="h-24 rounded-control border border-line bg-raised"
    >
      {cells.map((seat, cell) => {
        const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
        const [x, y] = [left + CELL / 2, top + CELL / 2];
        return (
          <g key={cell}>
            {discs ? (
              <circle cx={x} cy={y} r="4" className="fill-ground" />
            ) : (
              <rect
                x={left}
                y={top}
                width={CELL}
                height={CELL}
                className={cell === last ? "fill-lamp/15 stroke-line" : "fill-none stroke-line"}
                strokeWidth="0.4"
              />
            )}
            {seat !== null && <Piece seat={seat} discs={discs} x={x} y={y} />}
            {discs && cell === last && <circle cx={x} cy={y} r="1" className="fill-[#14100a]" />}
          </g>
        );
      })}
    </svg>
  );
}

function CardTable({ position: { cards, pot, stacks } }: { position: Table }) {
  const t = useTranslations("watch.position");
  const format = useFormatter();
  return (
    <div className="rounded-control border border-line bg-[light-dark(#dfeae3,#11201b)] p-2.5">
      <ul className="flex gap-1" aria-label={t("cards")}>
        {cards.map((card) => (
          <li
            key={card}
            className={`grid h-10 w-7.5 place-items-center rounded-[4px] bg-[#fbf8ef] font-cards text-sm font-bold tracking-tighter ${/[♥♦]/.test(card) ? "text-[#c0202f]" : "text-[#161a22]"}`}
          >
            {card}
          </li>
        ))}
        {Array.from({ length: CARDS - cards.length }, (_, at) => (
          <li
            key={at}
            aria-hidden
            className="h-10 w-7.5 rounded-[4px] border border-dashed border-mute/50"
          />
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">
        {t("chips", {
          pot: format.number(pot),
          stacks: stacks.map((chips) => format.number(chips)).join(" : "),
        })}
      </p>
    </div>
  );
}

/** A small picture of a position, and which moment of a match it shows; null: it is of none. */
export function PositionDrawing({
  position,
  moment,
}: {
  position: MatchPosition;
  moment: "now" | "opening" | "end" | null;
}) {
  const t = useTranslations("watch.position");
  return (
    <figure className="flex flex-wrap items-end gap-x-3 gap-y-1">
      {position.kind === "grid" ? (
        <GridPosition position={position} />
      ) : (
        <CardTable position={position} />
      )}
      {moment !== null && <figcaption className="text-xs text-mute">{t(moment)}</figcaption>}
    </figure>
  );
}
