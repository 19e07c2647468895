import { classNames } from "./class-names.ts";

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const character of text) {
    sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return sum >>> 0;
}

/** One of twelve hues (degrees) that stay apart, always the same for one id. */
export function hueOf(id: string): number {
  return (hash(id) % 12) * 30;
}

/** Edge of the square that avatars are drawn on. */
export const AVATAR_EDGE = 40;

interface AvatarDisc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The two discs of an id's avatar: the large one behind, the small one before it. */
export function discsOf(id: string): readonly [AvatarDisc, AvatarDisc] {
  const turn = (hash(`${id}/turn`) % 360) * (Math.PI / 180);
  const disc = (radius: number, away: number, angle: number): AvatarDisc => ({
    x: AVATAR_EDGE / 2 + away * Math.cos(angle),
    y: AVATAR_EDGE / 2 + away * Math.sin(angle),
    radius,
  });
  return [disc(9, 3.5, turn + Math.PI), disc(5, 7.5, turn)];
}

/** Two soft discs on a dark tile, drawn from an id. Says nothing: the name stands beside it. */
export function Avatar({
  id,
  size = 36,
  className,
}: {
  id: string;
  /** Edge in pixels. */
  size?: number;
  className?: string;
}) {
  const hue = hueOf(id);
  const [back, front] = discsOf(id);
  return (
    <svg
      aria-hidden
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={classNames("shrink-0", className)}
    >
      <rect width="40" height="40" rx="11" fill={`oklch(0.34 0.06 ${hue})`} />
      <circle {...circle(back)} fill={`oklch(0.74 0.14 ${hue})`} />
      <circle {...circle(front)} fill={`oklch(0.9 0.08 ${hue})`} />
    </svg>
  );
}

const circle = ({ x, y, radius }: AvatarDisc) => ({
  cx: x.toFixed(1),
  cy: y.toFixed(1),
  r: radius,
});
