import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  MAX_UPLOAD_BYTES,
  refusalOfUpload,
  Studio,
  StudioBusy,
  UploadRefused,
  uploadFormats,
} from "@wisp/pictures";
import { ApiProblem } from "#server/calls/api.ts";

/** The decoder is a separate process that runs the TypeScript source; the site runs in apps/web. */
const script = join(process.cwd(), "../../packages/pictures/src/uploads/worker.ts");
const studio = new Studio({ script, timeLimitMs: 15_000, maxWaiting: 8, idleMs: 20_000 });

const sentences = {
  "too-large": `A picture has at most ${MAX_UPLOAD_BYTES / 1_024 / 1_024} MiB.`,
  format: "Send a picture as PNG, JPEG or WebP.",
  dimensions: "A picture has at most 4096 by 4096 pixels.",
  undecodable: "The picture is damaged: it cannot be decoded.",
} as const;

const refused = (reason: keyof typeof sentences): ApiProblem =>
  new ApiProblem(reason === "too-large" ? "too-large" : "bad-request", sentences[reason]);

/**
 * The picture in the body of a request. Its content type has to name an image: no form of another site
 * can send that. Throws the problem of a body that is not a picture, or that is too large.
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  const format = /^image\/(\w+)$/.exec(type.trim().toLowerCase())?.[1];
  if (!uploadFormats.some((each) => each === format)) throw refused("format");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_UPLOAD_BYTES) throw refused("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An upload re-encoded, with the hash that names it. Throws the problem of one that cannot be used. */
export async function portraitOf(
  upload: Uint8Array,
): Promise<{ readonly hash: string; readonly data: Uint8Array }> {
  const refusal = refusalOfUpload(upload);
  if (refusal !== undefined) throw refused(refusal);
  try {
    const data = await studio.draw({ upload });
    return { data, hash: createHash("sha256").update(data).digest("hex") };
  } catch (error) {
    if (error instanceof UploadRefused) throw refused("undecodable");
    if (!(error instanceof StudioBusy)) throw error;
    throw new ApiProblem(
      "busy",
      "Too many pictures are being processed. Try again in a moment.",
      5_000,
    );
  }
}
