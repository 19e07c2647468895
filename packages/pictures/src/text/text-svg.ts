import type { Text } from "../drawing.ts";
import { number, paint } from "../svg-words.ts";
import { faceOf, type TypeFace } from "./face.ts";
import type { GlyphSheet } from "./glyph-sheet.ts";
import { linesOf } from "./lines.ts";
import { drawable } from "./plain.ts";

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
