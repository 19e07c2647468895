export type {
  Box,
  Colour,
  Disc,
  Drawing,
  FaceName,
  Frame,
  Glow,
  Group,
  Outline,
  Shape,
  Text,
} from "./drawing.ts";
export { Studio, StudioBusy, type StudioSettings } from "./studio.ts";
