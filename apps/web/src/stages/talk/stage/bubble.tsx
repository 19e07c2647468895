import type { ReactNode } from "react";
import { tailPath } from "./bubble-tail.ts";
import { FIELD, type SeatPosition } from "./seat-positions.ts";

/** The tail of the bubble on a wide page. */
export function BubbleTail({ place }: { place: SeatPosition }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 hidden size-full @[47rem]:block"
    >
      <path d={tailPath(place)} className="fill-(--bubble-tail)" />
    </svg>
  );
}

/** The current speech, on lit paper: the brightest part of the stage. */
export function Bubble({
  tailAt,
  children,
}: {
  /** Position of the tail of the narrow bubble: per cent of its width. */
  tailAt: number;
  children: ReactNode;
}) {
  return (
    <div className="relative w-full rounded-[20px] bg-linear-to-b from-(--bubble) to-(--bubble-tail) px-4 py-3.5 text-left text-(--bubble-ink) shadow-card @[47rem]:w-fit @[47rem]:max-w-[46cqw] @[47rem]:px-6 @[47rem]:py-4">
      <span
        aria-hidden
        className="bubble-tail absolute -top-2.5 size-5 -translate-x-1/2 rotate-45 bg-(--bubble) @[47rem]:hidden"
        style={{ left: `${tailAt}%` }}
      />
      <div className="relative">{children}</div>
    </div>
  );
}
