import type { Outline, Shape, Text } from "@wisp/pictures";

/** The dark look of the site (theme.css), for pictures that are seen elsewhere. */
export const look = {
  ground: "#0a0d13",
  panel: "#10151e",
  line: "#212a39",
  text: "#e9edf5",
  soft: "#aeb8c9",
  mute: "#828ea5",
  sky: "#7fb2ff",
  ember: "#ffa14d",
  lamp: "#ffd98a",
  bad: "#ff6f7d",
  raised: "#161d29",
  paper: "#ffefcb",
  paperShade: "#ffe3a8",
  ink: "#1d1608",
  inkSoft: "#6f5f3a",
} as const;

const channel = (linear: number): string => {
  const light = Math.min(1, Math.max(0, linear));
  const shown = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(shown * 255)
    .toString(16)
    .padStart(2, "0");
};

/** A colour of OKLCH (hue in degrees) as "#rrggbb", for programs that do not know it. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map(channel)
    .join("")}`;
}

/** One line of text in a box of its height. */
export const line = (
  text: string,
  place: Pick<Text, "x" | "y" | "width" | "sizes"> & Partial<Omit<Text, "kind" | "text">>,
): Text => ({
  kind: "text",
  face: "sans",
  colour: look.text,
  height: (place.sizes[0] ?? 16) * 1.3,
  stand: "middle",
  ...place,
  text,
});

/** The lamp and the name, as in the site's header. */
export function brand(x: number, y: number, size: number, name: string): Shape[] {
  const middle = y + size / 2;
  return [
    { kind: "glow", x: x + size * 0.4, y: middle, radius: size, colour: look.lamp, opacity: 0.35 },
    { kind: "disc", x: x + size * 0.4, y: middle, radius: size * 0.26, fill: look.lamp },
    line(name, {
      x: x + size * 0.95,
      y: middle - size * 0.65,
      width: size * 6,
      sizes: [size],
      face: "script",
      weight: 500,
    }),
  ];
}

/** A card's size: what places that show links ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What every card has: the light of the lamp, the brand, a line at its foot. */
export function cardFrame(words: { readonly brand: string; readonly foot: string }): Shape[] {
  return [
    { kind: "glow", x: 600, y: 40, radius: 760, radiusY: 430, colour: look.lamp, opacity: 0.09 },
    ...brand(72, 56, 40, words.brand),
    line(words.foot, { x: 72, y: 552, width: 1056, sizes: [22], colour: look.mute }),
  ];
}

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
