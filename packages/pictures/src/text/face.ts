import bidiFactory from "bidi-js/dist/bidi.mjs";
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

/** A small disc: it stands for the characters in a row that no font has. */
export const missing: PlacedGlyph = {
  path: "M130 330A90 90 0 1 0 310 330A90 90 0 1 0 130 330Z",
  x: 0,
  y: 0,
  scale: 0.001,
};
const MISSING_WIDTH = 0.44;

const bidi = bidiFactory();
/** Letters that are written from right to left. */
const leftward =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Code points of more than one to a letter; the others are split faster. */
const clustered = /\p{M}|\p{Join_Control}|\p{Regional_Indicator}/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The letters of a text as readers see them, each with its marks. */
export const lettersOf = (text: string): string[] =>
  clustered.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** Letters of one line that are set at once. */
interface Run {
  /** Undefined: no font has them. */
  readonly font: FontFile | undefined;
  /** Odd: from right to left (UAX 9). */
  readonly level: number;
  text: string;
}

/** Runs in the order in which they are seen: from the highest level down, the runs of a level are turned (UAX 9, L2). */
function seen(runs: readonly Run[]): Run[] {
  const shown = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      let to = from;
      while (to < shown.length && (shown[to]?.level ?? 0) >= level) to += 1;
      if (to === from) continue;
      shown.splice(from, to - from, ...shown.slice(from, to).reverse());
      from = to;
    }
  }
  return shown;
}

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
    for (const { font, level, text: run } of seen(this.#runs(text))) {
      if (font === undefined) {
        glyphs.push({ ...missing, x: width });
        width += MISSING_WIDTH;
        continue;
      }
      const scale = 1 / font.unitsPerEm;
      const shaped = font.shape(run, level % 2 === 0 ? "left-to-right" : "right-to-left");
      for (const { known, path, x, y } of shaped.glyphs) {
        const left = width + x * scale;
        glyphs.push(known ? { path, x: left, y: y * scale, scale } : { ...missing, x: left });
      }
      width += shaped.advance * scale;
    }
    return { glyphs, width };
  }

  #runs(text: string): Run[] {
    const levels = leftward.test(text) ? bidi.getEmbeddingLevels(text).levels : null;
    const runs: Run[] = [];
    let at = 0;
    for (const letter of lettersOf(text)) {
      const level = levels?.[at] ?? 0;
      at += letter.length;
      const { font, shown } = this.#setBy(letter);
      const last = runs.at(-1);
      if (last && last.font === font && last.level === level) last.text += shown;
      else runs.push({ font, level, text: shown });
    }
    return runs;
  }

  /** The font of a letter, and the parts of the letter that the font has. */
  #setBy(letter: string): { readonly font: FontFile | undefined; readonly shown: string } {
    const points = Array.from(letter, (part) => part.codePointAt(0) ?? 0);
    const [base = 0] = points;
    let first: FontFile | undefined;
    for (const family of this.#families) {
      const font = family.fontFor(base);
      if (font !== undefined && points.every((point) => font.has(point))) {
        return { font, shown: letter };
      }
      first ??= font;
    }
    const shown = points.filter((point) => first?.has(point) === true);
    return { font: first, shown: String.fromCodePoint(...shown) };
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
