import { VIDEO_SIZE, type VideoFormat } from "./video-format.ts";

/** Collects encoded pictures into a file. */
export interface Muxer {
  add(chunk: EncodedVideoChunk, meta: EncodedVideoChunkMetadata | undefined): void;
  /** The whole file; nothing can be added after it. */
  finish(): Blob;
}

function bytesOf(chunk: EncodedVideoChunk): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
}

async function openMp4(): Promise<Muxer> {
  const { ArrayBufferTarget, Muxer } = await import("mp4-muxer");
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({
    target,
    video: { codec: "avc", ...VIDEO_SIZE },
    // The index comes first, so that players can start before the download ends.
    fastStart: "in-memory",
  });
  return {
    add(chunk, meta) {
      const { type, timestamp, duration } = chunk;
      muxer.addVideoChunkRaw(bytesOf(chunk), type, timestamp, duration ?? 0, meta);
    },
    finish() {
      muxer.finalize();
      return new Blob([target.buffer], { type: "video/mp4" });
    },
  };
}

async function openWebm(codec: "V_VP9" | "V_VP8"): Promise<Muxer> {
  const { ArrayBufferTarget, Muxer } = await import("webm-muxer");
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({ target, video: { codec, ...VIDEO_SIZE } });
  return {
    add: (chunk, meta) => muxer.addVideoChunkRaw(bytesOf(chunk), chunk.type, chunk.timestamp, meta),
    finish() {
      muxer.finalize();
      return new Blob([target.buffer], { type: "video/webm" });
    },
  };
}

/** A muxer of a format; its code is loaded only now. */
export const openMuxer = ({ codec }: VideoFormat): Promise<Muxer> =>
  codec === "avc" ? openMp4() : openWebm(codec);
