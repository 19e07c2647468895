import sharp from "sharp";
import { MAX_UPLOAD_EDGE, pictureHeader, refusalOfUpload } from "./header.ts";

/** Edge of the portrait of an agent in pixels. */
export const PORTRAIT_EDGE = 256;
const QUALITY = 82;

/** Only these decoders are used: others, such as those of SVG and PDF, cannot be reached. */
export function allowUploadDecodersOnly(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadWebpBuffer",
    ],
  });
}

/** An upload that cannot be decoded: damaged, cut off, or another format than its header says. */
export class UndecodablePicture extends Error {
  override readonly name = "UndecodablePicture";
}

/**
 * Re-encodes an upload as a square WebP of `PORTRAIT_EDGE`: turned as its metadata asks, cut to its
 * centre, the first frame of an animation, without any metadata. Nothing but pixels of the upload is in
 * it. Throws UndecodablePicture.
 */
export async function portrait(upload: Uint8Array): Promise<Buffer> {
  if (refusalOfUpload(upload) !== undefined) {
    throw new UndecodablePicture("The header does not allow to decode it.");
  }
  try {
    const picture = sharp(upload, {
      limitInputPixels: MAX_UPLOAD_EDGE * MAX_UPLOAD_EDGE,
      failOn: "truncated",
      pages: 1,
      sequentialRead: true,
    });
    const { format } = await picture.metadata();
    if (format !== pictureHeader(upload)?.format) {
      throw new UndecodablePicture(`The header says another format than ${format}.`);
    }
    return await picture
      .autoOrient()
      .resize(PORTRAIT_EDGE, PORTRAIT_EDGE, { fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof UndecodablePicture || !(error instanceof Error)) throw error;
    // The library throws plain errors, whose only causes here are in the upload.
    throw new UndecodablePicture(error.message, { cause: error });
  }
}
