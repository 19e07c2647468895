import type { ReactNode } from "react";
import { FIELD, type SeatPlace } from "./places.ts";

/** The middle of the bubble. */
const BUBBLE = { x: FIELD.width / 2, y: FIELD.height / 2 } as const;
/** Half the width of the tail where it leaves the bubble. */
const TAIL = 22;
/** How far from the middle of a face its tail ends, as a share of the way. */
const REACH = 0.74;

/** The tail of the bubble: from the middle, under the bubble, to a face. */
export function BubbleTail({ place: { wide } }: { place: SeatPlace }) {
  const [x, y] = [wide.x - BUBBLE.x, wide.y - BUBBLE.y];
  const length = Math.hypot(x, y);
  const [acrossX, acrossY] = [(-y / length) * TAIL, (x / length) * TAIL];
  const tip = `${BUBBLE.x + x * REACH} ${BUBBLE.y + y * REACH}`;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 hidden size-full @[47rem]:block"
    >
      <path
        d={`M${BUBBLE.x + acrossX} ${BUBBLE.y + acrossY}L${tip}L${BUBBLE.x - acrossX} ${BUBBLE.y - acrossY}Z`}
        className="fill-(--bubble-tail)"
      />
    </svg>
  );
}

/** What is being said, on lit paper: the brightest thing on the stage. */
export function Bubble({
  tailAt,
  children,
}: {
  /** Where the tail of the narrow bubble stands: per cent of its width. */
  tailAt: number;
  children: ReactNode;
}) {
  return (
    <div className="relative w-full rounded-[20px] bg-linear-to-b from-(--bubble) to-(--bubble-tail) px-4 py-3.5 text-left text-(--bubble-ink) shadow-card @[47rem]:w-fit @[47rem]:max-w-[46cqw] @[47rem]:px-6 @[47rem]:py-4">
      <span
        aria-hidden
        className="absolute -top-2.5 size-5 -translate-x-1/2 rotate-45 bg-(--bubble) @[47rem]:hidden"
        style={{ left: `${tailAt}%` }}
      />
      <div className="relative">{children}</div>
    </div>
  );
}
