import fc from "fast-check";
import { expect, test } from "vitest";
import {
  keyRing,
  newRingKey,
  SealKeyMissing,
  SecretUnreadable,
  sealStream,
  unsealStream,
} from "./index.ts";

const CHUNK = 65_536;

async function* pieces(bytes: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const entry = newRingKey();
const ring = keyRing(entry);
const sealed = (bytes: Buffer): Promise<Buffer> => whole(sealStream(ring, pieces(bytes)));
const unsealed = (bytes: Buffer, by = ring): Promise<Buffer> =>
  whole(unsealStream(by, pieces(bytes)));
const bytesOf = (length: number): Buffer => Buffer.alloc(length, "0123456789abc");

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])(
  "a stream of %i bytes is sealed and read again",
  async (length) => {
    const bytes = bytesOf(length);
    const stream = await sealed(bytes);
    expect(await unsealed(stream)).toEqual(bytes);
    expect(stream.subarray(200).includes(bytes.subarray(0, 13))).toBe(length === 0);
  },
);

test("any pieces of a stream lead to the same content", async () => {
  const bytes = bytesOf(100_000);
  const stream = await sealed(bytes);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 140_000 }), async (size) => {
      const parts = size < 500 ? pieces(stream.subarray(0, 200), size) : pieces(stream, size);
      const read = whole(unsealStream(ring, parts));
      if (size < 500) await expect(read).rejects.toThrow(SecretUnreadable);
      else expect(await read).toEqual(bytes);
    }),
    { numRuns: 40 },
  );
});

test("a stream that is not sealed is given as it is", async () => {
  for (const text of ["", "wisp", "wisp-sealed", "wisp-sealed 2 and more", "\u001f\u008b"]) {
    expect(await unsealed(Buffer.from(text))).toEqual(Buffer.from(text));
    const read = whole(unsealStream(ring, pieces(Buffer.from(text)), true));
    await expect(read).rejects.toThrow(SecretUnreadable);
  }
});

test("a stream that is cut anywhere, changed or put together in another order is refused", async () => {
  const stream = await sealed(bytesOf(3 * CHUNK));
  const start = stream.indexOf("\n") + 1;
  const [first, second] = [0, 1].map((at) =>
    stream.subarray(start + at * (CHUNK + 16), start + (at + 1) * (CHUNK + 16)),
  );
  const changed = Buffer.from(stream);
  changed.writeUInt8((changed[stream.length >> 1] ?? 0) ^ 1, stream.length >> 1);
  const rest = stream.subarray(start + 2 * (CHUNK + 16));
  const header = stream.subarray(0, start);
  const wrong: Record<string, Buffer[]> = {
    "in its first line": [stream.subarray(0, 30)],
    "after its first line": [header],
    "in a tag": [stream.subarray(0, start + 10)],
    "between chunks": [stream.subarray(0, start + CHUNK + 16)],
    "before its last byte": [stream.subarray(0, stream.length - 1)],
    changed: [changed],
    swapped: [header, second ?? first ?? header, first ?? header, rest],
    "without a chunk": [header, second ?? header, rest],
    "with more": [stream, Buffer.from("a")],
  };
  for (const [name, parts] of Object.entries(wrong)) {
    await expect(unsealed(Buffer.concat(parts)), name).rejects.toThrow(SecretUnreadable);
  }
});

test("a key that is missing, or another one of that name, is named and never shown", async () => {
  const stream = await sealed(bytesOf(10));
  const [id] = ring.ids;
  const other = keyRing(`${id}:${newRingKey().split(":")[1]}`);
  await expect(unsealed(stream, keyRing(newRingKey()))).rejects.toThrow(
    new SealKeyMissing(`It was encrypted with the key ${id}, which is not at hand.`),
  );
  await expect(whole(unsealStream(undefined, pieces(stream)))).rejects.toThrow(SealKeyMissing);
  await expect(unsealed(stream, other)).rejects.toThrow(/another key than the one that is called/);
  const rotated = keyRing(`${newRingKey()} ${entry}`);
  expect(await unsealed(stream, rotated)).toEqual(bytesOf(10));
});
