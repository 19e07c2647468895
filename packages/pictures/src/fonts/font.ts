import { Blob, Buffer, Direction, Face, Font, shape, Variation } from "harfbuzzjs";

/** A glyph with its position; lengths in units of the font, `y` upwards. */
interface Glyph {
  /** False: the font shows its sign for what it does not have. */
  readonly known: boolean;
  /** SVG path data. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

interface ShapedText {
  readonly glyphs: readonly Glyph[];
  readonly advance: number;
}

/** The glyph of every font for what it does not have, usually a box. */
const NOT_DEFINED = 0;

/** One font file at one weight. */
export class FontFile {
  readonly unitsPerEm: number;
  readonly #font: Font;
  readonly #paths = new Map<number, string>();

  /** `data` is a TrueType or OpenType file; `weight` matters for variable ones. */
  constructor(data: Uint8Array, weight: number) {
    const face = new Face(new Blob(data));
    this.unitsPerEm = face.upem;
    this.#font = new Font(face);
    this.#font.setVariations([new Variation("wght", weight)]);
  }

  has(codePoint: number): boolean {
    return this.#font.nominalGlyph(codePoint) !== undefined;
  }

  /** Sets a text of which the font has every character, in one direction. Glyphs are placed from the left. */
  shape(text: string, direction: "left-to-right" | "right-to-left"): ShapedText {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(direction === "left-to-right" ? Direction.LTR : Direction.RTL);
    shape(this.#font, buffer);
    let advance = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map((glyph): Glyph => {
      const x = advance + (glyph.xOffset ?? 0);
      advance += glyph.xAdvance ?? 0;
      const { codepoint: id, yOffset: y = 0 } = glyph;
      return { known: id !== NOT_DEFINED, path: this.#path(id), x, y };
    });
    return { glyphs, advance };
  }

  #path(glyph: number): string {
    const known = this.#paths.get(glyph);
    if (known !== undefined) return known;
    const path = this.#font.glyphToPath(glyph);
    this.#paths.set(glyph, path);
    return path;
  }
}

/** Code points from one to another, both included. */
type Range = readonly [number, number];

/** Reads "U+4e00,U+4e10-4e1f" as CSS writes ranges. */
export function readRanges(text: string): Range[] {
  return text.split(",").map((part): Range => {
    const [from = "", to = from] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

export const inRanges = (ranges: readonly Range[], codePoint: number): boolean =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
