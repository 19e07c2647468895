/** Formats in which a picture can be uploaded. */
export const uploadFormats = ["png", "jpeg", "webp"] as const;
export type UploadFormat = (typeof uploadFormats)[number];

/** Largest upload in bytes, and its longest edge in pixels. */
export const MAX_UPLOAD_BYTES = 2 * 1_024 * 1_024;
export const MAX_UPLOAD_EDGE = 4_096;

/** The header of a picture, read before the picture is decoded. */
export interface PictureHeader {
  readonly format: UploadFormat;
  /** In pixels, before it is turned as its metadata may ask. */
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const ascii = (data: Buffer, from: number, length: number): string =>
  data.toString("latin1", from, from + length);

/** PNG, 11.2.1: the first chunk is IHDR, with width and height first. */
function pngHeader(data: Buffer): PictureHeader | null {
  if (data.length < 24 || ascii(data, 12, 4) !== "IHDR") return null;
  return { format: "png", width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** Markers of JPEG that begin a frame (ITU T.81, table B.1): SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments of a JPEG to its first frame. */
function jpegHeader(data: Buffer): PictureHeader | null {
  let at = 2;
  while (at + 9 <= data.length) {
    if (data[at] !== 0xff) return null;
    const marker = data[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return {
        format: "jpeg",
        height: data.readUInt16BE(at + 5),
        width: data.readUInt16BE(at + 7),
      };
    }
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}

/** WebP (RFC 9649): the first chunk contains the size of the canvas. */
function webpHeader(data: Buffer): PictureHeader | null {
  if (data.length < 30) return null;
  const webp = (width: number, height: number): PictureHeader => ({
    format: "webp",
    width,
    height,
  });
  switch (ascii(data, 12, 4)) {
    case "VP8X":
      return webp(data.readUIntLE(24, 3) + 1, data.readUIntLE(27, 3) + 1);
    case "VP8L": {
      const bits = data.readUInt32LE(21);
      return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      return webp(data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

/** The header of a PNG, JPEG or WebP; null for everything else, SVG and GIF among it. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.subarray(0, 8).equals(PNG_SIGNATURE)) return pngHeader(data);
  if (data[0] === 0xff && data[1] === 0xd8) return jpegHeader(data);
  const isWebp = ascii(data, 0, 4) === "RIFF" && ascii(data, 8, 4) === "WEBP";
  return isWebp ? webpHeader(data) : null;
}

/** Why an upload is refused before it is decoded; undefined when it may be decoded. */
export function refusalOfUpload(
  bytes: Uint8Array,
): "too-large" | "format" | "dimensions" | undefined {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return "too-large";
  const header = pictureHeader(bytes);
  if (header === null) return "format";
  const { width, height } = header;
  const fits = Math.min(width, height) > 0 && Math.max(width, height) <= MAX_UPLOAD_EDGE;
  return fits ? undefined : "dimensions";
}
