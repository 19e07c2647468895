import type { Vote } from "#stages/talk/votes.ts";
import { faceSizes, onRing, type Point, seatPositions } from "./seat-positions.ts";

/** The way of a ballot over the table, from the edge of one face to that of another. */
export interface BallotPath {
  readonly from: number;
  readonly to: number;
  readonly points: readonly Point[];
}

/** Between a face and the paths that touch it, in units of the field. */
const GAP = 8;
/** Ballots travel on an ellipse inside the faces and outside the middle: as a share of the ring. */
const LANE = 0.715;
/** Between the ellipses of ballots that arrive from one side, and between their ends in radians. */
const LANE_STEP = 0.012;
const END_STEP = 0.06;
const MAX_LANES = 3;

const STEPS = 28;
/** The share of a path in which it leaves a face for its ellipse, and again back. */
const RAMP = 0.5;

/** The angle from one seat to another by the shorter way round; positive is clockwise. */
function turnBetween(from: number, to: number): number {
  const clockwise = (to - from + 4 * Math.PI) % (2 * Math.PI);
  return clockwise <= Math.PI + 1e-9 ? clockwise : clockwise - 2 * Math.PI;
}

/** From 0 to 1, slow at both ends. */
const eased = (share: number): number => share * share * (3 - 2 * share);

/**
 * One path per vote; abstentions and votes for oneself have none.
 *
 * @param seated the place of each seat at the table; absent: they sit in their order
 */
export function ballotPaths(
  votes: readonly Vote[],
  seats: number,
  seated?: readonly number[],
): BallotPath[] {
  if (votes.length === 0) return [];
  const places = seatPositions(seats);
  const radius = faceSizes(seats).wide / 2 + GAP;
  const edgeOf = (angle: number): number => {
    const [centre, face] = [onRing(angle, 0), onRing(angle, 1)];
    return 1 - radius / Math.hypot(face.x - centre.x, face.y - centre.y);
  };
  const arrivals = new Map<string, number>();
  return votes.flatMap(({ seat: from, choice: to }): BallotPath[] => {
    const angleOf = (seat: number) => places[seated?.[seat] ?? seat]?.angle;
    const start = angleOf(from);
    const end = angleOf(to ?? -1);
    if (to === null || start === undefined || end === undefined || to === from) return [];
    const turn = turnBetween(start, end);
    const side = `${to}/${Math.sign(turn)}`;
    const earlier = arrivals.get(side) ?? 0;
    arrivals.set(side, earlier + 1);
    const nth = earlier % MAX_LANES;
    const lane = LANE - LANE_STEP * nth;
    const arc = turn - Math.sign(turn) * END_STEP * nth;
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const share = step / STEPS;
      const [left, arrived] = [
        eased(Math.min(1, share / RAMP)),
        eased(Math.min(1, (1 - share) / RAMP)),
      ];
      const edge = share < 0.5 ? edgeOf(start) : edgeOf(end);
      const out = share < 0.5 ? left : arrived;
      return onRing(start + arc * share, edge + (lane - edge) * out);
    });
    return [{ from, to, points }];
  });
}

/** A path as SVG writes it, in coordinates of the field. */
export const pathOf = ({ points }: BallotPath): string =>
  points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
