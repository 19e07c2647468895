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
  Photo,
  Shape,
  Text,
} from "./drawing.ts";
export { type Job, Studio, StudioBusy, type StudioSettings, UploadRefused } from "./studio.ts";
export { MAX_UPLOAD_BYTES, refusalOfUpload, uploadFormats } from "./uploads/header.ts";
