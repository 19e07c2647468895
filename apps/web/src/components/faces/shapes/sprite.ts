import {
  type Creature,
  creatures,
  type FaceState,
  faceStates,
} from "#components/faces/appearance.ts";
import { type Head, heads } from "./heads.ts";
import {
  n,
  type Paint,
  type Part,
  RAISED,
  type ShadingStop,
  shading,
  slump,
  spotlight,
  TONGUE,
} from "./part.ts";

const colour = (paint: Paint): string => (paint === "tongue" ? TONGUE : `var(--face-${paint})`);

function painted({ fill, stroke, width, opacity }: Part): string {
  return [
    ` fill="${fill === undefined ? "none" : colour(fill)}"`,
    stroke === undefined ? "" : ` stroke="${colour(stroke)}" stroke-width="${n(width ?? 1)}"`,
    opacity === undefined ? "" : ` opacity="${n(opacity)}"`,
  ].join("");
}

function partMarkup(part: Part): string {
  if (part.kind === "path") return `<path d="${part.path}"${painted(part)}/>`;
  const { x, y, rx, ry } = part;
  const radii = rx === ry ? `r="${n(rx)}"` : `rx="${n(rx)}" ry="${n(ry)}"`;
  return `<${rx === ry ? "circle" : "ellipse"} cx="${n(x)}" cy="${n(y)}" ${radii}${painted(part)}/>`;
}

const markup = (parts: readonly Part[]): string => parts.map(partMarkup).join("");

const gradient = (id: string, stops: readonly ShadingStop[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops
    .map(
      ({ offset, colour, opacity }) =>
        `<stop offset="${n(offset)}" stop-color="${colour}" stop-opacity="${n(opacity)}"/>`,
    )
    .join("")}</linearGradient>`;

const headMarkup = (creature: Creature, { behind, outline, marks }: Head): string =>
  `<g id="${creature}-head">${markup(behind)}<path d="${outline}" fill="var(--face-base)"/><path d="${outline}" fill="url(#face-shading)"/></g><g id="${creature}-marks">${markup(marks)}</g>`;

function stateMarkup(creature: Creature, head: Head, state: FaceState): string {
  const { turn, x, y, lower, opacity } = slump;
  const stance = {
    speaking: ` transform="translate(0 ${-RAISED})"`,
    out: ` transform="rotate(${turn} ${x} ${y}) translate(0 ${lower})" opacity="${opacity}"`,
    listening: "",
    suspicious: "",
    caught: "",
  }[state];
  const light = state === "speaking" ? `<path d="${head.outline}" fill="url(#face-light)"/>` : "";
  const features = markup([...head.eyes(state), ...head.mouth(state)]);
  return `<g id="${creature}-${state}" stroke-linecap="round"${stance}><use href="#${creature}-head"/>${light}<use href="#${creature}-marks"/>${features}</g>`;
}

/**
 * The shapes of faces as the content of an SVG: a group `creature-state` for each, in a square of 100.
 * Colours are CSS variables (such as `--face-base`) of the element that uses a group. Gradients
 * are resolved in the sprite's own document, where those variables are undefined: they are white and
 * black. See `Face`.
 */
export const spriteContent = (
  some: readonly Creature[] = creatures,
  states: readonly FaceState[] = faceStates,
): string =>
  `<defs>${gradient("face-shading", shading)}${gradient("face-light", spotlight)}${some
    .map((creature) => {
      const head = heads[creature];
      const faces = states.map((state) => stateMarkup(creature, head, state));
      return headMarkup(creature, head) + faces.join("");
    })
    .join("")}</defs>`;

/** All faces as one SVG document. */
export const sprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${spriteContent()}</svg>`;
