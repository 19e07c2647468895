import type { Drawing, Shape } from "./drawing.ts";
import { attribute, number, paint } from "./svg-words.ts";
import { textSvg } from "./text/text-svg.ts";

async function shapeSvg(shape: Shape, id: string): Promise<string> {
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
      const stop = (offset: number, strength: number) =>
        `<stop offset="${offset}" stop-color="${attribute(colour)}" stop-opacity="${number(strength, 3)}"/>`;
      return `<radialGradient id="${id}">${stop(0, opacity)}${stop(1, 0)}</radialGradient><ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(radius)}" ry="${number(radiusY)}" fill="url(#${id})"/>`;
    }
    case "outline": {
      const { path, x = 0, y = 0, scale = 1 } = shape;
      return `<path transform="translate(${number(x)} ${number(y)}) scale(${number(scale, 4)})" d="${attribute(path)}" ${paint(shape)}/>`;
    }
    case "text":
      return textSvg(shape);
  }
}

/** A drawing as SVG without any text in it: letters are outlines. */
export async function svgOf({ width, height, ground, shapes }: Drawing): Promise<string> {
  const parts: string[] = [];
  for (const [at, shape] of shapes.entries()) parts.push(await shapeSvg(shape, `s${at}`));
  const size = `width="${number(width)}" height="${number(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} ${paint({ fill: ground })}/>${parts.join("")}</svg>`;
}
