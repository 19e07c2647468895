import type { Kind } from "@wisp/games/bargain/view";
import { ITEM, itemShapes, MIDDLE, type Scene, TABLE } from "./scene.ts";

const middle = { textAnchor: "middle", dominantBaseline: "central" } as const;

/** The table with the items as a picture; the text next to it says the same. */
export function TableDrawing({
  scene: { spots },
  label,
}: {
  scene: Scene;
  /** Whose plan lies on the table; null: no one's. */
  label: string | null;
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
      {label !== null && (
        <>
          <path
            d={`M24 ${MIDDLE}H${TABLE.width - 24}`}
            strokeDasharray="3 5"
            className="stroke-mute/60"
          />
          <g>
            <rect
              x={TABLE.width / 2 - 74}
              y={MIDDLE - 12}
              width="148"
              height="24"
              rx="12"
              className="fill-panel stroke-line"
            />
            <text
              x={TABLE.width / 2}
              y={MIDDLE}
              {...middle}
              className="fill-text font-sans text-[13px] font-medium"
            >
              {label}
            </text>
          </g>
        </>
      )}
      {spots.map(({ key, kind, x, y, worth }) => (
        <g
          key={key}
          style={{ transform: `translate(${x}px, ${y}px)` }}
          className="motion-safe:transition-transform motion-safe:duration-500"
        >
          <ItemShapes kind={kind} />
          {worth !== null && (
            <text
              y={y < MIDDLE ? -ITEM / 2 - 8 : ITEM / 2 + 8}
              {...middle}
              className="fill-soft font-mono text-[12px] font-medium"
            >
              {worth}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function ItemShapes({ kind }: { kind: Kind }) {
  return itemShapes[kind].map(({ path, fill }) => <path key={path} d={path} fill={fill} />);
}

/** One item, beside a number. */
export function ItemIcon({ kind, size = 20 }: { kind: Kind; size?: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`${-ITEM / 2} ${-ITEM / 2} ${ITEM} ${ITEM}`}
      width={size}
      height={size}
      className="shrink-0"
    >
      <ItemShapes kind={kind} />
    </svg>
  );
}
