import { StringDecoder } from "node:string_decoder";

/** Longer than any line of a valid archive; the maximum that a reader holds in memory. */
export const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/** An archive that cannot be read, in a sentence for its reader. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** Lines of a text, without their ends. Throws `Unreadable` for one that is longer than any should be. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  // The beginning of the next line, in pieces: joined at each of them, a long line takes quadratic time.
  let pieces: string[] = [];
  let length = 0;
  let line = 1;
  for await (const chunk of chunks) {
    const [first = "", ...more] = decoder.write(chunk).split("\n");
    pieces.push(first);
    length += first.length;
    for (const next of more) {
      yield pieces.join("");
      pieces = [next];
      length = next.length;
      line += 1;
    }
    if (length > MAX_LINE_LENGTH) {
      throw new Unreadable(
        `line ${line} of ${file} is longer than ${MAX_LINE_LENGTH} characters, which no line is`,
      );
    }
  }
  if (length > 0 || decoder.end() !== "") {
    throw new Unreadable(`${file} is cut off: its last line has no end`);
  }
}
