/**
 * The tones of a face: lightness and chroma of OKLCH; the hue is the face's. `.face` in faces.css
 * gives them to the sprite, and pictures resolve them.
 */
export const tones = {
  pale: [0.975, 0.012],
  light: [0.91, 0.055],
  soft: [0.8, 0.115],
  base: [0.74, 0.138],
  deep: [0.55, 0.12],
  dark: [0.4, 0.085],
  shade: [0.25, 0.05],
  ink: [0.17, 0.035],
} as const satisfies Record<string, readonly [lightness: number, chroma: number]>;
export type Tone = keyof typeof tones;

/** Times this, the chroma of a face that is out. */
export const OUT_CHROMA = 0.12;

/** Lightness and chroma of the tile behind a face. */
export const tile = { dark: [0.27, 0.055], light: [0.91, 0.05] } as const;
