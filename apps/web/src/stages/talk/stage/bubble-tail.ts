import {
  byTable,
  FIELD,
  faceSizes,
  NARROW_FIELD,
  type Point,
  seatPositions,
} from "./seat-positions.ts";

/** The middle of the bubble on a wide page. */
const BUBBLE = { x: FIELD.width / 2, y: FIELD.height / 2 } as const;
/** Half the width of the tail where it leaves the bubble. */
const TAIL = 22;
/** How far from the middle of a face its tail ends, as a share of the way. */
const REACH = 0.74;

/** The tail of the bubble as an SVG path on the wide field: from the middle, under the bubble, to a face. */
export function tailPath({ wide }: { readonly wide: Point }): string {
  const [x, y] = [wide.x - BUBBLE.x, wide.y - BUBBLE.y];
  const length = Math.hypot(x, y);
  const [acrossX, acrossY] = [(-y / length) * TAIL, (x / length) * TAIL];
  const tip = `${BUBBLE.x + x * REACH} ${BUBBLE.y + y * REACH}`;
  return `M${BUBBLE.x + acrossX} ${BUBBLE.y + acrossY}L${tip}L${BUBBLE.x - acrossX} ${BUBBLE.y - acrossY}Z`;
}

/** The tail on a phone, where the bubble is below the ring. */
export interface NarrowTail {
  /** Where it leaves the bubble, on the narrow field. */
  readonly x: number;
  /** Its middle line, from the bubble to the face; [] where the face is right above the bubble. */
  readonly points: readonly Point[];
}

/** Half its width at the bubble. */
const NARROW_TAIL = 6;
/** How far below the ring it begins, under the bubble: there is a gap between the two. */
const BELOW = 18;
/** Steps of its middle line, and from one start that is tried to the next. */
const STEPS = 16;
const TRIED = 8;
/** Half the size of a name below a face, and its distance from the edge of the face. */
const NAME = { x: 32, y: 8, gap: 10 } as const;
/** Above this sine of its direction a face is in front, with nothing between it and the bubble. */
const IN_FRONT = 0.5;
/** More room than this at both sides makes no way better than a shorter one. */
const ENOUGH = 12;

/** A curve with one control point. */
const curve = (from: Point, over: Point, to: Point): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    const rest = 1 - share;
    const at = (axis: "x" | "y"): number =>
      rest * rest * from[axis] + 2 * rest * share * over[axis] + share * share * to[axis];
    return { x: at("x"), y: at("y") };
  });

/** By place, as far as they were asked for. */
const narrowTails = byTable((): NarrowTail[] => []);

/** From the bubble below the ring of a phone to a place at the table, past the other faces and the names. */
export function narrowTail(place: number, seats: number): NarrowTail {
  const tails = narrowTails(seats);
  tails[place] ??= bestTail(place, seats);
  return tails[place];
}

/** Tries many ways: about a millisecond. */
function bestTail(place: number, seats: number): NarrowTail {
  const places = seatPositions(seats);
  const speaker = places[place];
  if (speaker === undefined) return { x: NARROW_FIELD.width / 2, points: [] };
  const to = speaker.narrow;
  if (Math.sin(speaker.angle) > IN_FRONT) return { x: to.x, points: [] };
  const radius = faceSizes(seats).narrow / 2;
  const roomAt = ({ x, y }: Point): number =>
    Math.min(
      ...places.map(({ narrow }, at) => {
        const face = at === place ? Infinity : Math.hypot(x - narrow.x, y - narrow.y) - radius;
        const name = Math.hypot(
          Math.max(0, Math.abs(x - narrow.x) - NAME.x),
          Math.max(0, Math.abs(y - narrow.y - radius - NAME.gap) - NAME.y),
        );
        return Math.min(face, name);
      }),
    );
  let best: NarrowTail & { readonly score: number } = { x: to.x, points: [], score: -Infinity };
  for (let x = 3 * TRIED; x <= NARROW_FIELD.width - 3 * TRIED; x += TRIED) {
    for (const over of [x, (x + to.x) / 2, NARROW_FIELD.width / 2]) {
      for (const y of [100, 130, 160]) {
        const points = curve({ x, y: NARROW_FIELD.height + BELOW }, { x: over, y }, to);
        // Its end is under the speaker's own face.
        const open = points.filter((each) => Math.hypot(each.x - to.x, each.y - to.y) > radius);
        const room = Math.min(ENOUGH, ...open.map(roomAt));
        const score = room - Math.abs(x - to.x) / NARROW_FIELD.width;
        if (score > best.score) best = { x, points, score };
      }
    }
  }
  return best;
}

/** A tail that narrows towards the face, as an SVG path on the narrow field. */
export function narrowTailPath({ points }: NarrowTail): string {
  const edge = (side: 1 | -1): string[] =>
    points.map(({ x, y }, at) => {
      const [before, after] = [points[Math.max(0, at - 1)], points[at + 1]];
      const along = {
        x: (after?.x ?? x) - (before?.x ?? x),
        y: (after?.y ?? y) - (before?.y ?? y),
      };
      const half = (side * NARROW_TAIL * (1 - at / STEPS)) / (Math.hypot(along.x, along.y) || 1);
      return `${(x - along.y * half).toFixed(1)} ${(y + along.x * half).toFixed(1)}`;
    });
  return points.length === 0 ? "" : `M${[...edge(1), ...edge(-1).toReversed()].join("L")}Z`;
}
