import sharp from "sharp";
import type { Photo } from "./drawing.ts";
import { number } from "./svg-words.ts";

const QUALITY = 86;

/** A photo as SVG, its pixels as JPEG inside: the program that draws SVG does not know WebP. */
export async function photoSvg(
  { webp, x, y, edge, radius, fill, grey = false }: Photo,
  id: string,
): Promise<string> {
  const pixels = sharp(Buffer.from(webp, "base64")).flatten({ background: fill });
  const jpeg = await (grey ? pixels.greyscale() : pixels).jpeg({ quality: QUALITY }).toBuffer();
  const square = `x="${number(x)}" y="${number(y)}" width="${number(edge)}" height="${number(edge)}"`;
  return `<clipPath id="${id}"><rect ${square} rx="${number(radius)}"/></clipPath><image ${square} preserveAspectRatio="xMidYMid slice" clip-path="url(#${id})" href="data:image/jpeg;base64,${jpeg.toString("base64")}"/>`;
}
