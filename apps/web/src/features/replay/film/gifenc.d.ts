declare module "gifenc" {
  /** Colours of red, green and blue, 0 to 255. */
  type Palette = number[][];

  interface Encoder {
    /** Adds a frame of palette indices, row by row. `delay` is in milliseconds. */
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: {
        readonly palette: Palette;
        readonly delay: number;
        readonly transparent?: boolean;
        readonly transparentIndex?: number;
        /** 1: the next frame is drawn over this one. */
        readonly dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  /** The colours that represent a picture best. */
  export function quantize(rgba: Uint8ClampedArray, maxColours: number): Palette;
  /** The index of the nearest colour, by pixel. */
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
