import { expect, it, test } from "vitest";
import { videoHeader } from "#test/video-header.ts";
import { VIDEO_SIZE, type VideoFormat } from "./frames.ts";
import { FADE_STEP_MS, openMuxer, stepsOf } from "./video.ts";

/** An encoded picture as a browser hands it over. */
const chunk = (type: "key" | "delta", atMs: number, lastsMs: number): EncodedVideoChunk => ({
  type,
  timestamp: atMs * 1_000,
  duration: lastsMs * 1_000,
  byteLength: 64,
  copyTo: (to) => new Uint8Array("buffer" in to ? to.buffer : to).fill(atMs % 256),
});

/** A decoder configuration record of H.264: profile and level without parameter sets. */
const description = new Uint8Array([1, 0x64, 0, 0x20, 0xff, 0xe0, 0]);

test.each([
  ["mp4", "avc", "avc1.640020", "avc1"],
  ["webm", "V_VP9", "vp09.00.31.08", "V_VP9"],
  ["webm", "V_VP8", "vp8", "V_VP8"],
] as const)("writes %s with %s: its size, and how long it lasts", async (...kind) => {
  const [container, codec, name, inFile] = kind;
  const config = { ...VIDEO_SIZE, codec: name };
  const format: VideoFormat = { container, codec, config };
  const muxer = await openMuxer(format);
  const decoderConfig = {
    codec: name,
    codedWidth: VIDEO_SIZE.width,
    codedHeight: VIDEO_SIZE.height,
    description,
    colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false },
  } as const;
  muxer.add(chunk("key", 0, 1_000), { decoderConfig });
  muxer.add(chunk("delta", 1_000, 240), undefined);
  muxer.add(chunk("key", 1_240, 40), undefined);
  const file = muxer.finish();
  expect(file.type).toBe(`video/${container}`);
  const header = videoHeader(Buffer.from(await file.arrayBuffer()));
  expect(header).toMatchObject({ container, ...VIDEO_SIZE, codec: inFile });
  // WebM counts up to the start of the last picture.
  expect(header.durationMs).toBeGreaterThanOrEqual(1_240);
  expect(header.durationMs).toBeLessThanOrEqual(1_280);
});

it.each([
  [[2_600]],
  [[2_600, 900, 6_000]],
  [[900, 1_000, 1_001, 40, 1]],
  [Array.from({ length: 60 }, (_, at) => 900 + 37 * at)],
])("pictures of %j follow each other without gaps, as long as the film", (stays) => {
  const steps = stepsOf(stays);
  let atMs = 0;
  for (const step of steps) {
    expect(step.atMs).toBe(atMs);
    expect(step.lastsMs).toBeGreaterThan(0);
    expect(step.lastsMs).toBeLessThanOrEqual(1_000);
    atMs += step.lastsMs;
  }
  expect(atMs).toBe(stays.reduce((sum, stay) => sum + stay, 0));
  for (const [frame, stayMs] of stays.entries()) {
    const own = steps.filter((step) => step.frame === frame);
    expect(own.reduce((sum, { lastsMs }) => sum + lastsMs, 0)).toBe(stayMs);
    // The opacity never decreases, and ends at 1.
    expect(own.at(-1)?.opacity).toBe(1);
    expect(own.map(({ opacity }) => opacity)).toEqual(
      own.map(({ opacity }) => opacity).toSorted((one, other) => one - other),
    );
  }
});

it("fades every frame in but the first", () => {
  const [first, ...later] = stepsOf([1_000, 1_000]);
  expect(first).toEqual({ frame: 0, opacity: 1, atMs: 0, lastsMs: 1_000 });
  expect(later).toHaveLength(8);
  expect(later[0]).toMatchObject({ frame: 1, atMs: 1_000, lastsMs: FADE_STEP_MS });
  expect(later.slice(-2)).toEqual([
    { frame: 1, opacity: 1, atMs: 1_240, lastsMs: 720 },
    { frame: 1, opacity: 1, atMs: 1_960, lastsMs: FADE_STEP_MS },
  ]);
});
