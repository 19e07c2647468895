import sharp from "sharp";
import type { Drawing, GradientStop, Photo, Shape } from "./drawing.ts";
import { attribute, number, paint } from "./svg-words.ts";
import { GlyphSheet, textSvg } from "./text/text-svg.ts";

const QUALITY = 86;

/** A photo as SVG, its pixels as JPEG inside: the program that draws SVG does not know WebP. */
async function photoSvg(
  { webp, x, y, edge, radius, fill, grey = false }: Photo,
  id: string,
): Promise<string> {
  const pixels = sharp(Buffer.from(webp, "base64")).flatten({ background: fill });
  const jpeg = await (grey ? pixels.greyscale() : pixels).jpeg({ quality: QUALITY }).toBuffer();
  const square = `x="${number(x)}" y="${number(y)}" width="${number(edge)}" height="${number(edge)}"`;
  return `<clipPath id="${id}"><rect ${square} rx="${number(radius)}"/></clipPath><image ${square} preserveAspectRatio="xMidYMid slice" clip-path="url(#${id})" href="data:image/jpeg;base64,${jpeg.toString("base64")}"/>`;
}

const stopsSvg = (stops: readonly GradientStop[]): string =>
  stops
    .map(
      ({ offset, colour, opacity }) =>
        `<stop offset="${number(offset)}" stop-color="${attribute(colour)}" stop-opacity="${number(opacity, 3)}"/>`,
    )
    .join("");

const gradientSvg = (stops: readonly GradientStop[], id: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stopsSvg(stops)}</linearGradient>`;

async function shapeSvg(shape: Shape, id: string, sheet: GlyphSheet): Promise<string> {
  switch (shape.kind) {
    case "box": {
      const { x, y, width, height, radius = 0, dash } = shape;
      const dashes = dash
        ? ` stroke-dasharray="${dash.map((each) => number(each)).join(" ")}"`
        : "";
      return `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${number(radius)}"${dashes} ${paint(shape)}/>`;
    }
    case "disc": {
      const { x, y, radius, radiusY = radius } = shape;
      return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(radius)}" ry="${number(radiusY)}" ${paint(shape)}/>`;
    }
    case "glow": {
      const { x, y, radius, radiusY = radius, colour, opacity } = shape;
      const stops = stopsSvg([
        { offset: 0, colour, opacity },
        { offset: 1, colour, opacity: 0 },
      ]);
      return `<radialGradient id="${id}">${stops}</radialGradient><ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(radius)}" ry="${number(radiusY)}" fill="url(#${id})"/>`;
    }
    case "outline": {
      const { path, x = 0, y = 0, scale = 1, gradient, cap } = shape;
      const painted = gradient ? { ...shape, fill: `url(#${id})` } : shape;
      const ends = cap === undefined ? "" : ` stroke-linecap="${cap}"`;
      return `${gradient ? gradientSvg(gradient, id) : ""}<path transform="translate(${number(x)} ${number(y)}) scale(${number(scale, 4)})" d="${attribute(path)}"${ends} ${paint(painted)}/>`;
    }
    case "group": {
      const { x, y, scale, turn, opacity = 1, shapes } = shape;
      const turned = turn
        ? ` rotate(${number(turn.degrees)} ${number(turn.x)} ${number(turn.y)})`
        : "";
      const parts: string[] = [];
      for (const [at, part] of shapes.entries())
        parts.push(await shapeSvg(part, `${id}-${at}`, sheet));
      return `<g transform="translate(${number(x)} ${number(y)}) scale(${number(scale, 4)})${turned}" opacity="${number(opacity)}">${parts.join("")}</g>`;
    }
    case "photo":
      return photoSvg(shape, id);
    case "text":
      return textSvg(shape, sheet);
  }
}

/** A drawing as SVG without any text in it: letters are outlines. */
export async function svgOf({ width, height, ground, shapes }: Drawing): Promise<string> {
  const sheet = new GlyphSheet();
  const parts: string[] = [];
  for (const [at, shape] of shapes.entries()) parts.push(await shapeSvg(shape, `s${at}`, sheet));
  const size = `width="${number(width)}" height="${number(height)}"`;
  const box = `viewBox="0 0 ${number(width)} ${number(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}>${sheet.svg()}<rect ${size} ${paint({ fill: ground })}/>${parts.join("")}</svg>`;
}
