import type { FaceName } from "../drawing.ts";
import { type Family, familiesOf } from "../fonts/families.ts";
import type { FontFile } from "../fonts/font.ts";

/** A glyph with its position on a line of size 1; `scale` converts units of its font. */
export interface PlacedGlyph {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Letters of one line, of size 1. */
export interface Setting {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

/** A hollow box, for a character that no font has. */
const missing: PlacedGlyph = {
  path: "M60 0L60 640L440 640L440 0ZM110 50L390 50L390 590L110 590Z",
  x: 0,
  y: 0,
  scale: 0.001,
};
const MISSING_WIDTH = 0.5;

/** Sets text in one face and weight, each character in the first family that has it. */
export class TypeFace {
  readonly #families: readonly Family[];
  readonly #set = new Map<string, Setting>();

  constructor(families: readonly Family[]) {
    this.#families = families;
  }

  /** Reads the font files that a text needs. */
  async load(text: string): Promise<void> {
    let rest = new Set([...text].map((character) => character.codePointAt(0) ?? 0));
    for (const family of this.#families) {
      await family.load(rest);
      rest = new Set([...rest].filter((point) => family.fontFor(point) === undefined));
      if (rest.size === 0) return;
    }
  }

  set(text: string): Setting {
    const known = this.#set.get(text);
    if (known !== undefined) return known;
    const setting = this.#shape(text);
    if (this.#set.size >= MAX_KEPT) this.#set.clear();
    this.#set.set(text, setting);
    return setting;
  }

  #shape(text: string): Setting {
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    for (const [font, run] of this.#runs(text)) {
      if (font === undefined) {
        for (const _ of run) {
          glyphs.push({ ...missing, x: width });
          width += MISSING_WIDTH;
        }
        continue;
      }
      const scale = 1 / font.unitsPerEm;
      const shaped = font.shape(run);
      for (const { path, x, y } of shaped.glyphs) {
        glyphs.push({ path, x: width + x * scale, y: y * scale, scale });
      }
      width += shaped.advance * scale;
    }
    return { glyphs, width };
  }

  #runs(text: string): [FontFile | undefined, string][] {
    const runs: [FontFile | undefined, string][] = [];
    for (const character of text) {
      const font = this.#fontFor(character.codePointAt(0) ?? 0);
      const last = runs.at(-1);
      if (last && last[0] === font) last[1] += character;
      else runs.push([font, character]);
    }
    return runs;
  }

  #fontFor(codePoint: number): FontFile | undefined {
    for (const family of this.#families) {
      const font = family.fontFor(codePoint);
      if (font !== undefined) return font;
    }
    return undefined;
  }
}

/** Settings of words that are kept. */
const MAX_KEPT = 4_000;

const faces = new Map<string, Promise<TypeFace>>();

/** The face of a name and weight, opened once. */
export function faceOf(name: FaceName, weight: number): Promise<TypeFace> {
  const key = `${name}/${weight}`;
  const known = faces.get(key);
  if (known !== undefined) return known;
  const face = familiesOf(name, weight).then((families) => new TypeFace(families));
  faces.set(key, face);
  return face;
}
