import type { Vote } from "@wisp/games/who-is-spy/view";

/** The table is drawn on a field of this size; cards and arrows share its coordinates. */
export const FIELD = { width: 1000, height: 590 } as const;
export const CARD = { width: 220, height: 90 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const centre: Point = { x: 500, y: 295 };

/** Centres of the six cards: seat 0 on top, then clockwise. */
export const places: readonly Point[] = [
  { x: 500, y: 49 },
  { x: 884, y: 175 },
  { x: 884, y: 415 },
  { x: 500, y: 541 },
  { x: 116, y: 415 },
  { x: 116, y: 175 },
];

/**
 * Arrows run on an ellipse inside the ring of cards and outside the words in the middle, longer
 * ones further in, so that no arrow ever crosses a word or a card.
 */
const track = { x: 262, y: 164 } as const;
const inward = 0.1;
/** Half size of the space in the middle that arrows leave free. */
export const CLEAR = { x: 168, y: 78 } as const;

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

/** Seats from one to another by the shorter way round; positive is clockwise. */
function stepsBetween(from: number, to: number, seats: number): number {
  const clockwise = (to - from + seats) % seats;
  return clockwise <= seats / 2 ? clockwise : clockwise - seats;
}

const angleOf = (seat: number): number => ((seat * 60 - 90) * Math.PI) / 180;

const onTrack = (angle: number, scale: number): Point => ({
  x: centre.x + track.x * scale * Math.cos(angle),
  y: centre.y + track.y * scale * Math.sin(angle),
});

/** Between a card and the arrows that touch it. */
const GAP = 7;

/**
 * Where arrows touch a card: the edge that looks the way they go. `along` is how far from the
 * middle of that edge, positive for arrows to or from the clockwise side.
 */
function edge(seat: number, along: number): Point {
  const place = places[seat] ?? centre;
  const below = place.y < centre.y ? 1 : -1;
  const level = place.y + below * (CARD.height / 2 + GAP);
  if (place.x === centre.x) return { x: place.x + below * along * 2, y: level };
  const inner = place.x > centre.x ? -1 : 1;
  // Towards the neighbour above or below it on the same side of the table.
  if (Math.sign(along) === -inner * below) {
    return { x: place.x + inner * (CARD.width / 2 - 12 - 1.5 * Math.abs(along)), y: level };
  }
  return {
    x: place.x + inner * (CARD.width / 2 + GAP),
    y: place.y + (18 - Math.abs(along)) * -below,
  };
}

/** One arrow a vote; abstentions and votes for oneself have none. */
export function arrowsOf(votes: readonly Vote[]): Arrow[] {
  const arriving = new Map<string, number>();
  const lanes = new Map<number, number>();
  return votes.flatMap(({ seat: from, choice: to }): Arrow[] => {
    if (to === null || to === from) return [];
    const steps = stepsBetween(from, to, places.length);
    const length = Math.abs(steps);
    const turn = Math.sign(steps);
    const side = `${to}/${turn}`;
    const earlier = arriving.get(side) ?? 0;
    arriving.set(side, earlier + 1);
    const lane = lanes.get(length) ?? 0;
    lanes.set(length, lane + 1);
    const scale = 1.12 - inward * (length - 1) - 0.015 * lane;
    const start = edge(from, turn * 8);
    const end = edge(to, -turn * (16 + 9 * earlier));
    const angle = angleOf(from) + (steps * Math.PI) / 6;
    return [{ from, to, curve: through(start, onTrack(angle, scale), end, angle, turn) }];
  });
}

/** The cubic Bézier from start to end that passes the middle along the track. */
function through(start: Point, middle: Point, end: Point, angle: number, turn: number): Curve {
  const along = { x: -track.x * Math.sin(angle) * turn, y: track.y * Math.cos(angle) * turn };
  const reach = Math.hypot(end.x - start.x, end.y - start.y) / 4 / Math.hypot(along.x, along.y);
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
