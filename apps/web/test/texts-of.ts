import type { Shape } from "@wisp/pictures";

/** All texts of a picture, from the back to the front. */
export const textsOf = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === "group") return textsOf(shape.shapes);
    return shape.kind === "text" ? [shape.text] : [];
  });
