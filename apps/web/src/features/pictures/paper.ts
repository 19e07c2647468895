import type { Outline } from "@wisp/pictures";
import { look } from "./look.ts";

const gradient = [
  { offset: 0, colour: look.paper, opacity: 1 },
  { offset: 1, colour: look.paperShade, opacity: 1 },
];

/** A sheet of lit paper with rounded corners. */
export function sheet(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Outline {
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const corner = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`;
  const path = `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
  return { kind: "outline", path, gradient };
}
