/** A box in the units of a drawing. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A dot that needs a label next to it. */
interface LabelledDot {
  readonly x: number;
  readonly y: number;
  /** Room that the label takes. */
  readonly width: number;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const within = (box: Box, frame: Box): boolean =>
  box.left >= frame.left &&
  box.top >= frame.top &&
  box.left + box.width <= frame.left + frame.width &&
  box.top + box.height <= frame.top + frame.height;

/**
 * Finds room for the labels of dots, the first dots first: right of the dot, left, above or below,
 * where neither a dot nor another label is in the way. Null where there is no room: an
 * unreadable label is worse than none.
 */
export function placeLabels(
  dots: readonly LabelledDot[],
  { frame, radius, height }: { frame: Box; radius: number; height: number },
): (Box | null)[] {
  const gap = radius + 3;
  const taken: Box[] = dots.map(({ x, y }) => ({
    left: x - radius,
    top: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  return dots.map(({ x, y, width }) => {
    const places: Box[] = [
      { left: x + gap, top: y - height / 2, width, height },
      { left: x - gap - width, top: y - height / 2, width, height },
      { left: x - width / 2, top: y - gap - height, width, height },
      { left: x - width / 2, top: y + gap, width, height },
      { left: x + gap, top: y - gap - height, width, height },
      { left: x + gap, top: y + gap, width, height },
      { left: x - gap - width, top: y - gap - height, width, height },
      { left: x - gap - width, top: y + gap, width, height },
    ];
    const free = places.find(
      (place) => within(place, frame) && taken.every((other) => !overlap(place, other)),
    );
    if (free !== undefined) taken.push(free);
    return free ?? null;
  });
}

/** Sizes of a scatter chart, in the units of its drawing. */
export const WIDTH = 600;
export const HEIGHT = 400;
/** Room next to it for half of the last mark of the axis, such as "$0.0015". */
export const frame = { left: 60, top: 34, width: 512, height: 308 };
/** Of a face. */
export const RADIUS = 12;
export const LABEL_HEIGHT = 15;
