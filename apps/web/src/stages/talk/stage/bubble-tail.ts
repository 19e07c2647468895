import { FIELD, type SeatPosition } from "./seat-positions.ts";

/** The middle of the bubble. */
const BUBBLE = { x: FIELD.width / 2, y: FIELD.height / 2 } as const;
/** Half the width of the tail where it leaves the bubble. */
const TAIL = 22;
/** How far from the middle of a face its tail ends, as a share of the way. */
const REACH = 0.74;

/** The tail of the bubble as an SVG path on the wide field: from the middle, under the bubble, to a face. */
export function tailPath({ wide }: SeatPosition): string {
  const [x, y] = [wide.x - BUBBLE.x, wide.y - BUBBLE.y];
  const length = Math.hypot(x, y);
  const [acrossX, acrossY] = [(-y / length) * TAIL, (x / length) * TAIL];
  const tip = `${BUBBLE.x + x * REACH} ${BUBBLE.y + y * REACH}`;
  return `M${BUBBLE.x + acrossX} ${BUBBLE.y + acrossY}L${tip}L${BUBBLE.x - acrossX} ${BUBBLE.y - acrossY}Z`;
}
