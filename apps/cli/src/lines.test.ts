import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { z } from "zod";
import { fileOf } from "../test/wisp.ts";
import { readLines } from "./lines.ts";
import { withTerminal } from "./terminal.ts";

// JSON allows these signs within a text as they are; other readers take them for the end of a line.
const lines = [..."\u2028\u2029\u0085"].map((sign) => ({ text: `before${sign}after` }));
const content = lines.map((line) => JSON.stringify(line)).join("\r\n");
const schema = z.object({ text: z.string() });

async function allOf(read: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const each of read) all.push(each);
  return all;
}

test("lines of JSON end at a line feed alone, in a file and on standard input", async () => {
  expect(content).toContain("\u2028");
  const file = await fileOf(`\ufeff${content}\n`);
  expect(await allOf(readLines(file, schema))).toEqual(lines);
  // Cut within a sign.
  const bytes = Buffer.from(content);
  const cut = bytes.indexOf(0xe2) + 1;
  const stdin = Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
  const terminal = { stdin, stdout: new PassThrough(), stderr: new PassThrough(), env: {} };
  const read = withTerminal(terminal, () => allOf(readLines("-", schema)));
  expect(await read).toEqual(lines);
});

test("of a line in another format, a few problems are named", async () => {
  const file = await fileOf(JSON.stringify({ texts: [1, 2, 3, 4, 5] }));
  const five = z.object({ texts: z.array(z.string()) });
  await expect(allOf(readLines(file, five))).rejects.toThrow(
    /line 1: .*texts\[0\].*texts\[2\], and 2 more problems$/,
  );
});
