import { Blob, Buffer, Direction, Face, Font, shape, Variation } from "harfbuzzjs";

/** A glyph with its position; lengths in units of the font, `y` upwards. */
export interface Glyph {
  /** SVG path data. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

export interface ShapedText {
  readonly glyphs: readonly Glyph[];
  readonly advance: number;
}

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

  /** Sets a text of which the font has every character, from left to right. */
  shape(text: string): ShapedText {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(Direction.LTR);
    shape(this.#font, buffer);
    let advance = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map((glyph): Glyph => {
      const x = advance + (glyph.xOffset ?? 0);
      advance += glyph.xAdvance ?? 0;
      return { path: this.#path(glyph.codepoint), x, y: glyph.yOffset ?? 0 };
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
