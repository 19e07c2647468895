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
  const turn = (hash(`${id}/turn`) % 360) * (Math.PI / 180);
  const place = (radius: number, angle: number) => ({
    cx: (20 + radius * Math.cos(angle)).toFixed(1),
    cy: (20 + radius * Math.sin(angle)).toFixed(1),
  });
  return (
    <svg
      aria-hidden
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={classNames("shrink-0", className)}
    >
      <rect width="40" height="40" rx="11" fill={`oklch(0.34 0.06 ${hue})`} />
      <circle {...place(3.5, turn + Math.PI)} r="9" fill={`oklch(0.74 0.14 ${hue})`} />
      <circle {...place(7.5, turn)} r="5" fill={`oklch(0.9 0.08 ${hue})`} />
    </svg>
  );
}
