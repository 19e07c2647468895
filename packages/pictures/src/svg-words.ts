/** A number of an SVG attribute. Throws a RangeError for other values. */
export function number(value: number, digits = 2): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be drawn`);
  return String(Number(value.toFixed(digits)));
}

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Attributes that say how a shape is painted. */
export function paint(painted: {
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
}): string {
  const { fill = "none", stroke, strokeWidth = 1, opacity } = painted;
  const words = [`fill="${attribute(fill)}"`];
  if (stroke !== undefined) {
    words.push(`stroke="${attribute(stroke)}" stroke-width="${number(strokeWidth)}"`);
  }
  if (opacity !== undefined) words.push(`opacity="${number(opacity)}"`);
  return words.join(" ");
}

export { attribute };
