import type { Vote } from "../vote.ts";
import {
  BOTTOM,
  CLEAR,
  cardOf,
  MIDDLE,
  type Place,
  type Point,
  placesOf,
  TOP,
} from "./geometry.ts";

/**
 * Arrows run on an ellipse inside the ring of cards and outside the words in the middle, longer
 * ones further in, so that no arrow ever crosses a word or a card.
 */
const track = { x: 262, y: 164 } as const;
const inward = 0.1;

/** A cubic Bézier. */
export interface Curve {
  readonly start: Point;
  readonly leave: Point;
  readonly enter: Point;
  readonly end: Point;
}

export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly curve: Curve;
}

/** The angle from one place to another by the shorter way round; positive is clockwise. */
function turnBetween(from: Place, to: Place): number {
  const clockwise = (to.angle - from.angle + 4 * Math.PI) % (2 * Math.PI);
  return clockwise <= Math.PI + 1e-9 ? clockwise : clockwise - 2 * Math.PI;
}

const onTrack = (angle: number, scale: number): Point => ({
  x: MIDDLE.x + track.x * scale * Math.cos(angle),
  y: MIDDLE.y + track.y * scale * Math.sin(angle),
});

/** Between a card and the arrows that touch it. */
const GAP = 7;

/** Half a card, with the gap around it. */
interface Half {
  readonly width: number;
  readonly height: number;
}

const isInRow = ({ y }: Place): boolean => y === TOP || y === BOTTOM;

type EdgeOf = (place: Place, along: number, half: Half) => Point;

/**
 * Where arrows touch a card: the edge that looks the way they go. `along` is how far from the
 * middle of that edge, positive for arrows to or from the clockwise side.
 */
const nearEdge: EdgeOf = (place, along, half) => {
  const below = place.y < MIDDLE.y ? 1 : -1;
  const level = place.y + below * (half.height + GAP);
  if (isInRow(place)) return { x: place.x + below * along * 2, y: level };
  const inner = place.x > MIDDLE.x ? -1 : 1;
  // Towards the neighbour above or below it on the same side of the table.
  if (Math.sign(along) === -inner * below) {
    return { x: place.x + inner * (half.width - 12 - 1.5 * Math.abs(along)), y: level };
  }
  return {
    x: place.x + inner * (half.width + GAP),
    y: place.y + (18 - Math.abs(along)) * -below,
  };
};

/** The same, but always on the edge that looks at the middle. */
const innerEdge: EdgeOf = (place, along, half) => {
  if (isInRow(place)) return nearEdge(place, along, half);
  const inner = place.x > MIDDLE.x ? -1 : 1;
  return { x: place.x + inner * (half.width + GAP), y: place.y - inner * along };
};

/** How an arrow may run: tried in turn until one leaves the cards and the words free. */
interface Way {
  readonly edgeOf: EdgeOf;
  /** Between two arrows that arrive on one side of a card. */
  readonly spread: number;
  /** How far out it runs, as a share of the track. */
  readonly scale: number;
  /** How straight it runs half way; more is less. */
  readonly bend: number;
  /** How far its middle is turned from half way, in radians. */
  readonly shift: number;
}

const detours: readonly Way[] = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6].flatMap(
  (shift) =>
    [4, 3, 6, 2.4, 10, 2, 1.7].flatMap((bend) =>
      [1.2, 1.1, 1, 0.9, 0.8, 0.7, 1.3, 1.4, 1.5].map(
        (scale): Way => ({ edgeOf: innerEdge, spread: 2.5, scale, bend, shift }),
      ),
    ),
);

const STEPS = 60;

/** A point of a curve, from its start (0) to its end (1). */
export function pointOn({ start, leave, enter, end }: Curve, t: number): Point {
  const mix = (a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
  return {
    x: mix(start.x, leave.x, enter.x, end.x),
    y: mix(start.y, leave.y, enter.y, end.y),
  };
}

/** Whether a curve leaves the cards and the words in the middle free. */
function isFree(curve: Curve, places: readonly Place[], half: Half): boolean {
  return Array.from({ length: STEPS + 1 }, (_, step) => pointOn(curve, step / STEPS)).every(
    (point) => {
      const covers = (box: Point, { width, height }: Half) =>
        Math.abs(point.x - box.x) < width + 1 && Math.abs(point.y - box.y) < height + 1;
      return (
        !covers(MIDDLE, { width: CLEAR.x, height: CLEAR.y }) &&
        !places.some((place) => covers(place, half))
      );
    },
  );
}

/** One arrow a vote of a table with so many seats; abstentions and votes for oneself have none. */
export function arrowsOf(votes: readonly Vote[], seats: number): Arrow[] {
  const places = placesOf(seats);
  const card = cardOf(seats);
  const half = { width: card.width / 2, height: card.height / 2 };
  const arriving = new Map<string, number>();
  const lanes = new Map<number, number>();
  return votes.flatMap(({ seat: from, choice: to }): Arrow[] => {
    const start = places[from];
    const end = places[to ?? -1];
    if (to === null || start === undefined || end === undefined || to === from) return [];
    const turned = turnBetween(start, end);
    const turn = Math.sign(turned);
    // In sixths of the ring: neighbours of six are one apart.
    const length = (Math.abs(turned) * 3) / Math.PI;
    const side = `${to}/${turn}`;
    const earlier = arriving.get(side) ?? 0;
    arriving.set(side, earlier + 1);
    const lane = lanes.get(Math.round(length)) ?? 0;
    lanes.set(Math.round(length), lane + 1);
    const curveOf = ({ edgeOf, spread, scale, bend, shift }: Way): Curve => {
      const angle = start.angle + turned / 2 + shift;
      const middle = onTrack(angle, scale - 0.015 * lane);
      const [first, last] = [turn * 8, -turn * (16 + spread * earlier)];
      const ends = { start: edgeOf(start, first, half), end: edgeOf(end, last, half) };
      return through(ends, middle, angle, turn, bend);
    };
    const ordinary = curveOf({
      ...{ edgeOf: nearEdge, spread: 9, bend: 4, shift: 0 },
      scale: 1.12 - inward * (length - 1),
    });
    if (isFree(ordinary, places, half)) return [{ from, to, curve: ordinary }];
    for (const way of detours) {
      const curve = curveOf(way);
      if (isFree(curve, places, half)) return [{ from, to, curve }];
    }
    return [{ from, to, curve: ordinary }];
  });
}

/** The cubic Bézier from start to end that passes the middle along the track. */
function through(
  { start, end }: Pick<Curve, "start" | "end">,
  middle: Point,
  angle: number,
  turn: number,
  bend: number,
): Curve {
  const along = { x: -track.x * Math.sin(angle) * turn, y: track.y * Math.cos(angle) * turn };
  const reach = Math.hypot(end.x - start.x, end.y - start.y) / bend / Math.hypot(along.x, along.y);
  const handle = { x: along.x * reach, y: along.y * reach };
  // Half way a Bézier is (start + 3 leave + 3 enter + end) / 8; this makes it the middle.
  const pull = {
    x: (8 * middle.x - start.x - end.x) / 6,
    y: (8 * middle.y - start.y - end.y) / 6,
  };
  return {
    start,
    leave: { x: pull.x - handle.x, y: pull.y - handle.y },
    enter: { x: pull.x + handle.x, y: pull.y + handle.y },
    end,
  };
}

const show = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A curve as an SVG path in field coordinates. */
export const pathOf = ({ start, leave, enter, end }: Curve): string =>
  `M${show(start)}C${show(leave)} ${show(enter)} ${show(end)}`;
