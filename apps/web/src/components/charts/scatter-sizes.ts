/** Sizes of a scatter chart, in the units of its drawing. */
export const WIDTH = 600;
export const HEIGHT = 400;
/** Room next to it for half of the last mark of the axis, such as "$0.0015". */
export const frame = { left: 60, top: 34, width: 512, height: 308 };
/** Of a face. */
export const RADIUS = 12;
export const LABEL_HEIGHT = 15;
