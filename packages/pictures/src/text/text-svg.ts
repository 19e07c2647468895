import type { Text } from "../drawing.ts";
import { number, paint } from "../svg-words.ts";
import { faceOf, type TypeFace } from "./face.ts";
import { linesOf } from "./lines.ts";

/** More is not even looked at. */
const MAX_CODE_POINTS = 2_000;

/** Marks that belong to no script of their own, such as accents that NFC did not join with a letter. */
const foreignMarks = /[\p{Script=Inherited}\p{Me}]/u;
/** Marks of letters in scripts that write vowels as marks; more than three on one letter are piled up. */
const piled = /(\p{M}{3})\p{M}+/gu;
/** Vowel signs and joiners as Arabic and the scripts of India use them, after one of their letters. */
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}])[\u064b-\u0655\u0670\u200c\u200d]/gu;
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Tones of skin; drawings have one colour. */
const tones = /(?<=\p{Emoji})\p{Emoji_Modifier}/gu;

/**
 * Untrusted text as it can be drawn: of bounded length, without controls, marks that turn its direction,
 * characters that cannot be seen, and accents piled up (those that belong to a letter stay).
 */
export function drawable(text: string): string {
  const points = [...text.slice(0, 2 * MAX_CODE_POINTS).toWellFormed()]
    .slice(0, MAX_CODE_POINTS)
    .join("");
  const kept = new Set<number>();
  const normal = points.normalize("NFC");
  for (const { index } of normal.matchAll(joined)) kept.add(index);
  return normal
    .replaceAll(unseen, (mark, at: number) => {
      const isOwn = /^\p{M}$/u.test(mark) && !foreignMarks.test(mark);
      return isOwn || kept.has(at) ? mark : "";
    })
    .replaceAll(piled, "$1")
    .replaceAll(tones, "")
    .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, " ")
    .trim();
}

const LEADING = 1.3;
/** From the top of a line to its base, and of a capital letter, in units of the size. */
const BASE = 0.36;

interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The largest size at which the text fits, else the smallest, cut. */
function fit(face: TypeFace, text: string, box: Text): FittedText {
  const leading = box.leading ?? LEADING;
  let fitted: FittedText = { size: box.sizes[0] ?? 16, lines: [] };
  for (const size of box.sizes) {
    const most = Math.max(1, Math.floor(box.height / (size * leading) + 1e-6));
    const { lines, whole } = linesOf(face, text, box.width / size, most);
    fitted = { size, lines };
    if (whole) break;
  }
  return fitted;
}

/** A text as outlines, so that it looks the same wherever it is drawn; the outlines are put on the sheet. */
export async function textSvg(box: Text, sheet: GlyphSheet): Promise<string> {
  const text = drawable(box.text);
  const face = await faceOf(box.face, box.weight ?? 400);
  await face.load(`${text}…`);
  const { size, lines } = fit(face, text, box);
  const step = size * (box.leading ?? LEADING);
  const top = box.stand === "middle" ? box.y + (box.height - step * lines.length) / 2 : box.y;
  const glyphs = lines.flatMap((line, at) => {
    const setting = face.set(line);
    const free = box.width - setting.width * size;
    const left = box.x + (box.align === "middle" ? free / 2 : box.align === "right" ? free : 0);
    const base = top + step * (at + 0.5) + size * BASE;
    return setting.glyphs.map(({ path, x, y, scale }) => {
      const times = number(scale * size, 6);
      return `<use href="#${sheet.idOf(path)}" transform="translate(${number(left + x * size)} ${number(base - y * size)}) scale(${times} -${times})"/>`;
    });
  });
  return `<g ${paint({ fill: box.colour })}>${glyphs.join("")}</g>`;
}

/** The outlines of the letters of a picture. Each is stored once, because letters repeat. */
export class GlyphSheet {
  readonly #ids = new Map<string, string>();

  /** The id of an outline in the picture. */
  idOf(path: string): string {
    const id = this.#ids.get(path) ?? `g${this.#ids.size}`;
    this.#ids.set(path, id);
    return id;
  }

  /** The definitions that the picture needs. */
  svg(): string {
    const glyphs = [...this.#ids].map(([path, id]) => `<path id="${id}" d="${path}"/>`);
    return glyphs.length === 0 ? "" : `<defs>${glyphs.join("")}</defs>`;
  }
}
