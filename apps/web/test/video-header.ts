/** The header of a video file. */
export interface VideoHeader {
  readonly container: "mp4" | "webm";
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** As the container names it. */
  readonly codec: string;
}

/** A piece of a file: its name, and the position of its content. */
interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The boxes of ISO base media (ISO/IEC 14496-12) between two places of a file. */
function boxesOf(file: Buffer, from: number, to: number): Part[] {
  const boxes: Part[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    const long = size === 1;
    const end = at + (long ? Number(file.readBigUInt64BE(at + 8)) : size);
    boxes.push({
      name: file.toString("latin1", at + 4, at + 8),
      from: at + (long ? 16 : 8),
      to: end,
    });
    at = end;
  }
  return boxes;
}

/** A number of EBML (RFC 8794) of variable length; of an id its marker is part. */
function variableInt(file: Buffer, at: number, isId: boolean): { value: number; length: number } {
  const first = file.readUInt8(at);
  const length = Math.clz32(first) - 23;
  const marked = file.readUIntBE(at, Math.min(length, 6));
  if (length > 6) return { value: Number(file.readBigUInt64BE(at) & 0xff_ffff_ffff_ffffn), length };
  return { value: isId ? marked : marked - 2 ** (7 * length), length };
}

/** The elements of EBML between two places of a file. */
function elementsOf(file: Buffer, from: number, to: number): Part[] {
  const elements: Part[] = [];
  for (let at = from; at < to; ) {
    const id = variableInt(file, at, true);
    const size = variableInt(file, at + id.length, false);
    const start = at + id.length + size.length;
    const end = Math.min(start + size.value, to);
    elements.push({ name: id.value.toString(16), from: start, to: end });
    at = end;
  }
  return elements;
}

function inside(
  file: Buffer,
  parts: (file: Buffer, from: number, to: number) => Part[],
  names: readonly string[],
): Part {
  let part: Part = { name: "", from: 0, to: file.length };
  for (const name of names) {
    const found = parts(file, part.from, part.to).find((each) => each.name === name);
    if (found === undefined) throw new Error(`there is no ${name} in ${part.name || "the file"}`);
    part = found;
  }
  return part;
}

function mp4Header(file: Buffer): VideoHeader {
  const box = (...names: string[]) => inside(file, boxesOf, names);
  const movie = box("moov", "mvhd").from;
  const track = box("moov", "trak", "tkhd");
  const long = file.readUInt8(movie) === 1;
  const scale = file.readUInt32BE(movie + (long ? 20 : 12));
  const duration = long ? Number(file.readBigUInt64BE(movie + 24)) : file.readUInt32BE(movie + 16);
  const samples = box("moov", "trak", "mdia", "minf", "stbl", "stsd").from;
  return {
    container: "mp4",
    // The last two numbers of a track's header, in units of 1/65536.
    width: file.readUInt32BE(track.to - 8) / 65_536,
    height: file.readUInt32BE(track.to - 4) / 65_536,
    durationMs: (duration / scale) * 1_000,
    codec: file.toString("latin1", samples + 12, samples + 16),
  };
}

const [SEGMENT, INFO, SCALE, DURATION] = ["18538067", "1549a966", "2ad7b1", "4489"] as const;
const [TRACKS, ENTRY, CODEC, VIDEO] = ["1654ae6b", "ae", "86", "e0"] as const;

function webmHeader(file: Buffer): VideoHeader {
  const element = (...names: string[]) => inside(file, elementsOf, names);
  const int = ({ from, to }: Part) => file.readUIntBE(from, to - from);
  const scale = int(element(SEGMENT, INFO, SCALE));
  const duration = element(SEGMENT, INFO, DURATION);
  const codec = element(SEGMENT, TRACKS, ENTRY, CODEC);
  return {
    container: "webm",
    width: int(element(SEGMENT, TRACKS, ENTRY, VIDEO, "b0")),
    height: int(element(SEGMENT, TRACKS, ENTRY, VIDEO, "ba")),
    durationMs:
      ((duration.to - duration.from === 8
        ? file.readDoubleBE(duration.from)
        : file.readFloatBE(duration.from)) *
        scale) /
      1_000_000,
    codec: file.toString("latin1", codec.from, codec.to),
  };
}

/** Reads the header of an MP4 or WebM file. Throws for anything else. */
export function videoHeader(file: Buffer): VideoHeader {
  if (file.toString("latin1", 4, 8) === "ftyp") return mp4Header(file);
  if (file.readUInt32BE(0) === 0x1a45dfa3) return webmHeader(file);
  throw new Error("neither MP4 nor WebM");
}
